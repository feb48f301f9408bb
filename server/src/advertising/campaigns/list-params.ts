import { CampaignOrdering } from '@jarchi/shared/api/campaigns.ts'
import { IdList } from '@jarchi/shared/api/primitives.ts'
import { LARGEST_PAGE, PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import * as z from 'zod/mini'
import type { CampaignFilter } from './list-queries.ts'

/** The statuses of an ad, and whether a campaign is shown. */
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

/** The filters of a list of campaigns, as fields of a query. */
export const filterFields = {
  id__in: z.optional(IdList),
  search: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH, 'too_long'))),
  status: z.optional(
    z.pipe(
      z.enum(['1', '2', '3', '4', '5', '500', 'shown', 'paused'], 'invalid'),
      z.transform((text: keyof typeof STATUSES) => STATUSES[text]),
    ),
  ),
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

export function filterOf({ id__in: ids, search, status }: z.infer<typeof Filter>): CampaignFilter {
  return { ids, search: search || undefined, status }
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
