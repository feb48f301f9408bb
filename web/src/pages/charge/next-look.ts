import type { PaymentView } from '@jarchi/shared/api/payments.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 30_000
/** A "not paid" that came too early is corrected within this time of the start (ADR 13). */
const CORRECTABLE_MS = 30 * 60_000

/** In how many milliseconds to ask again, longer each time; false where nothing more is to be expected. */
export function nextLook(
  { outcome, state, created_at }: Pick<PaymentView, 'outcome' | 'state' | 'created_at'>,
  looks: number,
  now: number,
): number | false {
  if (outcome === 'checking') return Math.min(FIRST_MS * 1.5 ** looks, LONGEST_MS)
  const isCorrectable = state === 'failed' && now - Date.parse(created_at) < CORRECTABLE_MS
  return isCorrectable && LONGEST_MS
}
