import type { ExchangeReview } from '@jarchi/shared/advertising/ad-status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/**
 * A campaign with an ad that can be shown, except for reasons of time, of its account's information or of
 * money.
 */
export type CampaignSourceRow = {
  campaign_id: bigint
  ad_id: bigint
  account_id: bigint
  bid: bigint
  daily_budget: bigint
  total_budget: bigint | null
  /** The first and the last of its days, as `tehran_day` numbers them. */
  first_day: number | null
  last_day: number | null
  daypart: string
  /** Slugs, separated by commas. */
  cities: string
  neighborhoods: string
  categories: string
  /** Separated by line breaks. */
  keywords: string
  registered_at: Date
  /** Since when its account has owed its financial information; null if it does not. */
  owes_info_since: Date | null
  /** The exchange's id; null if the exchange has not accepted the ad, or there is no exchange. */
  mid: string | null
  exchange_review: ExchangeReview
  /** The exchange has dropped or changed trackers of the ad: clicks would not be counted. */
  trackers_altered: boolean | null
  clicks: number | null
  expected: number | null
  /** Rial for a click, as the market has it; null if it is not known yet. */
  price: bigint | null
  checksum: number
}

type Which =
  | { campaignIds: readonly number[] }
  | { accountIds: readonly number[] }
  | { after: number; limit: number }
  | { chunks: readonly number[] }

/** How many ids of campaigns make a chunk in the check for drift. */
const CHUNK = 1_000n

/** A price that nobody has looked after for an hour does not stay above where it began. */
export const PRICE_IN_FORCE = sql`
  case when stepped_at < now() - interval '1 hour' then least(price, first_price) else price end
`

/** Those of the campaigns that may be shown. */
export async function campaignSources(db: Db, which: Which): Promise<CampaignSourceRow[]> {
  const { rows } = await sql<CampaignSourceRow>`
    select row.*, quality.clicks, quality.expected, ${PRICE_IN_FORCE} as price, hashtext(row::text) as checksum
    from (${sources(conditionOf(which))}) as row left join ad_quality quality on quality.ad_id = row.ad_id
      left join campaign_prices on campaign_prices.campaign_id = row.campaign_id
    order by campaign_id ${'limit' in which ? sql`limit ${which.limit}` : sql``}
  `.execute(db)
  return rows
}

/** The combined checksum of each chunk's campaigns. */
export async function chunkChecksums(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ chunk: bigint; checksum: bigint }>`
    select campaign_id / ${CHUNK} as chunk, sum(hashtext(row::text)) as checksum
    from (${sources(sql`true`)}) as row group by 1
  `.execute(db)
  return new Map(rows.map(({ chunk, checksum }) => [Number(chunk), Number(checksum)]))
}

export const chunkOf = (campaignId: number) => Math.floor(campaignId / Number(CHUNK))

/** Time and money the index checks itself, and the exchange's review. */
function sources(condition: RawBuilder<unknown>) {
  return sql`
    select campaigns.id as campaign_id, ads.id as ad_id, campaigns.account_id, campaigns.bid, campaigns.daily_budget,
      campaigns.total_budget, day_number(campaigns.starts_on) as first_day, day_number(campaigns.ends_on) as last_day,
      campaigns.daypart::text as daypart, array_to_string(campaigns.cities, ',') as cities,
      array_to_string(campaigns.neighborhoods, ',') as neighborhoods,
      array_to_string(campaigns.category_slugs, ',') as categories,
      array_to_string(campaigns.keywords, e'\n') as keywords, ads.registered_at,
      owes.since as owes_info_since,
      theirs.mid, exchange_review(theirs) as exchange_review, theirs.trackers_altered
    from campaigns join ads on ads.campaign_id = campaigns.id
      left join exchange_ads theirs on theirs.ad_id = ads.id
      cross join lateral owes_info(campaigns.account_id) owes
      cross join lateral delivery_of(campaigns, ads, theirs, now(), true, null) shown
    where shown.is_ready and (${condition})
  `
}

function conditionOf(which: Which): RawBuilder<unknown> {
  if ('campaignIds' in which) return sql`campaigns.id = any(${[...which.campaignIds]}::bigint[])`
  if ('accountIds' in which) return sql`campaigns.account_id = any(${[...which.accountIds]}::bigint[])`
  if ('chunks' in which) return sql`campaigns.id / ${CHUNK} = any(${[...which.chunks]}::bigint[])`
  return sql`campaigns.id > ${which.after}`
}

/**
 * Changes of campaigns' own rows, and of their ads here and at the exchange, since a time of the database's
 * clock.
 */
export async function campaignsChangedSince(db: Db, since: Date | null) {
  const { rows } = await sql<{ now: Date; campaign_id: bigint | null; change: string }>`
    with changed (campaign_id, part, at) as (
      select id, 'campaign', changed_at from campaigns where changed_at > ${since}
      union all select campaign_id, 'ad', changed_at from ads where changed_at > ${since}
      union all select ads.campaign_id, 'exchange', exchange_ads.changed_at
        from exchange_ads join ads on ads.id = exchange_ads.ad_id where exchange_ads.changed_at > ${since}
    )
    select statement_timestamp() as now, campaign_id, concat_ws(' ', part, campaign_id, at) as change
    from (select 1) as always left join changed on true
  `.execute(db)
  const changes = rows.flatMap(({ campaign_id: id, change }) =>
    id === null ? [] : [{ campaignId: Number(id), change }],
  )
  return { now: rows[0]?.now ?? null, changes }
}

/** What accounts may still spend, in rial, if that is anything. */
export async function accountRooms(db: Db, accountIds: readonly number[]): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallets')
    .select(['account_id', sql<bigint>`delivery_room(wallets)`.as('room')])
    .where('account_id', '=', sql<bigint>`any(${[...accountIds]}::bigint[])`)
    .where(sql<boolean>`delivery_room(wallets) > 0`)
    .execute()
  return new Map(rows.map(({ account_id, room }) => [Number(account_id), Number(room)]))
}

/** What a campaign was charged on a day, and on all others if it has a total; in rial. */
export type Charged = { campaignId: number; today: number; before: number }

/** Of a day in Tehran; null: all campaigns. */
export async function chargedOn(
  db: Db,
  day: number,
  campaignIds: readonly number[] | null,
): Promise<Charged[]> {
  if (campaignIds?.length === 0) return []
  const asked = campaignIds ? sql`campaign_id = any(${[...campaignIds]}::bigint[])` : sql`true`
  const { rows } = await sql<{ id: bigint; today: bigint; before: bigint }>`
    select campaign_id as id, coalesce(today.charged, 0)::int8 as today,
      coalesce(total.charged - coalesce(today.charged, 0), 0)::int8 as before
    from (select campaign_id, charged from campaign_days where day = ${day} and ${asked}) today
      full join (select campaign_id, charged from campaign_totals where ${asked}) total using (campaign_id)
  `.execute(db)
  return rows.map(({ id, today, before }) => ({
    campaignId: Number(id),
    today: Number(today),
    before: Number(before),
  }))
}
