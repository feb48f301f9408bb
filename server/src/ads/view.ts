import type { AdEvent, MobileAd, PostEnd } from '@jarchi/shared/api/ads.ts'
import { effectiveStatus, expiresAt, isReviewStatus, type ReviewStatus } from '@jarchi/shared/ad-status.ts'
import { isFeedbackReason } from '@jarchi/shared/feedback-reasons.ts'
import { feedbackTexts } from '../texts/feedback.ts'
import { storedConfig } from './maker-config.ts'
import type { AdEventRow, AdRow } from './queries.ts'

/** An ad in the words of the wire. */
export function adView(row: AdRow, now: Date): MobileAd {
  const config = storedConfig(row.banner_config)
  return {
    id: Number(row.id),
    campaign_id: Number(row.campaign_id),
    active: row.active,
    status: effectiveStatus(reviewStatus(row.status), row.registered_at, now),
    landing_url: row.landing_url,
    divar_small_banner: bannerUrl(row.medium_banner),
    divar_medium_banner: bannerUrl(row.medium_banner),
    divar_large_banner: bannerUrl(row.large_banner),
    divar_xlarge_banner: bannerUrl(row.xlarge_banner),
    divar_banner_type: config ? 'banner_maker' : 'custom',
    divar_banner_config: config,
    divar_panel_type: 'divar_panel',
    divar_post_token: row.post_token,
    post_end: postEnd(row.post_end),
    has_custom_banners: !config && row.medium_banner !== null,
    image_source: row.image_source,
    third_party_image_id: row.third_party_image_id,
    feedback: feedbackView(row.feedback),
    feedback_note: row.feedback_note,
    date_created: row.created_at.toISOString(),
    expires_at: expiresAt(row.registered_at).toISOString(),
    history: row.history.map(eventView),
  }
}

function eventView({ status, feedback, note, at }: AdEventRow): AdEvent {
  return {
    status: reviewStatus(status),
    at: new Date(at).toISOString(),
    feedback: feedbackView(feedback),
    note,
  }
}

function feedbackView(codes: readonly string[]) {
  return codes.filter(isFeedbackReason).map((code) => ({ code, message: feedbackTexts[code] }))
}

function postEnd(text: string | null): PostEnd | null {
  return text === 'removed' || text === 'retired' ? text : null
}

/** Where anybody may open a banner. */
export function bannerUrl(name: string | null): string | null {
  return name && `/files/${name}`
}

export function reviewStatus(status: number): ReviewStatus {
  if (!isReviewStatus(status)) throw new Error(`an ad of status ${status}`)
  return status
}
