import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Campaign, CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { answer, refusal } from './wire.ts'

const MADE = { at: '2026-11-20T08:30:00Z', until: '2026-12-04T08:30:00Z' }

/** A campaign with an ad that waits for review. */
export function campaign(title: string): Campaign {
  return {
    id: 31,
    title,
    user_apply: true,
    daily_budget: 3_000_000,
    bid: 20_000,
    click_ceiling: 20_000,
    click_price: null,
    starts_on: null,
    ends_on: null,
    total_budget: null,
    spent: 0,
    display_time: [],
    divar_config: { cities: ['tehran'], neighborhoods: [], category_slugs: ['vehicles'], keywords: [] },
    campaign_register_extra_data: {},
    created_at: '2026-11-27T08:30:00Z',
    archived_at: null,
    revision: 'campaign-1',
    divar_ad: ad,
    campaignAdActive: true,
    allCitiesSelected: false,
    allNeighborhoodsSelected: true,
    landingUrlType: 'web',
    blocker: 'in_review',
    next_blocker: null,
    labels: {
      cities: { first: 'تهران', more: 0 },
      neighborhoods: { first: null, more: 0 },
      categories: { first: 'وسایل نقلیه', more: 0 },
    },
  }
}

export const pageOf = (...results: Campaign[]): CampaignPage => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})

const ad: MobileAd = {
  id: 41,
  campaign_id: 31,
  active: true,
  status: 1,
  landing_url: 'https://example.com/',
  divar_small_banner: null,
  divar_medium_banner: '/files/lost.png',
  divar_large_banner: '/files/lost.png',
  divar_xlarge_banner: '/files/lost.png',
  divar_banner_type: 'custom',
  divar_banner_config: null,
  divar_panel_type: 'divar_panel',
  divar_post_token: null,
  post_end: null,
  has_custom_banners: true,
  image_source: null,
  third_party_image_id: null,
  exchange_review: null,
  feedback: [],
  feedback_note: null,
  date_created: MADE.at,
  revision: 'ad-1',
  expires_at: MADE.until,
  history: [],
}

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
/** Of the campaign that is served. */
export const ONE = '/svc/api/api/v2/adv/campaigns/31/'

/** A server with one campaign, each change of which is a new revision. */
export function serveCampaign() {
  let held: Campaign = campaign('کفش')
  const sent: unknown[] = []
  answer('GET', LIST, () => pageOf(held))
  answer('PATCH', ONE, async (request) => {
    const change = (await request.json()) as Partial<Campaign>
    sent.push({ ...change, seen: request.headers.get('if-match') })
    if (request.headers.get('if-match') !== `"${held.revision}"`) return refusal(412)
    held = { ...held, ...change, revision: `campaign-${sent.length + 1}` }
    return held
  })
  return { sent, change: (values: Partial<Campaign>) => (held = { ...held, ...values }), held: () => held }
}
