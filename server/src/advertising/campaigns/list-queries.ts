import type { AdStatus } from '@jarchi/shared/api/ads.ts'
import type { CampaignOrdering } from '@jarchi/shared/api/campaigns.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { adHasStatus } from '../../platform/db/ad-status-sql.ts'
import type { Db } from '../../platform/db/client.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'
import type { DB } from '../../platform/db/types.ts'
import { listedAds, type DeliveryMoment } from './delivery.ts'
import { orderOf, type Measured } from './list-order.ts'
import { CAMPAIGN_COLUMNS, type CampaignRow } from './queries.ts'

export type CampaignFilter = {
  ids?: readonly number[] | undefined
  search?: string | undefined
  /** Of a `ready` one, only the hour or today's budget can keep the ad from being shown. */
  status?: AdStatus | 'shown' | 'ready' | 'paused' | undefined
  /** Only archived ones, or none of them. */
  isArchived?: boolean | undefined
}

export type OrderedSlice = Slice & { ordering: CampaignOrdering }

type Listed = ExpressionBuilder<DB, 'campaigns'>

export async function countCampaigns(
  db: Db,
  accountId: number,
  filter: CampaignFilter,
  moment: DeliveryMoment,
): Promise<number> {
  return rowCount(listed(db, accountId, filter, moment))
}

/** The campaigns that a filter finds. */
export function filteredCampaigns(db: Db, accountId: number, filter: CampaignFilter, moment: DeliveryMoment) {
  return listed(db, accountId, filter, moment).select([
    'campaigns.id',
    'campaigns.title',
    'campaigns.created_at',
  ])
}

/** One page of `count`, read from the nearer end. */
export async function campaignPage(
  db: Db,
  accountId: number,
  filter: CampaignFilter,
  { ordering, offset, limit }: OrderedSlice,
  count: number,
  moment: DeliveryMoment,
): Promise<CampaignRow[]> {
  const take = Math.min(limit, count - offset)
  if (take <= 0) return []
  const fromEnd = count - offset - take
  const isReversed = fromEnd < offset
  const { keys, measured } = orderOf(ordering, accountId, moment)
  const inOrder = (values: RawBuilder<unknown>[]) =>
    sql.join(
      keys.map(({ isDescending }, at) =>
        isDescending === isReversed ? sql`${values[at]} asc` : sql`${values[at]} desc`,
      ),
    )
  // The ids come from an index alone where one has this order; then only the page's own rows are read.
  const page = listed(db, accountId, filter, moment)
    .$if(measured !== null, (query) =>
      query.leftJoin((measured as Measured).as('measured'), 'measured.id', 'campaigns.id'),
    )
    .select('campaigns.id')
    .select(keys.map(({ value }, at) => value.as(`key_${at}`)))
    .orderBy(inOrder(keys.map(({ value }) => value)))
    .limit(take)
    .offset(isReversed ? fromEnd : offset)
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('campaigns', 'campaigns.id', 'page.id')
    .select(CAMPAIGN_COLUMNS.map((name) => `campaigns.${name}` as const))
    .orderBy(inOrder(keys.map((_, at) => sql.ref(`page.key_${at}`))))
    .execute()
  return isReversed ? rows.toReversed() : rows
}

/**
 * Only campaigns with categories and an ad, with the same conditions as the index `campaigns_listed` (§4.16).
 */
function listed(db: Db, accountId: number, filter: CampaignFilter, moment: DeliveryMoment) {
  const { ids, search, status, isArchived } = filter
  return db
    .selectFrom('campaigns')
    .where('campaigns.account_id', '=', BigInt(accountId))
    .where(sql<boolean>`campaigns.has_ad and campaigns.category_slugs <> '{}'`)
    .$if(isArchived !== undefined, (query) =>
      query.where('campaigns.archived_at', isArchived ? 'is not' : 'is', null),
    )
    .$if(ids !== undefined, (query) => query.where('campaigns.id', '=', anyOf(ids ?? [])))
    .$if(search !== undefined, (query) =>
      query.where('campaigns.search_text', 'like', containing(search ?? '')),
    )
    .$if(status !== undefined, (query) => query.where((eb) => hasStatus(eb, accountId, status ?? 1, moment)))
}

function anyOf(ids: readonly number[]) {
  return sql<bigint>`any(${[...ids]}::bigint[])`
}

/** Signs alone are in no title. */
function containing(search: string): string {
  const key = joinedKey(search)
  return key === '' ? '' : `%${key}%`
}

const SHOWN = {
  shown: sql`shown.blocker is null`,
  ready: sql`coalesce(shown.blocker, 'off_schedule') in ('off_schedule', 'budget_spent')`,
  paused: sql`shown.blocker = 'paused'`,
}

function hasStatus(
  eb: Listed,
  accountId: number,
  status: NonNullable<CampaignFilter['status']>,
  moment: DeliveryMoment,
) {
  if (typeof status === 'number')
    return eb.exists(adOf(eb, accountId).where(adHasStatus([status], moment.now)))
  const found = sql<bigint>`(select campaigns.id from ${listedAds(accountId, moment)} and ${SHOWN[status]})`
  return eb('campaigns.id', 'in', found)
}

function adOf(eb: Listed, accountId: number) {
  return eb
    .selectFrom('ads')
    .select('ads.id')
    .whereRef('ads.campaign_id', '=', 'campaigns.id')
    .where('ads.account_id', '=', BigInt(accountId))
}

/**
 * Whether the account has a campaign that is older than the prices which the product finds. In an installation that
 * began with them none is, though the demo's campaigns look older.
 */
export async function hasFormerPrices(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select exists (
      select from campaigns cross join (
        select min(timestamp)::timestamptz as began, max(timestamp) filter (where name = '0103-prices')::timestamptz as came
        from kysely_migration
      ) prices
      where account_id = ${BigInt(accountId)} and created_at < came and began < came - interval '1 hour'
    ) as is_so
  `.execute(db)
  return rows[0]?.is_so ?? false
}
