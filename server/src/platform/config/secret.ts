/** A secret to sign and encrypt with, and the previous one, with which older values may still be signed. */
export type Secret = { readonly current: string; readonly before: string | null }

export const secretOf = (current: string, before: string | null = null): Secret => ({ current, before })

/** Reads with the current secret, or else with the previous one; null if neither works. */
export function readByEither<T>({ current, before }: Secret, read: (secret: string) => T | null): T | null {
  return read(current) ?? (before === null ? null : read(before))
}
