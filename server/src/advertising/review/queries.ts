import { AD_STATUS, type AdStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { eventStep } from '../../platform/db/ad-event-step.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'
import type { Ads } from '../../platform/db/types.ts'
import { adVersion } from './ad-version.ts'
import { countWaiting, hasAppeal, isInQueue, isWaiting, queuedAds, WAITING } from './queue.ts'

/** Ads that wait for a verdict, those with an appeal first, then VIP accounts, then the oldest; or those of a status, the newest first. */
export async function reviewPage(db: Db, status: AdStatus | null, slice: Slice, now: Date) {
  if (status !== null && !isWaiting(status)) return judgedPage(db, status, slice, now)
  const statuses = status === null ? WAITING : [status]
  const count = await countWaiting(db, now, statuses)
  const ids = await queuedAds(db, slice, now, statuses)
  const rows = await summaries(db)
    .where('ads.id', 'in', ids.length > 0 ? ids : [0n])
    .orderBy(sql`array_position(${ids}::bigint[], ads.id)`)
    .execute()
  return { count, rows }
}

async function judgedPage(db: Db, status: AdStatus, { offset, limit }: Slice, now: Date) {
  const hasExpired = sql<boolean>`has_expired(ads, ${now})`
  const isOfStatus =
    status === AD_STATUS.expired ? hasExpired : sql<boolean>`(ads.status = ${status} and not ${hasExpired})`
  const rows = await summaries(db)
    .where(isOfStatus)
    .orderBy('ads.registered_at', 'desc')
    .orderBy('ads.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { count: await rowCount(db.selectFrom('ads').where(isOfStatus)), rows }
}

function summaries(db: Db) {
  return db
    .selectFrom('ads')
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
    .select(hasAppeal.as('is_appeal'))
}

const MOST_COMPANIONS = 50

/** Ads in the queue for which this holds, this one first and then the oldest, with what their versions are made of. */
export async function companionRows(db: Db, adId: number, isOne: RawBuilder<boolean>, now: Date) {
  return summaries(db)
    .select(['ads.large_banner', 'ads.xlarge_banner', 'ads.banner_config'])
    .select(lastEvent)
    .where(isInQueue(now))
    .where(isOne)
    .orderBy(sql`ads.id <> ${adId}`)
    .orderBy('ads.registered_at')
    .orderBy('ads.id')
    .limit(MOST_COMPANIONS)
    .execute()
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

/** The version of an ad whose row is locked; the lock waits for another reviewer's verdict, and so does the event. */
export async function versionNow(trx: Db, ad: Selectable<Ads>): Promise<string> {
  const event = await trx
    .selectFrom('ads')
    .select(lastEvent)
    .where('id', '=', ad.id)
    .executeTakeFirstOrThrow()
  return adVersion({ ...ad, ...event })
}

/** What happened in the review of an ad, the newest first. */
export async function adEvents(db: Db, adId: number) {
  return db
    .selectFrom('ad_events')
    .select(['id', 'status', 'feedback', 'note', 'at', 'user_id', 'staff_name', 'override_reason'])
    .select(eventStep('ad_events'))
    .where('ad_id', '=', BigInt(adId))
    .orderBy('id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute()
}

const LONGEST_HISTORY = 50
