import type { PromotionView } from '@jarchi/shared/api/promotions.ts'

const LEAST_MS = 5_000
/** Timers hold 24 days at most, and clocks differ. */
const MOST_MS = 3_600_000

/** Milliseconds after which to ask whether a promotion has begun, or is over; false once it is. */
export function phaseEndsIn(
  { phase, starts_at, ends_at }: Pick<PromotionView, 'phase' | 'starts_at' | 'ends_at'>,
  now: number,
): number | false {
  if (phase === 'ended') return false
  const rest = Date.parse(phase === 'before' ? starts_at : ends_at) - now
  return Math.min(Math.max(rest, LEAST_MS), MOST_MS)
}
