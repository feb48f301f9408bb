import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'

/** How long after its start a payment is looked at for the first time. */
export const FIRST_LOOK_MS = MINUTE_MS

type Aged = { state: string; created_at: Date; expires_at: Date }

/**
 * When to ask again a bank that still waits for the payer: after half the payment's age, within two minutes
 * (ten if it failed); for the last time when the payment's time is over, and then never (null).
 */
export function nextLook({ state, created_at, expires_at }: Aged, now: Date): Date | null {
  if (now >= expires_at) return null
  const [least, most] = state === 'failed' ? [2, 10] : [1, 2]
  const half = (now.getTime() - created_at.getTime()) / 2
  const pause = Math.min(Math.max(half, least * MINUTE_MS), most * MINUTE_MS)
  const next = afterMs(now, pause)
  return next < expires_at ? next : expires_at
}

/** The pause after an unclear answer: half a minute, doubled each time, at most ten minutes. */
export function pauseAfter(checks: number): number {
  return Math.min(30_000 * 2 ** checks, 10 * MINUTE_MS)
}
