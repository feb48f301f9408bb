import * as z from 'zod/mini'
import { BannerConfig, BannerType } from './banner-config.ts'
import { Id, Revision, Timestamp } from './primitives.ts'

/** AdCOM audit status: 1 pending, 2 pre-approved, 3 approved, 4 denied, 5 changed; 500 expired is our own (§D3.11). */
export const AdStatus = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(500),
])

/** A reason of a denial with its Persian sentence. */
export const Feedback = z.object({ code: z.string(), message: z.string() })
export type Feedback = z.infer<typeof Feedback>

export const AdEvent = z.object({
  status: AdStatus,
  at: Timestamp,
  feedback: z.array(Feedback),
  note: z.nullable(z.string()),
})
export type AdEvent = z.infer<typeof AdEvent>

/** What an event of a review is besides its status: the team looks `again`, an appeal, or the verdict on one. */
export const AdEventStep = z.enum(['usual', 'again', 'appeal', 'appeal_answer'])
export type AdEventStep = z.infer<typeof AdEventStep>

export const PostEnd = z.enum(['removed', 'retired'])
export type PostEnd = z.infer<typeof PostEnd>

/** What the marketplace's exchange has decided about an ad that our own review has approved. */
export const ExchangeReview = z.enum(['pending', 'approved', 'denied'])

/** The answer of POST and PATCH mobile /api/v1/advertiser/natives/ and of the lists. Banners are URLs. */
export const MobileAd = z.object({
  id: Id,
  campaign_id: Id,
  active: z.boolean(),
  status: AdStatus,
  landing_url: z.string(),
  divar_small_banner: z.nullable(z.string()),
  divar_medium_banner: z.nullable(z.string()),
  divar_large_banner: z.nullable(z.string()),
  divar_xlarge_banner: z.nullable(z.string()),
  divar_banner_type: BannerType,
  /** Null for custom banners. */
  divar_banner_config: z.nullable(BannerConfig),
  divar_panel_type: z.literal('divar_panel'),
  divar_post_token: z.nullable(z.string()),
  /** Why the post watch has switched the ad off: its post was removed, or sold, taken down or expired. */
  post_end: z.nullable(PostEnd),
  has_custom_banners: z.boolean(),
  image_source: z.nullable(z.string()),
  third_party_image_id: z.nullable(z.string()),
  /**
   * The marketplace's own review, after ours; null if there is none. If it is denied, `feedback` contains its
   * reasons.
   */
  exchange_review: z.nullable(ExchangeReview),
  feedback: z.array(Feedback),
  feedback_note: z.nullable(z.string()),
  date_created: Timestamp,
  /** Of its link and banners. */
  revision: Revision,
  /** When an unchanged ad must be renewed: 14 days after registration. */
  expires_at: Timestamp,
  history: z.array(AdEvent),
})
export type MobileAd = z.infer<typeof MobileAd>

/**
 * GET mobile /api/v1/advertiser/review-time/: how long a review takes, in minutes; null while too few reviews
 * are known.
 */
export const ReviewTime = z.object({ median_minutes: z.nullable(z.int()) })
export type ReviewTime = z.infer<typeof ReviewTime>

/** PATCH …/natives/{adId}/ as JSON. */
export const AdSwitch = z.strictObject({ campaign_id: Id, active: z.boolean('required') })
export type AdSwitch = z.infer<typeof AdSwitch>
