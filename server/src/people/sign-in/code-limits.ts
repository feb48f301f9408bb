import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** The part of a sent code that the limits need. */
export type SentCode = {
  created_at: Date
  used_at: Date | null
  wrong_tries: number
  last_wrong_at: Date | null
}

/** Recently sent codes, or wrong ones tried, and the time of the first. */
export type Crowd = { count: number; oldest: Date | null }

type OtpLimits = Config['otp']

const LOCK_SECONDS = 15 * 60
/** Servers' clocks differ by less; a code further ahead was made before a clock was set back. */
export const CLOCK_SECONDS = 5

/**
 * Limits of wrong codes a day; each guess has a chance of one in a million. `phone`: for all new devices
 * together, 50 by default, so 5 in 100,000. From one address half of that, so that no single address uses up
 * the owner's tries.
 */
export function wrongTriesADay({ perPhoneDay, tries }: Pick<OtpLimits, 'perPhoneDay' | 'tries'>) {
  const phone = perPhoneDay * tries
  return { phone, asker: Math.ceil(phone / 2) }
}

/** Throws if too many wrong codes were tried in the last 15 minutes or in a day; a new code does not help. */
export function refuseWhenLocked(codes: SentCode[], limits: OtpLimits, now: Date) {
  const wait = secondsLocked(codes, limits, now)
  if (wait > 0) throw new AppError('too_many_tries', { retryAfter: wait })
}

/** Seconds until an asker may ask for a code again after that many wrong ones; 0 if they may now. */
export function secondsLocked(codes: SentCode[], limits: OtpLimits, now: Date): number {
  return Math.max(
    waitAfterWrong(codes, limits.tries, LOCK_SECONDS, now),
    waitAfterWrong(codes, wrongTriesADay(limits).asker, DAY_SECONDS, now),
  )
}

/** Throws if new devices have tried too many wrong codes for a phone. `codes` of the last day. */
export function refuseWrongOfPhone(codes: SentCode[], limits: OtpLimits, now: Date) {
  refuseWrong(codes, wrongTriesADay(limits).phone, DAY_SECONDS, now)
}

/** The same, and also if new devices were sent too many codes. */
export function refuseWhenPhoneIsBusy(codes: SentCode[], limits: OtpLimits, now: Date) {
  refuseWrongOfPhone(codes, limits, now)
  refuseMany(codes, limits.newDevicesDay, now)
}

/** Throws if an asker has to wait for another code. `codes` of the last day, newest first. */
export function refuseWhenTooOften(codes: SentCode[], limits: OtpLimits, now: Date) {
  const [newest] = codes
  const wait = newest && !newest.used_at ? secondsLeft(newest.created_at, limits.resendSeconds, now) : 0
  if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait })
  refuseMany(codes, limits.perPhoneDay, now)
}

/** Throws if a crowd has used its share for so many seconds. */
export function refuseWhenCrowded({ count, oldest }: Crowd, limit: number, seconds: number, now: Date) {
  if (count < limit) return
  const retryAfter = oldest ? secondsLeft(oldest, seconds, now) : seconds
  throw new AppError('too_many_requests', { retryAfter })
}

/** Throws if that many codes were sent in a day. `codes` of the last day, newest first. */
export function refuseMany(codes: SentCode[], most: number, now: Date) {
  const first = codes[most - 1]
  if (!first) return
  throw new AppError('daily_limit', { retryAfter: secondsLeft(first.created_at, DAY_SECONDS, now) })
}

function refuseWrong(codes: SentCode[], most: number, seconds: number, now: Date) {
  const wait = waitAfterWrong(codes, most, seconds, now)
  if (wait > 0) throw new AppError('too_many_tries', { retryAfter: wait })
}

/** Seconds until fewer than `most` wrong tries are within the last `seconds`. */
function waitAfterWrong(codes: SentCode[], most: number, seconds: number, now: Date): number {
  const wrong = codes
    .flatMap(({ wrong_tries, last_wrong_at }) =>
      last_wrong_at && secondsLeft(last_wrong_at, seconds, now) > 0
        ? Array.from({ length: wrong_tries }, () => last_wrong_at)
        : [],
    )
    .toSorted((one, other) => other.getTime() - one.getTime())
  const decisive = wrong[most - 1]
  return decisive ? secondsLeft(decisive, seconds, now) : 0
}

/** At most the whole wait, whatever the clock was. */
function secondsLeft(since: Date, seconds: number, now: Date): number {
  return Math.min(seconds, seconds - (now.getTime() - since.getTime()) / 1000)
}
