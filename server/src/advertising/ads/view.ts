import { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { AdEvent, MobileAd, PostEnd } from '@jarchi/shared/api/ads.ts'
import {
  effectiveStatus,
  expiresAt,
  isDeliverable,
  isReviewStatus,
  type ReviewStatus,
} from '@jarchi/shared/advertising/ad-status.ts'
import { isFeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { Deps } from '../../deps.ts'
import { revisionOf } from '../../platform/http/revision.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import type { AdEventRow, AdRow } from './queries.ts'

type Around = {
  now: Date
  /** Whether there is an exchange, whose review counts too. */
  hasExchange: boolean
}

/** An ad in the wire format. */
export function adView(row: AdRow, { now, hasExchange }: Around): MobileAd {
  const config = storedConfig(row.banner_config)
  const exchange_review = hasExchange ? row.exchange_review : null
  const isPassedByUs = isDeliverable(reviewStatus(row.status))
  const isDeniedThere = isPassedByUs && exchange_review === 'denied'
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
    exchange_review,
    feedback: isDeniedThere ? exchangeReasons(row.exchange_feedback ?? []) : feedbackView(row.feedback),
    feedback_note: row.feedback_note,
    date_created: row.created_at.toISOString(),
    revision: adRevision(row),
    expires_at: expiresAt(row.registered_at).toISOString(),
    history: row.history.map(eventView),
  }
}

/** Names an ad's link and banners as the form saves them. */
export function adRevision(row: AdContent): string {
  const { landing_url, medium_banner, large_banner, xlarge_banner } = row
  const config = storedConfig(row.banner_config)
  return revisionOf({ landing_url, medium_banner, large_banner, xlarge_banner, config })
}

type AdContent = Pick<
  AdRow,
  'landing_url' | 'medium_banner' | 'large_banner' | 'xlarge_banner' | 'banner_config'
>

export function aroundAds({ now, exchange }: Pick<Deps, 'now' | 'exchange'>): Around {
  return { now: now(), hasExchange: exchange !== null }
}

/** An event of an ad in the wire format. */
export function eventView({ status, feedback, note, at }: AdEventRow): AdEvent {
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

/** Reasons of the exchange that we do not know are shown as they came. */
function exchangeReasons(reasons: readonly string[]) {
  return reasons.map((reason) =>
    isFeedbackReason(reason)
      ? { code: reason, message: feedbackTexts[reason] }
      : { code: 'other', message: reason },
  )
}

function postEnd(text: string | null): PostEnd | null {
  return text === 'removed' || text === 'retired' ? text : null
}

/** The public address of a banner. */
export function bannerUrl(name: string | null): string | null {
  return name && `/files/${name}`
}

export function reviewStatus(status: number): ReviewStatus {
  if (!isReviewStatus(status)) throw new Error(`an ad of status ${status}`)
  return status
}

/** The config of an ad as the database stores it. */
function storedConfig(json: unknown): BannerConfig | null {
  return json === null ? null : BannerConfig.parse(json)
}

/** Whether two configs draw the same banners; the database does not keep the order of an object's members. */
export function isSameConfig(one: unknown, other: unknown): boolean {
  return JSON.stringify(storedConfig(one)) === JSON.stringify(storedConfig(other))
}
