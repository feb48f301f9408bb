import { queryOptions } from '@tanstack/react-query'
import type {
  Campaign,
  CampaignBids,
  CampaignInput,
  CampaignReplacement,
} from '@jarchi/shared/api/campaigns.ts'
import { request } from './http/request.ts'

const CAMPAIGNS = '/api/v2/adv/campaigns/'

/** Sent again with the same `key` it makes one campaign; with other content it is refused. */
export const createCampaign = (account: number, input: CampaignInput, key: string) =>
  request<Campaign>(account, 'api', CAMPAIGNS, {
    method: 'POST',
    json: input,
    headers: { 'Idempotency-Key': key },
  })

export const replaceCampaign = (account: number, id: number, input: CampaignReplacement) =>
  request<Campaign>(account, 'api', `${CAMPAIGNS}${id}/`, { method: 'PUT', json: input })

export const campaignBidsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'bids'],
    queryFn: ({ signal }) => request<CampaignBids>(account, 'api', '/api/v1/adv/campaign-bids/', { signal }),
  })
