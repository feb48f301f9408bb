import { IdList } from '@jarchi/shared/api/primitives.ts'
import * as z from 'zod/mini'
import type { CampaignFilter } from './list-queries.ts'

/** Those of an ad, and what a campaign does now. */
const STATUSES = {
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '500': 500,
  shown: 'shown',
  paused: 'paused',
} as const

/** By what a list of campaigns is narrowed, as it stands in a query. */
export const filterFields = {
  id__in: z.optional(IdList),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'too_long'))),
  status: z.optional(
    z.pipe(
      z.enum(['1', '2', '3', '4', '5', '500', 'shown', 'paused'], 'invalid'),
      z.transform((text: keyof typeof STATUSES) => STATUSES[text]),
    ),
  ),
}

const Filter = z.object(filterFields)

export function filterOf({ id__in: ids, search, status }: z.infer<typeof Filter>): CampaignFilter {
  return { ids, search: search || undefined, status }
}
