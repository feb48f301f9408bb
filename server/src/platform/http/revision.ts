import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'

/** Names a content: the same content has the same revision. */
export function revisionOf(content: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** The header of a call that changes only what it was based on: the object's `revision` in quotes. */
export const RevisionHeaders = z.looseObject({
  'if-match': z.optional(z.string().check(z.regex(/^"[\w-]{1,64}"$/, 'invalid'))),
})

/** The revision that a request was based on, if its header says it. */
export function matchedRevision(headers: z.infer<typeof RevisionHeaders>): string | undefined {
  return headers['if-match']?.slice(1, -1)
}

/**
 * Throws `changed_meanwhile` if a call names the revision that it was based on, and the content is another one
 * by now; saving what is there already is no change (the answer to an earlier try may have been lost). `next` is
 * null for a change that the revision does not name.
 */
export function refuseStale(basedOn: string | undefined, now: string, next: string | null) {
  if (basedOn !== undefined && basedOn !== now && next !== now) throw new AppError('changed_meanwhile')
}

/** Does a change with `If-Match`, if it has one; a stale one is refused with what stands there now. */
export async function ifMatching<Changed extends object>(
  ifMatch: string | undefined,
  change: () => Promise<Changed>,
  current: () => Promise<Changed>,
): Promise<Changed> {
  try {
    return await change()
  } catch (error) {
    const isStale = ifMatch !== undefined && error instanceof AppError && error.code === 'changed_meanwhile'
    throw isStale ? new AppError('changed_meanwhile', { current: await current() }) : error
  }
}
