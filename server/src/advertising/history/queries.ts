import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Change, Snapshot } from './changes.ts'

/**
 * A campaign and its switch, which is on if both of its parts are (§4.1). Locked until the transaction ends, so
 * that nobody changes it between two looks.
 */
export async function snapshotOf(trx: Db, accountId: number, campaignId: number): Promise<Snapshot | null> {
  return firstRow(
    trx
      .selectFrom('campaigns')
      .leftJoin('ads', 'ads.campaign_id', 'campaigns.id')
      .select([
        'title',
        'daily_budget',
        'total_budget',
        'bid',
        'starts_on',
        'ends_on',
        'daypart',
        'cities',
        'neighborhoods',
        'category_slugs',
        'keywords',
      ])
      .select(sql<boolean>`campaigns.enabled and coalesce(ads.active, true)`.as('is_on'))
      .where('campaigns.account_id', '=', BigInt(accountId))
      .where('campaigns.id', '=', BigInt(campaignId))
      .forNoKeyUpdate('campaigns'),
  )
}

export type Changed = { accountId: number; campaignId: number; at: Date }

export async function insertChanges(
  trx: Db,
  { accountId, campaignId, at }: Changed,
  by: { user_id: bigint; staff_name: string | null },
  changes: readonly Change[],
) {
  if (changes.length === 0) return
  const about = { account_id: BigInt(accountId), campaign_id: BigInt(campaignId), at, ...by }
  await trx
    .insertInto('campaign_changes')
    .values(changes.map((change) => ({ ...about, ...change })))
    .execute()
}

export async function noteSwitchedOff(trx: Db, campaignIds: readonly bigint[], at: Date) {
  await sql`
    insert into campaign_changes (account_id, campaign_id, at, kind, before, after)
    select account_id, id, ${at}, 'switch', 'on', 'off' from campaigns
    where id = any(${[...campaignIds]}::bigint[]) and enabled
  `.execute(trx)
}

/** The latest events in the review of a campaign's ad. */
export async function reviewEvents(db: Db, accountId: number, campaignId: number, most: number) {
  return db
    .selectFrom('ad_events as event')
    .innerJoin('ads', 'ads.id', 'event.ad_id')
    .leftJoin('users', 'users.id', 'event.user_id')
    .select(['event.id', 'event.at', 'event.status', 'event.feedback', 'event.note'])
    .select(['event.user_id', 'event.staff_name'])
    .select(['users.first_name', 'users.last_name', 'users.phone'])
    .where('ads.account_id', '=', BigInt(accountId))
    .where('ads.campaign_id', '=', BigInt(campaignId))
    .orderBy('event.id', 'desc')
    .limit(most)
    .execute()
}

/** The latest changes of a campaign. */
export async function changesOf(db: Db, accountId: number, campaignId: number, most: number) {
  return db
    .selectFrom('campaign_changes as change')
    .leftJoin('users', 'users.id', 'change.user_id')
    .select(['change.id', 'change.at', 'change.kind', 'change.before', 'change.after'])
    .select(['change.user_id', 'change.staff_name'])
    .select(['users.first_name', 'users.last_name', 'users.phone'])
    .where('change.account_id', '=', BigInt(accountId))
    .where('change.campaign_id', '=', BigInt(campaignId))
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()
}

export async function isCampaign(db: Db, accountId: number, campaignId: number): Promise<boolean> {
  const found = await db
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', BigInt(campaignId))
    .executeTakeFirst()
  return found !== undefined
}
