import type { ReviewedAd } from '@jarchi/shared/api/staff-review.ts'

export const AT = '2026-11-20T08:00:00.000Z'

const ad = {
  id: 3,
  campaign_id: 30,
  active: true,
  status: 1 as const,
  landing_url: 'https://shop.example.ir/',
  divar_small_banner: null,
  divar_medium_banner: null,
  divar_large_banner: null,
  divar_xlarge_banner: null,
  divar_banner_type: 'custom' as const,
  divar_banner_config: null,
  divar_panel_type: 'divar_panel' as const,
  divar_post_token: null,
  post_end: null,
  has_custom_banners: true,
  revision: 'ad-1',
  image_source: null,
  third_party_image_id: null,
  exchange_review: null,
  feedback: [],
  feedback_note: null,
  date_created: AT,
  expires_at: AT,
  history: [],
}
/** An ad that waits for its first verdict. */
export const reviewedExample: ReviewedAd = {
  version: 'one',
  ad,
  campaign: { id: 30, title: 'فروش پاییزه', category_slugs: [] },
  account: { id: 7, name: 'کفش نو', is_vip: false },
  registered_at: AT,
  landing: { kind: 'web', url: ad.landing_url },
  verdicts: ['approve', 'pre_approve', 'deny', 'ask_changes'],
  is_returnable: false,
  history: [],
  fresh_verdict: null,
  appeal: null,
}
