import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { queryOptions } from '@tanstack/react-query'
import { fresh } from './query-client.ts'
import { request } from './http/request.ts'

const LIST = '/api/v4/adv/campaigns-list/'
const SUB_TYPE = { campaign_sub_type: 'mobile_divar' }

export type CampaignFilter = {
  offset: number
  limit: number
  search: string
  status: string
  ordering?: string | undefined
}

type Asked = Partial<CampaignFilter> & { archived?: 'with' }

const pageAt = (account: number, filter: Asked, signal: AbortSignal) =>
  request<CampaignPage>(account, 'api', LIST, { query: { ...SUB_TYPE, ...filter }, signal })

/** The key of everything read from an account's campaigns, to refresh it together. */
export const campaignsKey = (account: number) => [account, 'campaigns'] as const

export const campaignPageQuery = (account: number, filter: CampaignFilter) =>
  queryOptions({
    queryKey: [...campaignsKey(account), 'page', filter],
    queryFn: ({ signal }) => pageAt(account, filter, signal),
    ...fresh,
    // The previous page stays until the next one arrives, but never a page of another account.
    placeholderData: (last: CampaignPage | undefined, query) =>
      query?.queryKey[0] === account ? last : undefined,
  })

/** How many campaigns there are, without any filter (§9.1), archived ones too. */
export const campaignCountQuery = (account: number) =>
  queryOptions({
    queryKey: [...campaignsKey(account), 'count'],
    queryFn: async ({ signal }) => (await pageAt(account, { limit: 1, archived: 'with' }, signal)).count,
  })

/** One campaign, or null where the account has no campaign with this id. */
export const campaignQuery = (account: number, id: number) =>
  queryOptions({
    queryKey: [...campaignsKey(account), 'one', id],
    queryFn: async ({ signal }) => {
      const query = { ...SUB_TYPE, id__in: id }
      const page = await request<CampaignPage>(account, 'api', LIST, { query, signal })
      return page.results[0] ?? null
    },
  })
