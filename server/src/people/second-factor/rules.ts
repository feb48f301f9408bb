import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { afterSeconds, HOUR_SECONDS } from '@jarchi/shared/time/durations.ts'

/** How long somebody may be staff without a second factor. */
export const GRACE_DAYS = 14
/** How long ago a proof may be for a change, and for a look. */
const FRESH_SECONDS = 600
const KNOWN_SECONDS = 12 * HOUR_SECONDS
/** Servers' clocks differ by less. */
const CLOCK_SECONDS = 5

/** Money, rights and personal data. */
const GUARDED: ReadonlySet<StaffRight> = new Set(['money', 'finance', 'accounts', 'impersonate', 'people'])

export type ProvedBy = 'passkey' | 'totp' | 'recovery'
export type Proof = { by: ProvedBy; at: Date }

export type Standing = {
  /** Until when they may work without any factor. */
  dueAt: Date
  /** Has, or had, something to prove themselves with: a new one needs a proof by what is there. */
  isEnrolled: boolean
  hasPasskey: boolean
  hasTotp: boolean
  /** What this session proved last. */
  proof: Proof | null
}

type Act = {
  /** The rights that allow it and that the person has. */
  by: readonly StaffRight[]
  isChange: boolean
}

/** Why an act is refused that needs a second factor; null if it is not. */
export function missingFactor(
  { by, isChange }: Act,
  { dueAt, isEnrolled, proof }: Standing,
  now: Date,
): 'factor_missing' | 'factor_needed' | null {
  if (by.length === 0 || !by.every((right) => GUARDED.has(right))) return null
  if (!isEnrolled) return now < dueAt ? null : 'factor_missing'
  // A code of an app can be asked for by somebody else's page, so it moves no money.
  const isStrong = !(isChange && by.includes('money') && proof?.by === 'totp')
  return isStrong && isFresh(proof, now, isChange ? FRESH_SECONDS : KNOWN_SECONDS) ? null : 'factor_needed'
}

export function isFresh(proof: Proof | null, now: Date, seconds = FRESH_SECONDS): boolean {
  if (!proof) return false
  // One further ahead was made before a clock was set back.
  return proof.at > afterSeconds(now, -seconds) && proof.at <= afterSeconds(now, CLOCK_SECONDS)
}
