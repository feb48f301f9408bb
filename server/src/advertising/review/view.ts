import {
  effectiveStatus,
  isReturnable,
  isReviewStatus,
  reviewed,
  type AdStatus,
  type ReviewStatus,
  type Verdict,
} from '@jarchi/shared/advertising/ad-status.ts'
import type { ReviewedAd, ReviewEvent, ReviewList, ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { landingOf } from '@jarchi/shared/advertising/landing-url.ts'
import { adForStaff, bannerUrl, eventView } from '../ads/service.ts'
import type { Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Slice } from '../../platform/db/page-slice.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { adVersion } from './ad-version.ts'
import { isOwn, openAppeal } from './appeals.ts'
import { colleaguesAt } from './claims.ts'
import { freshVerdict } from './fresh-verdict.ts'
import { adEvents, judgedAd, reviewPage } from './queries.ts'

const VERDICTS = ['approve', 'pre_approve', 'deny', 'ask_changes'] as const

type Wanted = Slice & { status?: AdStatus | undefined }

/** Ads as the queue shows them. */
export async function reviewList(
  db: Db,
  { status, ...slice }: Wanted,
  reviewer: Actor & { userId: number },
  now: Date,
): Promise<ReviewList> {
  const { count, rows } = await reviewPage(db, status ?? null, slice, now)
  const ids = rows.map(({ id }) => id)
  const colleagues = await colleaguesAt(db, ids, reviewer.userId, now)
  return { count, results: rows.map((row) => reviewSummary(row, colleagues, now)) }
}

export function reviewSummary(
  row: Awaited<ReturnType<typeof reviewPage>>['rows'][number],
  colleagues: Awaited<ReturnType<typeof colleaguesAt>>,
  now: Date,
): ReviewSummary {
  return {
    id: Number(row.id),
    campaign_title: row.title,
    account: { id: Number(row.account_id), name: row.account, is_vip: row.is_vip },
    status: effectiveStatus(statusOf(row.status), row.registered_at, now),
    landing_url: row.landing_url,
    divar_medium_banner: bannerUrl(row.medium_banner),
    registered_at: row.registered_at.toISOString(),
    held_by: colleagues.get(row.id) ?? null,
    is_appeal: row.is_appeal,
  }
}

/** One ad with everything that a reviewer needs. */
export async function reviewedAd(
  deps: Pick<Deps, 'db' | 'now' | 'exchange'>,
  adId: number,
  reviewer: Actor,
): Promise<ReviewedAd> {
  const now = deps.now()
  // The version first: a change in between is then refused, and never counts as seen.
  const row = await judgedAd(deps.db, adId)
  const found = row && (await adForStaff(deps, adId))
  if (!row || !found) throw new AppError('ad_not_found')
  const events = await adEvents(deps.db, adId)
  const fresh = freshVerdict(events, reviewer, now)
  const status = statusOf(row.status)
  const appeal = await appealView(deps.db, row.id, events, reviewer)
  const isAllowed = (verdict: Verdict) =>
    typeof reviewed(status, verdict, row.registered_at, now) === 'number' &&
    !(appeal && (appeal.is_own || verdict === 'pre_approve'))
  return {
    version: adVersion(row),
    ad: { ...found.ad, status: effectiveStatus(status, row.registered_at, now) },
    campaign: { id: Number(row.campaign_id), title: row.title, category_slugs: row.category_slugs },
    account: { id: found.accountId, name: row.account, is_vip: row.is_vip },
    registered_at: row.registered_at.toISOString(),
    landing: landingOf(row.landing_url),
    verdicts: VERDICTS.filter(isAllowed),
    is_returnable: isReturnable(status, row.registered_at, now),
    history: events.map(reviewEvent),
    fresh_verdict: fresh && reviewEvent(fresh),
    appeal,
  }
}

type Events = Awaited<ReturnType<typeof adEvents>>

async function appealView(
  db: Db,
  adId: bigint,
  events: Events,
  reviewer: Actor,
): Promise<ReviewedAd['appeal']> {
  const open = await openAppeal(db, adId)
  const denial = open && events.find(({ id }) => id === open.denial_id)
  if (!open || !denial) return null
  const { note, at } = open
  return { note, at: at.toISOString(), denial: reviewEvent(denial), is_own: isOwn(open, reviewer) }
}

function reviewEvent(event: Events[number]): ReviewEvent {
  const { staff_name, override_reason, step, at } = event
  return { ...eventView({ ...event, at: at.toISOString() }), by: staff_name, override_reason, step }
}

function statusOf(status: number): ReviewStatus {
  if (!isReviewStatus(status)) throw new Error(`an ad of status ${status}`)
  return status
}
