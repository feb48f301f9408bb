import type { Campaign, CampaignInput } from '@jarchi/shared/api/campaigns.ts'
import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { testApp } from './harness.ts'
import { pngOf } from './pictures.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
type Headers = Record<string, string>

export const NATIVES = '/svc/mobile/api/v1/advertiser/natives/'
export const CAMPAIGNS = '/svc/api/api/v2/adv/campaigns/'
export const CAMPAIGNS_LIST = '/svc/api/api/v4/adv/campaigns-list/'

export const CAMPAIGN = {
  title: 'فروش پاییزه',
  bid: 25_000,
  daily_budget: 3_000_000,
  divar_config: { cities: ['tehran'], neighborhoods: [], category_slugs: ['light'], keywords: ['پراید'] },
} satisfies Partial<CampaignInput>

type Fields = Record<string, string | Buffer | null>

/** A form as a browser sends it; null leaves a field out. */
export async function sendForm(
  t: Pick<TestApp, 'app'>,
  method: 'POST' | 'PATCH' | 'PUT',
  url: string,
  headers: Headers,
  fields: Fields,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'banner.png')
  }
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  const payload = Buffer.from(await sent.arrayBuffer())
  return t.app.inject({ method, url, headers: { ...headers, 'content-type': type }, payload })
}

export async function threeBanners(colour?: string) {
  const [medium, large, xlarge] = await Promise.all([
    pngOf('medium', colour),
    pngOf('large', colour),
    pngOf('xlarge', colour),
  ])
  return {
    has_custom_banners: 'true',
    divar_medium_banner: medium,
    divar_large_banner: large,
    divar_xlarge_banner: xlarge,
  }
}

export async function makeCampaign(
  t: TestApp,
  headers: Headers,
  changes: Partial<CampaignInput> = {},
): Promise<Campaign> {
  const payload = { ...CAMPAIGN, ...changes }
  const response = await t.app.inject({ method: 'POST', url: CAMPAIGNS, headers, payload })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

export async function makeAd(
  t: TestApp,
  headers: Headers,
  campaignId: number,
  changes: Fields = {},
): Promise<MobileAd> {
  const response = await sendForm(t, 'POST', NATIVES, headers, {
    campaign_id: String(campaignId),
    landing_url: 'https://shop.example.ir/',
    divar_banner_type: 'custom',
    ...(await threeBanners()),
    ...changes,
  })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}
