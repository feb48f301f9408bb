import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

/** The campaign that an account made first, or null if it has none. */
export const oldestCampaignQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'oldest-campaign'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const query = { campaign_sub_type: 'mobile_divar', ordering: 'created_at', limit: 1 }
      const path = '/api/v4/adv/campaigns-list/'
      return (await request<CampaignPage>(account, 'api', path, { query, signal })).results[0] ?? null
    },
  })
