import { CampaignOrdering } from '@jarchi/shared/api/campaigns.ts'
import { IdList } from '@jarchi/shared/api/primitives.ts'
import { LARGEST_PAGE, PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import * as z from 'zod/mini'
import type { CampaignFilter } from './list-queries.ts'

/** The statuses of an ad, whether a campaign is shown, and whether it was put away. */
const STATUSES = {
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '500': 500,
  shown: 'shown',
  paused: 'paused',
  archived: 'archived',
} as const

/** The filters of a list of campaigns, as fields of a query. */
export const filterFields = {
  id__in: z.optional(IdList),
  search: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH, 'too_long'))),
  status: z.optional(
    z.pipe(
      z.enum(['1', '2', '3', '4', '5', '500', 'shown', 'paused', 'archived'], 'invalid'),
      z.transform((text: keyof typeof STATUSES) => STATUSES[text]),
    ),
  ),
  /** Whether archived campaigns are among them. */
  archived: z.optional(z.enum(['with', 'without'], 'invalid')),
}

/** The parameters of campaigns-list (§7.18, §D3.22). */
export const CampaignListQuery = z.object({
  campaign_sub_type: z._default(z.literal('mobile_divar', 'invalid'), 'mobile_divar'),
  offset: wholeNumber(0, 0, 999_999_999),
  limit: wholeNumber(PAGE_SIZE, 1, LARGEST_PAGE),
  ...filterFields,
  ordering: z._default(CampaignOrdering, '-created_at'),
})

const Filter = z.object(filterFields)

export function filterOf({ id__in: ids, search, status, archived }: z.infer<typeof Filter>): CampaignFilter {
  const isArchived = status === 'archived' || (archived === 'without' ? false : undefined)
  return { ids, search: search || undefined, status: status === 'archived' ? undefined : status, isArchived }
}

/** Of the list, where archived campaigns are out of the way unless they are asked for. */
export function listFilterOf(query: z.infer<typeof Filter>): CampaignFilter {
  const rest = query.id__in === undefined ? 'without' : 'with'
  return filterOf({ ...query, archived: query.archived ?? rest })
}

function wholeNumber(fallback: number, min: number, max: number) {
  return z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/, 'not_a_whole_number')),
        z.transform((text: string) => Number(text)),
      ),
      z.int().check(z.minimum(min, 'too_small'), z.maximum(max, 'too_large')),
    ),
    fallback,
  )
}
