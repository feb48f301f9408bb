import type { Change } from './queries.ts'

/** A change not finished by then begins anew. */
export const LIFE_SECONDS = 600
export const RESEND_SECONDS = 60
export const TRIES = 5
export const LOCK_SECONDS = 900
export const MAILS_A_DAY = 10
export const DAY_SECONDS = 86_400

export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000)

/** Whole seconds until then, none where it has passed. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1_000))
}

/** A change that can be gone on with. */
export function isOpen({ ended_at, expires_at }: Change, now: Date): boolean {
  return ended_at === null && expires_at > now
}

/** When the code of a change's step may be sent again. */
export function resendAt(change: Change, smsResendSeconds: number): Date {
  if (change.confirmed_at === null) return later(change.sms_sent_at, smsResendSeconds)
  return change.sent_at ? later(change.sent_at, RESEND_SECONDS) : change.confirmed_at
}
