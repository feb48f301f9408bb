import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { request } from './http/request.ts'

const PATCH = 'PATCH'

export const switchCampaign = (account: number, id: number, user_apply: boolean) =>
  request<Campaign>(account, 'api', `/api/v2/adv/campaigns/${id}/`, { method: PATCH, json: { user_apply } })

export const switchAd = (account: number, id: number, campaign_id: number, active: boolean) =>
  request<MobileAd>(account, 'mobile', `/api/v1/advertiser/natives/${id}/`, {
    method: PATCH,
    json: { campaign_id, active },
  })
