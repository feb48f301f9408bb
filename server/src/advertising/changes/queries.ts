import { sql } from 'kysely'
import { eventStep } from '../../platform/db/ad-event-step.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Change, ChangeKind, Snapshot } from './changes.ts'

/**
 * Campaigns with their ads, by id. The campaigns are locked until the transaction ends, so that nobody changes them
 * or their ads between two looks; first, since a statement that waited would see the ads of before.
 */
export async function snapshotsOf(
  trx: Db,
  accountId: number,
  campaignIds: readonly number[],
): Promise<Map<number, Snapshot>> {
  await trx
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', sql<bigint>`any(${[...campaignIds]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const rows = await withAds(trx, accountId, campaignIds).execute()
  return new Map(rows.map((row) => [Number(row.id), snapshotFrom(row)]))
}

/** A campaign with its ad, as it is now. */
export async function snapshotNow(db: Db, accountId: number, campaignId: number): Promise<Snapshot | null> {
  const row = await withAds(db, accountId, [campaignId]).executeTakeFirst()
  return row ? snapshotFrom(row) : null
}

function withAds(db: Db, accountId: number, campaignIds: readonly number[]) {
  return db
    .selectFrom('campaigns')
    .leftJoin('ads', 'ads.campaign_id', 'campaigns.id')
    .select(['campaigns.id', 'title', 'daily_budget', 'bid', 'daypart'])
    .select(['cities', 'neighborhoods', 'category_slugs', 'keywords'])
    .select(['total_budget', 'archived_at', 'enabled', 'starts_on', 'ends_on'])
    .select(['ads.active', 'ads.landing_url', 'ads.post_token', 'ads.banner_type', 'ads.banner_config'])
    .select(['ads.medium_banner', 'ads.large_banner', 'ads.xlarge_banner'])
    .select(['ads.image_source', 'ads.third_party_image_id'])
    .where('campaigns.account_id', '=', BigInt(accountId))
    .where('campaigns.id', '=', sql<bigint>`any(${[...campaignIds]}::bigint[])`)
    .orderBy('campaigns.id')
}

type Found = Awaited<ReturnType<ReturnType<typeof withAds>['execute']>>[number]

function snapshotFrom({ id: _id, ...row }: Found): Snapshot {
  return {
    ...row,
    daily_budget: Number(row.daily_budget),
    bid: Number(row.bid),
    total_budget: row.total_budget === null ? null : Number(row.total_budget),
    archived_at: row.archived_at?.toISOString() ?? null,
  }
}

export type Actor = { user_id: bigint; staff_name: string | null }
/** The changes of a campaign; `undoes` names the changes that they take back, by kind. */
type CampaignChanges = {
  campaignId: number
  changes: readonly Change[]
  undoes?: ReadonlyMap<ChangeKind, bigint>
}
/** When something changed, and with which others in one go. */
export type Occasion = { accountId: number; at: Date; batchId?: string }

export async function insertChanges(
  trx: Db,
  { accountId, at, batchId }: Occasion,
  by: Actor,
  changed: readonly CampaignChanges[],
) {
  const about = { account_id: BigInt(accountId), at, batch_id: batchId ?? null, ...by }
  const rows = changed.flatMap(({ campaignId, changes, undoes }) =>
    changes.map(({ values_before, values_after, ...change }) => ({
      ...about,
      ...change,
      campaign_id: BigInt(campaignId),
      undoes: undoes?.get(change.kind) ?? null,
      values_before: JSON.stringify(values_before),
      values_after: JSON.stringify(values_after),
    })),
  )
  if (rows.length > 0) await trx.insertInto('campaign_changes').values(rows).execute()
}

export async function noteSwitchedOff(trx: Db, campaignIds: readonly bigint[], at: Date) {
  await sql`
    insert into campaign_changes (account_id, campaign_id, at, kind, before, after, values_before, values_after)
    select account_id, id, ${at}, 'switch', 'on', 'off',
      '{"enabled": true, "active": true}', '{"enabled": true, "active": false}' from campaigns
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
    .select(eventStep('event'))
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
    .select(['change.values_before', 'change.values_after', 'change.undoes', 'change.batch_id'])
    .select(['change.user_id', 'change.staff_name'])
    .select(['users.first_name', 'users.last_name', 'users.phone'])
    .where('change.account_id', '=', BigInt(accountId))
    .where('change.campaign_id', '=', BigInt(campaignId))
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()
}

/** Changes with what they changed: one by its id, or all of a batch; the newest first. */
export async function changesToUndo(
  db: Db,
  accountId: number,
  which: { campaignId: number; changeId: number } | { batchId: string },
) {
  const ofAccount = db
    .selectFrom('campaign_changes')
    .select(['id', 'campaign_id', 'at', 'kind', 'values_before', 'values_after'])
    .where('account_id', '=', BigInt(accountId))
  const wanted =
    'batchId' in which
      ? ofAccount.where('batch_id', '=', which.batchId).where('undoes', 'is', null)
      : ofAccount.where('id', '=', BigInt(which.changeId)).where('campaign_id', '=', BigInt(which.campaignId))
  return wanted.orderBy('id', 'desc').execute()
}

/** The campaigns that a batch has changed in a way already. */
export async function changedInBatch(
  db: Db,
  accountId: number,
  { id, kind }: { id: string; kind: ChangeKind },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('campaign_changes')
    .select('campaign_id')
    .where('account_id', '=', BigInt(accountId))
    .where('batch_id', '=', id)
    .where('kind', '=', kind)
    .where('undoes', 'is', null)
    .execute()
  return new Set(rows.map(({ campaign_id }) => Number(campaign_id)))
}
