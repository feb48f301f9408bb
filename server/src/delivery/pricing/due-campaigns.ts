import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** A campaign whose price is to be looked after, with what its day has brought; amounts in rial. */
export type DueCampaign = {
  campaign_id: bigint
  bid: bigint
  /** The most that tomorrow may cost. */
  next_cap: bigint
  daypart: string
  cities: string[]
  category_slugs: string[]
  has_keywords: boolean
  changed_at: Date
  /** Of its ad, and of all ads of the account: clicks, and how many were expected. */
  ad_clicks: number
  ad_expected: number
  account_clicks: number
  account_expected: number
  /** What the account may still spend. */
  room: bigint
  cap: bigint
  charged: bigint
  /** Today's: valid clicks, and those expected in millionths. */
  day_clicks: bigint
  day_expected: bigint
  /** Of the day up to which was learnt, if that is not today. */
  past_clicks: bigint
  past_expected: bigint
  /** Null: it has no price yet. */
  price: bigint | null
  /** Then: what the account's other campaigns in such places have found, in rial, with the clicks of their ads. */
  beside: { price: number; clicks: number; expected: number }[]
  first_price: bigint
  gained: number
  offered: number
  supply: number
  clicks: number
  expected: number
  step: number
  stepped_at: Date
  seen_day: number
  seen_clicks: bigint
  seen_expected: bigint
}

/** A campaign's turn comes once in so many of ten seconds: not all prices move at once. */
export const TURNS = 60
export const MOST_DUE = 1_000

/** Of the account's newest campaigns so many tell where another one begins, if so many clicks were won of late. */
const MOST_BESIDE = 100
const LEAST_GAINED = 1

type Which = {
  tick: number
  passed: number
  hasExchange: boolean
  /** After so many days of owing its financial information an account's ads are not shown. */
  graceDays: number
}

/**
 * Campaigns that can be shown except for reasons of time and money, and have no price yet or whose turn has come: the turn `tick` (of
 * ten seconds since the epoch) or one of those before it.
 */
export async function dueCampaigns(
  db: Db,
  { tick, passed, hasExchange, graceDays }: Which,
): Promise<DueCampaign[]> {
  const turns = Array.from({ length: Math.min(passed, TURNS) }, (_, at) => (tick - at) % TURNS)
  const { rows } = await sql<DueCampaign>`
    select campaigns.id as campaign_id, bid, day_cap(campaigns, tehran_day(now()) + 1, 0) as next_cap, daypart::text, cities, category_slugs,
      keywords <> '{}' as has_keywords, campaigns.changed_at, coalesce(quality.clicks, 0) as ad_clicks, coalesce(quality.expected, 0) as ad_expected,
      coalesce(account.clicks, 0) as account_clicks, coalesce(account.expected, 0) as account_expected,
      delivery_room(wallets) as room, coalesce(today.cap, day_cap(campaigns, tehran_day(now()), 0)) as cap,
      coalesce(today.charged, 0) as charged, coalesce(today.clicks, 0) as day_clicks,
      coalesce(today.expected, 0) as day_expected, coalesce(past.clicks, 0) as past_clicks,
      coalesce(past.expected, 0) as past_expected, prices.price, niche.beside, first_price, gained, offered, supply, prices.clicks,
      prices.expected, step, stepped_at, seen_day, seen_clicks, seen_expected
    from campaigns
      join ads on ads.campaign_id = campaigns.id
      join wallets on wallets.account_id = campaigns.account_id
      left join exchange_ads theirs on theirs.ad_id = ads.id
      left join campaign_prices prices on prices.campaign_id = campaigns.id
      left join campaign_days today on today.campaign_id = campaigns.id and today.day = tehran_day(now())
      left join campaign_days past on past.campaign_id = campaigns.id and past.day = seen_day and seen_day <> tehran_day(now())
      left join ad_quality quality on quality.ad_id = ads.id
      cross join lateral (
        select sum(clicks) as clicks, sum(expected) as expected
        from ads beside join ad_quality on ad_quality.ad_id = beside.id where beside.account_id = campaigns.account_id
      ) account
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('price', price, 'clicks', coalesce(quality.clicks, 0),
          'expected', coalesce(quality.expected, 0))), '[]') as beside
        from (
          select id, cities, category_slugs from campaigns beside
          where beside.account_id = campaigns.account_id order by id desc limit ${MOST_BESIDE}
        ) beside
          join campaign_prices on campaign_id = beside.id
          left join ads on ads.campaign_id = beside.id
          left join ad_quality quality on quality.ad_id = ads.id
        where prices.campaign_id is null and gained >= ${LEAST_GAINED}
          and beside.category_slugs && campaigns.category_slugs
          and (beside.cities && campaigns.cities or beside.cities = '{}' and campaigns.cities = '{}')
      ) niche
      cross join lateral owes_info(campaigns.account_id) owes
      cross join lateral delivery_of(campaigns, ads, theirs, now(), ${hasExchange}, null) shown
    where (prices.campaign_id is null
        or campaigns.id % ${TURNS} = any(${turns}::int8[]) and step < (${tick} - campaigns.id % ${TURNS}) / ${TURNS})
      and shown.is_ready
      and coalesce(shown.blocker, 'off_schedule') in ('off_schedule', 'budget_spent')
      and delivery_room(wallets) > 0
      and coalesce(owes.since > now() - make_interval(days => ${graceDays}), true)
      and not exists (select from macro_stops where macro_stops.campaign_id = campaigns.id and until > now())
    order by prices.campaign_id is not null, campaigns.id limit ${MOST_DUE}
  `.execute(db)
  return rows
}

