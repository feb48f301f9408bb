import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Campaign, CampaignBids, FormerPrices } from '@jarchi/shared/api/campaigns.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

const urlOf = (id: number) => `/api/v2/adv/campaigns/${id}/`

export const switchCampaign = (account: number, id: number, user_apply: boolean) =>
  request<Campaign>(account, 'api', urlOf(id), { method: 'PATCH', json: { user_apply } })

export const switchAd = (account: number, id: number, campaign_id: number, active: boolean) =>
  request<MobileAd>(account, 'mobile', `/api/v1/advertiser/natives/${id}/`, {
    method: 'PATCH',
    json: { campaign_id, active },
  })

/** Makes a switched-off copy; a repeated call with the same key makes none. */
export const duplicateCampaign = (account: number, id: number, key: string) =>
  request<Campaign>(account, 'api', `${urlOf(id)}duplicate/`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
  })

export const archiveCampaign = (account: number, id: number, isArchived: boolean) =>
  request<Campaign>(account, 'api', `${urlOf(id)}${isArchived ? 'archive' : 'restore'}/`, { method: 'POST' })

/** Values of a campaign that are changed without its form. */
export type CampaignChange = Partial<Pick<Campaign, 'title' | 'daily_budget' | 'bid' | 'ends_on'>>

/** Refused with 412 if the campaign has another revision by now. */
export const changeCampaign = (account: number, id: number, json: CampaignChange, revision: string) =>
  request<Campaign>(account, 'api', urlOf(id), {
    method: 'PATCH',
    json,
    headers: { 'If-Match': `"${revision}"` },
  })

export const campaignBidsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'bids'],
    queryFn: ({ signal }) => request<CampaignBids>(account, 'api', '/api/v1/adv/campaign-bids/', { signal }),
  })

/** Whether bids of the account were set when they were prices of clicks. */
export const formerPricesQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'former-prices'],
    staleTime: Infinity,
    queryFn: ({ signal }) => request<FormerPrices>(account, 'api', '/api/v1/adv/former-prices/', { signal }),
  })
