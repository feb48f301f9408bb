import { DayText } from '@jarchi/shared/api/statements.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import { addDays, startOfDay, type Day } from '@jarchi/shared/time/jalali.ts'
import * as z from 'zod/mini'
import { pageFields } from './page-params.ts'

/** What money can be looked up by at the desk: words, an amount in rial, days in Tehran. */
export const lookUpFields = {
  ...pageFields,
  search: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH, 'too_long')), ''),
  amount: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, 'not_a_whole_number')),
      z.transform((text: string) => Number(text)),
    ),
  ),
  from: z.optional(DayText),
  to: z.optional(DayText),
}

type Asked = { search: string; from?: Day | undefined; to?: Day | undefined }

/** The filter with its days as times, the last of them not included; null if nothing is asked for. */
export function spanOf<Given extends Asked>({ search, from, to, ...exact }: Given) {
  const filter = {
    ...exact,
    search: search || undefined,
    from: from === undefined ? undefined : startOfDay(from),
    to: to === undefined ? undefined : startOfDay(addDays(to, 1)),
  }
  return Object.values(filter).some((part) => part !== undefined) ? filter : null
}
