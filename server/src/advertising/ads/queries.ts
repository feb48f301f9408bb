import { AD_STATUS, type ExchangeReview } from '@jarchi/shared/advertising/ad-status.ts'
import { DAY_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { PostEnd } from '@jarchi/shared/api/ads.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { AdEvents, Ads } from '../../platform/db/types.ts'

const LONGEST_HISTORY = 50

export type AdEventRow = { status: number; feedback: string[]; note: string | null; at: string }
type AtExchange = { exchange_review: ExchangeReview; exchange_feedback: string[] | null }
export type AdRow = Selectable<Ads> & AtExchange & { history: AdEventRow[] }

const exchangeReview = sql<ExchangeReview>`exchange_review(exchange_ads)`.as('exchange_review')

/** Ads with their latest events, newest first. */
export function adsWithHistory(db: Db, accountId: number) {
  return db
    .selectFrom('ads')
    .leftJoin('exchange_ads', 'exchange_ads.ad_id', 'ads.id')
    .selectAll('ads')
    .select(['exchange_ads.feedback as exchange_feedback', exchangeReview])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('ad_events')
          .select([
            'ad_events.status',
            'ad_events.feedback',
            'ad_events.note',
            sql<string>`ad_events.at`.as('at'),
          ])
          .whereRef('ad_events.ad_id', '=', 'ads.id')
          .orderBy('ad_events.id', 'desc')
          .limit(LONGEST_HISTORY),
      ).as('history'),
    )
    .where('ads.account_id', '=', BigInt(accountId))
}

export async function adsOf(
  db: Db,
  accountId: number,
  campaignIds: readonly number[],
  direction: 'asc' | 'desc' = 'desc',
): Promise<AdRow[]> {
  if (campaignIds.length === 0) return []
  return adsWithHistory(db, accountId)
    .where('ads.campaign_id', '=', sql<bigint>`any(${[...campaignIds]}::bigint[])`)
    .orderBy('ads.created_at', direction)
    .orderBy('ads.id', direction)
    .execute()
}

export async function adById(db: Db, accountId: number, adId: number): Promise<AdRow | null> {
  return firstRow(adsWithHistory(db, accountId).where('ads.id', '=', BigInt(adId)))
}

/** Which of the ids are ads of the account. */
export async function idsOfOwnAds(
  db: Db,
  accountId: number,
  adIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', sql<bigint>`any(${[...adIds]}::bigint[])`)
    .execute()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** The ad that a test link shows, of any account: the link itself gives the right to see it. */
export async function previewedAd(db: Db, adId: number) {
  return firstRow(
    db
      .selectFrom('ads')
      .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
      .select([
        'campaigns.title',
        'ads.landing_url',
        'ads.medium_banner',
        'ads.large_banner',
        'ads.xlarge_banner',
      ])
      .where('ads.id', '=', BigInt(adId)),
  )
}

export async function adOfCampaign(db: Db, accountId: number, campaignId: number) {
  return firstRow(
    db
      .selectFrom('ads')
      .selectAll()
      .where('account_id', '=', BigInt(accountId))
      .where('campaign_id', '=', BigInt(campaignId)),
  )
}

/** Only the row, locked until the transaction ends. */
export async function lockedAd(trx: Db, accountId: number, adId: number) {
  return firstRow(
    trx
      .selectFrom('ads')
      .selectAll()
      .where('account_id', '=', BigInt(accountId))
      .where('id', '=', BigInt(adId))
      .forUpdate(),
  )
}

/** Whether the account has this campaign, and whether it has an ad or was put away; locks it in a transaction. */
export async function campaignForAd(db: Db, accountId: number, campaignId: number) {
  return firstRow(
    db
      .selectFrom('campaigns')
      .leftJoin('ads', 'ads.campaign_id', 'campaigns.id')
      .select(['campaigns.id', 'campaigns.archived_at', 'ads.id as ad_id'])
      .where('campaigns.account_id', '=', BigInt(accountId))
      .where('campaigns.id', '=', BigInt(campaignId))
      .forNoKeyUpdate('campaigns'),
  )
}

/** The new ad's id, or null if the campaign already has one. */
export async function insertAd(trx: Db, values: Insertable<Ads>): Promise<bigint | null> {
  const row = await trx
    .insertInto('ads')
    .values(values)
    .onConflict((conflict) => conflict.column('campaign_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateAd(trx: Db, adId: bigint, values: Updateable<Ads>) {
  await trx.updateTable('ads').set(values).where('id', '=', adId).execute()
}

export async function insertAdEvents(trx: Db, events: readonly Insertable<AdEvents>[]) {
  if (events.length > 0)
    await trx
      .insertInto('ad_events')
      .values([...events])
      .execute()
}

/** An event of an ad's review; returns its id. */
export async function insertAdEvent(trx: Db, event: Insertable<AdEvents>): Promise<bigint> {
  const { id } = await trx.insertInto('ad_events').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Takes an event back as if it had not happened, with what the campaign's reports say of reviews from then on. */
export async function deleteAdEvent(trx: Db, eventId: bigint, campaignId: bigint, since: Date) {
  await trx.deleteFrom('ad_events').where('id', '=', eventId).execute()
  await sql`
    delete from campaign_events
    where campaign_id = ${campaignId} and kind in ('approved', 'denied') and at >= ${since}
  `.execute(trx)
}

/** Pauses the ads of a post that are on. */
export async function endAdsOfPost(trx: Db, token: string, end: PostEnd) {
  return trx
    .updateTable('ads')
    .set({ active: false, post_end: end })
    .where('post_token', '=', token)
    .where('active', '=', true)
    .returning(['id', 'status', 'campaign_id'])
    .execute()
}

/** An ad of any account: for staff. */
export async function adOfAnyAccount(db: Db, adId: number): Promise<AdRow | null> {
  const found = await db
    .selectFrom('ads')
    .select('account_id')
    .where('id', '=', BigInt(adId))
    .executeTakeFirst()
  return found ? adById(db, Number(found.account_id), adId) : null
}

export type Standing = { approvedAds: number; deniedLately: boolean }

const LATELY_MS = 30 * DAY_MS

/** The account's results in review: approved ads, counted up to `enough`, and denials of the last 30 days. */
export async function accountStanding(
  db: Db,
  accountId: number,
  enough: number,
  now: Date,
): Promise<Standing> {
  if (enough === 0) return { approvedAds: 0, deniedLately: false }
  const account = BigInt(accountId)
  const [approved, denied] = await Promise.all([
    db
      .selectFrom('ads')
      .select('id')
      .where('account_id', '=', account)
      .where('status', '=', AD_STATUS.approved)
      .limit(enough)
      .execute(),
    db
      .selectFrom('ad_events')
      .innerJoin('ads', 'ads.id', 'ad_events.ad_id')
      .select('ad_events.id')
      .where('ad_events.status', '=', AD_STATUS.denied)
      .where('ad_events.at', '>', afterMs(now, -LATELY_MS))
      .where('ads.account_id', '=', account)
      .limit(1)
      .execute(),
  ])
  return { approvedAds: approved.length, deniedLately: denied.length > 0 }
}
