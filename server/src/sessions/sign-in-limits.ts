import type { Config } from '../config.ts'
import { AppError } from '../http/app-error.ts'

/** A code sent to a phone, as far as limits are concerned. */
export type SentCode = {
  created_at: Date
  used_at: Date | null
  wrong_tries: number
  last_wrong_at: Date | null
}

/** Codes lately sent from an address, or to phones of one prefix. */
export type Crowd = { count: number; oldest: Date | null }

type OtpLimits = Config['otp']

export const DAY_SECONDS = 86_400
export const HOUR_SECONDS = 3_600
const LOCK_SECONDS = 15 * 60

/** Throws when too many wrong codes were tried in the last 15 minutes; a new code does not help. */
export function refuseWhenLocked(codes: SentCode[], { tries }: OtpLimits, now: Date) {
  const wrong = codes
    .flatMap(({ wrong_tries, last_wrong_at }) =>
      last_wrong_at && secondsLeft(last_wrong_at, LOCK_SECONDS, now) > 0
        ? Array.from({ length: wrong_tries }, () => last_wrong_at)
        : [],
    )
    .toSorted((one, other) => other.getTime() - one.getTime())
  const decisive = wrong[tries - 1]
  if (!decisive) return
  throw new AppError('too_many_tries', { retryAfter: secondsLeft(decisive, LOCK_SECONDS, now) })
}

/** Throws when this phone has to wait for another code. `codes` of the last day, newest first. */
export function refuseWhenTooOften(codes: SentCode[], limits: OtpLimits, now: Date) {
  const [newest] = codes
  const wait = newest && !newest.used_at ? secondsLeft(newest.created_at, limits.resendSeconds, now) : 0
  if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait })
  const first = codes[limits.perPhoneDay - 1]
  if (first)
    throw new AppError('daily_limit', { retryAfter: secondsLeft(first.created_at, DAY_SECONDS, now) })
}

/** Throws when an address, or a row of neighbouring phones, was sent too many codes within the hour. */
export function refuseWhenCrowded({ count, oldest }: Crowd, limit: number, now: Date) {
  if (count < limit) return
  const retryAfter = oldest ? secondsLeft(oldest, HOUR_SECONDS, now) : HOUR_SECONDS
  throw new AppError('too_many_requests', { retryAfter })
}

function secondsLeft(since: Date, seconds: number, now: Date): number {
  return seconds - (now.getTime() - since.getTime()) / 1000
}
