import type { APIRequestContext } from '@playwright/test'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { bannerPictures } from '../pages/pictures.ts'
import { newestCode } from './sms-inbox.ts'

export type Advertiser = { phone: string; accountId: number; request: APIRequestContext; token: string }

/** Signs in through the API; the context's cookies then also open the panel. */
export async function signInByApi(request: APIRequestContext, phone: string): Promise<Advertiser> {
  const since = new Date()
  const started = await request.post('/svc/accounts/api/v1/auth/phone/', { data: { phone } })
  if (!started.ok()) throw new Error(`No code was sent: ${await started.text()}`)
  const { request_id } = await started.json()
  const code = await newestCode(phone, since)
  const validated = await request.post('/svc/accounts/api/v1/auth/phone/validate/', {
    data: { request_id, phone, code },
  })
  if (!validated.ok()) throw new Error(`Sign-in failed: ${await validated.text()}`)
  const { account } = await validated.json()
  const access = await request.get(`/svc/accounts/api/v2/token/access/internal/?account=${account}`)
  const { token } = await access.json()
  return { phone, accountId: account, request, token }
}

/** Creates a campaign with an ad, in the form's two steps. */
export async function createCampaign({ request, token }: Advertiser, title: string): Promise<Campaign> {
  const headers = { authorization: `JWT ${token}` }
  const made = await request.post('/svc/api/api/v2/adv/campaigns/', {
    headers,
    data: { title, bid: 20_000, divar_config: { category_slugs: ['vehicles'], cities: ['tehran'] } },
  })
  if (!made.ok()) throw new Error(`Campaign refused: ${await made.text()}`)
  const campaign = (await made.json()) as Campaign
  const pictures = await bannerPictures()
  const ad = await request.post('/svc/mobile/api/v1/advertiser/natives/', {
    headers,
    multipart: {
      campaign_id: String(campaign.id),
      landing_url: 'https://example.com/',
      active: 'true',
      divar_banner_type: 'custom',
      has_custom_banners: 'true',
      divar_medium_banner: pictures.medium,
      divar_large_banner: pictures.large,
      divar_xlarge_banner: pictures.xlarge,
    },
  })
  if (!ad.ok()) throw new Error(`Ad refused: ${await ad.text()}`)
  return campaign
}