export type NewPrice = Pick<
  DueCampaign,
  | 'campaign_id'
  | 'first_price'
  | 'gained'
  | 'offered'
  | 'supply'
  | 'clicks'
  | 'expected'
  | 'step'
  | 'seen_day'
> & {
  price: bigint
  market_ceiling: bigint | null
  limited_by: 'market' | 'ceiling' | null
  seen_clicks: bigint
  seen_expected: bigint
}

/** Writes prices, unless another owner has made their step meanwhile. */
export async function keepPrices(db: Db, prices: readonly NewPrice[], now: Date): Promise<void> {
  const column = (name: keyof NewPrice) => prices.map((price) => price[name])
  await sql`
    insert into campaign_prices (campaign_id, price, first_price, market_ceiling, limited_by, gained, offered, supply,
      clicks, expected, step, stepped_at, moved_at, seen_day, seen_clicks, seen_expected)
    select campaign_id, price, first_price, market_ceiling, limited_by, gained, offered, supply, clicks, expected, step,
      ${now}::timestamptz, clock_timestamp(), seen_day, seen_clicks, seen_expected
    from unnest(
      ${column('campaign_id')}::int8[], ${column('price')}::int8[], ${column('first_price')}::int8[],
      ${column('market_ceiling')}::int8[], ${column('limited_by')}::text[], ${column('gained')}::float8[],
      ${column('offered')}::float8[], ${column('supply')}::float8[], ${column('clicks')}::float8[],
      ${column('expected')}::float8[], ${column('step')}::int4[], ${column('seen_day')}::int4[],
      ${column('seen_clicks')}::int8[], ${column('seen_expected')}::int8[]
    ) as made (campaign_id, price, first_price, market_ceiling, limited_by, gained, offered, supply, clicks, expected,
      step, seen_day, seen_clicks, seen_expected)
    on conflict (campaign_id) do update set
      price = excluded.price, market_ceiling = excluded.market_ceiling, limited_by = excluded.limited_by,
      gained = excluded.gained, offered = excluded.offered, supply = excluded.supply, clicks = excluded.clicks,
      expected = excluded.expected, step = excluded.step, stepped_at = excluded.stepped_at,
      moved_at = case when excluded.price = campaign_prices.price then campaign_prices.moved_at else excluded.moved_at end,
      seen_day = excluded.seen_day, seen_clicks = excluded.seen_clicks, seen_expected = excluded.seen_expected
    where campaign_prices.step < excluded.step
  `.execute(db)
}
