import type { Values } from './variables.ts'

/** What we sign and encrypt with, and the secret before it, which what is out there may still carry. */
export type Secret = { readonly current: string; readonly before: string | null }

export const secretOf = (current: string, before: string | null = null): Secret => ({ current, before })

/** What reads under the secret in force, or else under the one before; null where neither does. */
export function readByEither<T>({ current, before }: Secret, read: (secret: string) => T | null): T | null {
  return read(current) ?? (before === null ? null : read(before))
}

/** The secrets of all that is not the marketplace's. */
export function ownSecrets(values: Values) {
  return {
    jwt: secretOf(values.JWT_SECRET, values.JWT_SECRET_BEFORE),
    session: secretOf(values.SESSION_SECRET, values.SESSION_SECRET_BEFORE),
    otp: secretOf(values.OTP_SECRET, values.OTP_SECRET_BEFORE),
  }
}
