import type { AdStatus } from '@jarchi/shared/api/ads.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { sql } from 'kysely'
import { adHasStatus } from '../../platform/db/ad-status-sql.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'

const WAITING: readonly AdStatus[] = [AD_STATUS.pending, AD_STATUS.preApproved]

/** How many ads wait for a verdict; expired ones wait for their advertiser. */
export async function countWaiting(db: Db, now: Date): Promise<number> {
  return rowCount(adsOfStatus(db, WAITING, now))
}

/** Since when the first of them has waited. */
export async function waitingSince(db: Db, now: Date): Promise<Date | null> {
  const row = await adsOfStatus(db, WAITING, now)
    .select((ads) => ads.fn.min<Date | null>('registered_at').as('since'))
    .executeTakeFirst()
  return row?.since ?? null
}

function adsOfStatus(db: Db, statuses: readonly AdStatus[], now: Date) {
  return db.selectFrom('ads').where(adHasStatus(statuses, now))
}

/** Ads that wait for a verdict, VIP accounts first, then the oldest; or those of a status. */
export async function reviewPage(db: Db, status: AdStatus | null, { offset, limit }: Slice, now: Date) {
  const isDone = status !== null && !WAITING.some((waiting) => waiting === status)
  const ads = adsOfStatus(db, status === null ? WAITING : [status], now)
  const count = await rowCount(ads)
  const rows = await ads
    .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
    .innerJoin('accounts', 'accounts.id', 'ads.account_id')
    .select([
      'ads.id',
      'ads.account_id',
      'ads.status',
      'ads.landing_url',
      'ads.medium_banner',
      'ads.registered_at',
      'campaigns.title',
      'accounts.name as account',
      'accounts.is_vip',
    ])
    .$if(!isDone, (query) => query.orderBy('accounts.is_vip', 'desc'))
    .orderBy('ads.registered_at', isDone ? 'desc' : 'asc')
    .orderBy('ads.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { count, rows }
}

/** The first waiting ads. */
export async function adsToReview(db: Db, limit: number, now: Date) {
  return (await reviewPage(db, null, { offset: 0, limit }, now)).rows
}

/** What a reviewer judges, with its campaign and account. */
export async function judgedAd(db: Db, adId: number) {
  return firstRow(
    db
      .selectFrom('ads')
      .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
      .innerJoin('accounts', 'accounts.id', 'ads.account_id')
      .selectAll('ads')
      .select(['campaigns.title', 'campaigns.category_slugs', 'accounts.name as account', 'accounts.is_vip'])
      .select(lastEvent)
      .where('ads.id', '=', BigInt(adId)),
  )
}

/** The event by which a reviewer's look at an ad is told from a later one. */
export const lastEvent = sql<bigint | null>`(
  select max(id) from ad_events where ad_events.ad_id = ads.id
)`.as('last_event')

/** What happened in the review of an ad, the newest first. */
export async function adEvents(db: Db, adId: number) {
  return db
    .selectFrom('ad_events')
    .select(['status', 'feedback', 'note', 'at', 'user_id', 'staff_name', 'override_reason'])
    .where('ad_id', '=', BigInt(adId))
    .orderBy('id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute()
}

const LONGEST_HISTORY = 50
