import type { ReviewedAd, ReviewList } from '@jarchi/shared/api/staff-review.ts'
import { effectiveStatus, isReviewStatus, reviewed, type ReviewStatus } from '@jarchi/shared/ad-status.ts'
import { landingOf } from '@jarchi/shared/landing-url.ts'
import { adForStaff, bannerUrl } from '../ads/service.ts'
import type { Db } from '../db/client.ts'
import type { Slice } from '../db/page-slice.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { adVersion, judgedAd, reviewPage } from '../staff/service.ts'

const VERDICTS = ['approve', 'pre_approve', 'deny', 'ask_changes'] as const

type Wanted = Slice & { status?: ReviewStatus | undefined }

/** Ads as the queue shows them. */
export async function reviewList(db: Db, { status, ...slice }: Wanted): Promise<ReviewList> {
  const { count, rows } = await reviewPage(db, status ?? null, slice)
  const results = rows.map((row) => ({
    id: Number(row.id),
    campaign_title: row.title,
    account: { id: Number(row.account_id), name: row.account, is_vip: row.is_vip },
    status: statusOf(row.status),
    landing_url: row.landing_url,
    divar_medium_banner: bannerUrl(row.medium_banner),
    registered_at: row.registered_at.toISOString(),
  }))
  return { count, results }
}

/** One ad with everything that a reviewer needs. */
export async function reviewedAd(
  deps: Pick<Deps, 'db' | 'now' | 'exchange'>,
  adId: number,
): Promise<ReviewedAd> {
  // The version first: a change in between is then refused, and never counts as seen.
  const row = await judgedAd(deps.db, adId)
  const found = row && (await adForStaff(deps, adId))
  if (!row || !found) throw new AppError('ad_not_found')
  const status = statusOf(row.status)
  return {
    version: adVersion(row),
    ad: { ...found.ad, status: effectiveStatus(status, row.registered_at, deps.now()) },
    campaign: { id: Number(row.campaign_id), title: row.title, category_slugs: row.category_slugs },
    account: { id: found.accountId, name: row.account, is_vip: row.is_vip },
    registered_at: row.registered_at.toISOString(),
    landing: landingOf(row.landing_url),
    verdicts: VERDICTS.filter((verdict) => reviewed(status, verdict) !== null),
  }
}

function statusOf(status: number): ReviewStatus {
  if (!isReviewStatus(status)) throw new Error(`an ad of status ${status}`)
  return status
}
