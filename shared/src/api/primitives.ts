import * as z from 'zod/mini'
import { IGNORABLE } from '../text/ignorable.ts'

/** A whole amount in rial that JSON can represent exactly; the database stores it as bigint. */
export const RialAmount = z.int('not_a_whole_number').check(z.minimum(0, 'too_small'))

/** A signed amount in rial, such as a balance. */
export const RialBalance = z.int('not_a_whole_number')

export const Id = z.int('not_an_id').check(z.positive('not_an_id'))

/** An id in a path or a query. */
export const IdText = z.pipe(
  z.pipe(
    z.string('required').check(z.regex(/^[1-9]\d{0,15}$/, 'not_an_id')),
    z.transform((text: string) => Number(text)),
  ),
  z.number().check(z.refine((id) => Number.isSafeInteger(id), 'not_an_id')),
)

/** Comma-joined ids in at most 2,000 characters; blanks between commas are ignored. */
export const IdList = z.pipe(
  z.string().check(z.regex(/^[\d,\s]*$/, 'not_an_id'), z.maxLength(2_000, 'too_long')),
  z.transform((text: string) =>
    text
      .split(',')
      .map((part) => Number(part.trim()))
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
)

/** A time, ISO 8601 in UTC. */
export const Timestamp = z.string()

/** A day of the calendar in Tehran by its Gregorian date, such as `2026-11-21`. */
export const CalendarDay = z.iso
  .date('not_a_date')
  // The database has no year 0.
  .check(z.refine((day) => day >= '0001', 'not_a_date'))

const UNSEEN = new RegExp(String.raw`[\p{Cf}\s${IGNORABLE}]`, 'gu')

/** Counts visible characters: a name of only joiners and direction marks would look empty. */
function visibleLength(text: string): number {
  return text.replace(UNSEEN, '').length
}

/** One line of text without control characters, trimmed; `min` counts visible characters. */
export function line(min: number, max: number, tooShort = 'too_short') {
  return z.string('required').check(
    z.trim(),
    z.refine((text) => visibleLength(text) >= min, {
      error: ({ input }) => (visibleLength(String(input)) === 0 ? 'required' : tooShort),
    }),
    z.maxLength(max, 'too_long'),
    z.refine((text) => !/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(text), 'not_plain_text'),
  )
}

/** Names a saved content, so that a call can say what it was based on. */
export const Revision = z.string().check(z.regex(/^[\w-]{1,64}$/, 'invalid'))

/** A list answer without paging: `{count, results}` (§D3.1). */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ count: z.int(), results: z.array(item) })
}
