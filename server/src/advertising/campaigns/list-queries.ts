import { AD_STATUS, type AdStatus } from '@jarchi/shared/advertising/ad-status.ts'
import type { CampaignOrdering } from '@jarchi/shared/api/campaigns.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'
import { listedDeliveries, type DeliveryMoment } from './delivery.ts'
import { isByState, listedOrderOf, orderOf, type Measured } from './list-order.ts'
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

export async function countCampaigns(
  db: Db,
  accountId: number,
  filter: CampaignFilter,
  moment: DeliveryMoment,
): Promise<number> {
  if (!isNarrowed(filter)) return rowCount(allOf(db, accountId, filter))
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${found(accountId, filter, moment)}
  `.execute(db)
  return Number(rows[0]?.count)
}

/** The campaigns that a filter finds. */
export function filteredCampaigns(db: Db, accountId: number, filter: CampaignFilter, moment: DeliveryMoment) {
  return filtered(db, accountId, filter, moment).select([
    'campaigns.id',
    'campaigns.title',
    'campaigns.created_at',
  ])
}

/** One page, and how many campaigns there are; a first page that is not full tells it. */
export async function campaignPage(
  db: Db,
  accountId: number,
  filter: CampaignFilter,
  { ordering, offset, limit }: OrderedSlice,
  moment: DeliveryMoment,
): Promise<{ count: number; rows: CampaignRow[] }> {
  const order = { ordering, isReversed: false }
  if (offset === 0) {
    const rows = await rowsAt(db, accountId, filter, { ...order, offset, limit }, moment)
    const isAll = rows.length < limit
    return { count: isAll ? rows.length : await countCampaigns(db, accountId, filter, moment), rows }
  }
  const count = await countCampaigns(db, accountId, filter, moment)
  const take = Math.min(limit, count - offset)
  if (take <= 0) return { count, rows: [] }
  const fromEnd = count - offset - take
  // Read from the nearer end.
  const place = fromEnd < offset ? { ordering, isReversed: true, offset: fromEnd } : { ...order, offset }
  const rows = await rowsAt(db, accountId, filter, { ...place, limit: take }, moment)
  return { count, rows: place.isReversed ? rows.toReversed() : rows }
}

/** A part of the list, in the order or the other way round. */
async function rowsAt(
  db: Db,
  accountId: number,
  filter: CampaignFilter,
  { ordering, isReversed, offset, limit }: OrderedSlice & { isReversed: boolean },
  moment: DeliveryMoment,
): Promise<CampaignRow[]> {
  const listedKeys = isNarrowed(filter) || isByState(ordering) ? listedOrderOf(ordering) : null
  const { keys, measured } = listedKeys
    ? { keys: listedKeys, measured: null }
    : orderOf(ordering, accountId, moment)
  const named = keys.map(({ value }, at) => value.as(`key_${at}`))
  const directions = keys.map(({ isDescending }) => (isDescending === isReversed ? sql`asc` : sql`desc`))
  const inOrder = (values: RawBuilder<unknown>[]) =>
    sql.join(values.map((value, at) => sql`${value} ${directions[at]}`))
  const order = inOrder(keys.map(({ value }) => value))
  // The ids come from an index alone where one has this order; then only the page's own rows are read.
  const page = listedKeys
    ? sql`select listed.campaign_id as id, ${sql.join(named)} from ${found(accountId, filter, moment)} order by ${order}`
    : sql`${filtered(db, accountId, filter, moment)
        .$if(measured !== null, (query) =>
          query.leftJoin((measured as Measured).as('measured'), 'measured.id', 'campaigns.id'),
        )
        .select('campaigns.id')
        .select(named)
        .orderBy(order)}`
  return db
    .selectFrom(sql<{ id: bigint }>`(${page} limit ${limit} offset ${offset})`.as('page'))
    .innerJoin('campaigns', 'campaigns.id', 'page.id')
    .select(CAMPAIGN_COLUMNS.map((name) => `campaigns.${name}` as const))
    .orderBy(inOrder(keys.map((_, at) => sql.ref(`page.key_${at}`))))
    .execute()
}

/** Whether a filter finds few of them, or may. */
function isNarrowed({ search, status, isArchived }: CampaignFilter): boolean {
  return search !== undefined || status !== undefined || isArchived === true
}

/** Only campaigns with categories and an ad, with the same conditions as the index `campaigns_listed` (§4.16). */
function allOf(db: Db, accountId: number, { ids, isArchived }: CampaignFilter) {
  return db
    .selectFrom('campaigns')
    .where('campaigns.account_id', '=', BigInt(accountId))
    .where(sql<boolean>`campaigns.has_ad and campaigns.category_slugs <> '{}'`)
    .$if(isArchived !== undefined, (query) =>
      query.where('campaigns.archived_at', isArchived ? 'is not' : 'is', null),
    )
    .$if(ids !== undefined, (query) => query.where('campaigns.id', '=', anyOf(ids ?? [])))
}

function filtered(db: Db, accountId: number, filter: CampaignFilter, moment: DeliveryMoment) {
  return allOf(db, accountId, filter).$if(isNarrowed(filter), (query) =>
    query.where(sql<boolean>`campaigns.id in (
      select listed.campaign_id from ${found(accountId, filter, moment)}
    )`),
  )
}

/** The same campaigns, from the indexes that are kept for filters. */
function found(
  accountId: number,
  { ids, search, status, isArchived }: CampaignFilter,
  moment: DeliveryMoment,
) {
  const conditions = [
    ...(ids === undefined ? [] : [sql`listed.campaign_id = ${anyOf(ids)}`]),
    ...(isArchived === undefined
      ? []
      : [isArchived ? sql`listed.standing = 'archived'` : sql`not listed.is_archived`]),
    ...(search === undefined ? [] : [containing(joinedKey(search))]),
    ...(status === undefined ? [] : [hasStatus(status)]),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`${listedDeliveries(accountId, moment)} ${where}`
}

function anyOf(ids: readonly number[]) {
  return sql<bigint>`any(${[...ids]}::bigint[])`
}

/** Signs alone are in no title. */
function containing(key: string) {
  return key === '' ? sql`false` : sql`strpos(listed.search_text, ${key}) > 0`
}

/** Of a CASE, a plan expects that half hold; of a bare `is null`, one in two hundred, and it takes another way. */
const SHOWN = {
  shown: sql`listed.standing = '' and case when listed.passing is null then true end`,
  ready: sql`listed.standing = ''
    and case when coalesce(listed.passing, 'off_schedule') in ('off_schedule', 'budget_spent') then true end`,
  paused: sql`listed.standing = 'paused'`,
}

function hasStatus(status: NonNullable<CampaignFilter['status']>) {
  if (typeof status !== 'number') return SHOWN[status]
  return status === AD_STATUS.expired
    ? sql`listed.is_expired`
    : sql`listed.status = ${status} and not listed.is_expired`
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
