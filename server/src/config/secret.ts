/** What we sign and encrypt with, and the secret before it, which what is out there may still carry. */
export type Secret = { readonly current: string; readonly before: string | null }

export const secretOf = (current: string, before: string | null = null): Secret => ({ current, before })

/** What reads under the secret in force, or else under the one before; null where neither does. */
export function readByEither<T>({ current, before }: Secret, read: (secret: string) => T | null): T | null {
  return read(current) ?? (before === null ? null : read(before))
}
