import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
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
