import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'

/** Names a content: the same content has the same revision. */
export function revisionOf(content: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/**
 * Throws `changed_meanwhile` if a call names the revision that it was based on, and the content is another one
 * by now; saving what is there already is no change (the answer to an earlier try may have been lost).
 */
export function refuseStale(basedOn: string | undefined, now: string, next: string) {
  if (basedOn !== undefined && basedOn !== now && next !== now) throw new AppError('changed_meanwhile')
}
