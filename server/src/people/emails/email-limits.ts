import { afterSeconds, secondsUntil } from '@jarchi/shared/time/durations.ts'
import type { Selectable } from 'kysely'
import type { EmailChanges } from '../../platform/db/types.ts'

/** An unfinished change ends after that time. */
export const LIFE_SECONDS = 600
export const RESEND_SECONDS = 60
export const TRIES = 5
export const LOCK_SECONDS = 900
export const MAILS_A_DAY = 10

/** The rest of a wait in whole seconds, at most the whole wait, whatever the clock was. */
export function waitAfter(since: Date, seconds: number, now: Date): number {
  return Math.min(seconds, secondsUntil(afterSeconds(since, seconds), now))
}

/** Servers' clocks differ by less; a change further ahead was made before a clock was set back. */
const CLOCK_SECONDS = 5
export const latest = (now: Date) => afterSeconds(now, CLOCK_SECONDS)

export type Change = Selectable<EmailChanges>

/** A change that can continue: neither over, nor with a code from the future. */
export function isOpen(
  { ended_at, expires_at, created_at, sms_sent_at, sent_at }: Change,
  now: Date,
): boolean {
  const isFromFuture = [created_at, sms_sent_at, sent_at].some((at) => at !== null && at > latest(now))
  return ended_at === null && expires_at > now && !isFromFuture
}

/** After how many seconds the code of a change's step may be sent again. */
export function resendAfter(change: Change, smsResendSeconds: number, now: Date): number {
  if (change.confirmed_at === null) return waitAfter(change.sms_sent_at, smsResendSeconds, now)
  return change.sent_at ? waitAfter(change.sent_at, RESEND_SECONDS, now) : 0
}
