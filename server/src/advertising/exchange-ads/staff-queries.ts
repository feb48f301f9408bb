import type { ExchangeReview } from '@jarchi/shared/advertising/ad-status.ts'
import type {
  ExchangeAdOrder,
  StaffExchange,
  StaffExchangeEvents,
} from '@jarchi/shared/api/staff-exchange.ts'
import { INVALID_REASONS, placeOfReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { OrderedSlice } from '../../platform/db/page-slice.ts'
import { IS_TOLD_LOSS } from '../../platform/db/told-losses.ts'
import { startOfTehranDay } from '../../platform/db/tehran-days.ts'

/** Tokens live for a few hours: events of a day were issued at most so many hours before it. */
const ISSUED_BEFORE_HOURS = 5
const BUSIEST = 5
const MOST_CODES = 20

type Figures = {
  bidders: number
  impressions: number
  clicks: number
  free_clicks: number
  invalid_clicks: number
  charged: number
  wins: number
  cost: number
  signed: number
  told: number
  missing: number
  pending: number
  charging: number
  roll_up: number
  held_clicks: number
}

/** Sums of small tables: days of campaigns, hours of costs, wallets, trackers. */
export async function deliveryFigures(db: Db, now: Date) {
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from bidders where beat_at > clock_timestamp() - interval '10 seconds') as bidders,
      days.*, costs.*, lag.*,
      (select coalesce(sum(pending), 0)::float8 from wallets) as pending,
      (select count(*)::int from held_clicks) as held_clicks,
      (select count(*)::int from neighborhoods where exchange_id is null) as missing
    from (
      select coalesce(sum(impressions), 0)::float8 as impressions, coalesce(sum(clicks), 0)::float8 as clicks,
        coalesce(sum(free_clicks), 0)::float8 as free_clicks,
        coalesce(sum(invalid_clicks), 0)::float8 as invalid_clicks, coalesce(sum(charged), 0)::float8 as charged
      from campaign_days where day = tehran_day(${now})
    ) days, (
      select coalesce(sum(wins), 0)::float8 as wins, round(coalesce(sum(cost_micro), 0) / 1000000)::float8 as cost,
        round(coalesce(sum(signed_micro), 0) / 1000000)::float8 as signed,
        round(coalesce(sum(told_micro), 0) / 1000000)::float8 as told
      from exchange_costs where hour between tehran_day(${now}) * 24 and tehran_day(${now}) * 24 + 23
    ) costs, (
      select coalesce(sum(last_sequence - coalesce(charging.sequence, 0)), 0)::float8 as charging,
        coalesce(sum(last_sequence - coalesce(rolled.sequence, 0)), 0)::float8 as roll_up
      from trackers
        left join feed_offsets charging on charging.tracker = trackers.id and charging.consumer = 'charging'
        left join feed_offsets rolled on rolled.tracker = trackers.id and rolled.consumer = 'roll-up'
    ) lag
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('nothing was summed')
  return row
}

type Rules = Pick<StaffExchange, 'rules' | 'unreplaced'>

/** The number of events each rule has filtered. */
export async function trafficRules(db: Db, now: Date): Promise<Rules> {
  const [clicks, calls, stops] = await Promise.all([
    sql<{ reason: string; today: number; week: number }>`
      select reason, count(*) filter (where day = tehran_day(${now}))::float8 as today, count(*)::float8 as week
      from click_charges where day > tehran_day(${now}) - 7 and reason is not null group by reason
    `.execute(db),
    sql<{ reason: number; calls: number }>`
      select reason, sum(count)::float8 as calls from event_refusals
      where hour >= tehran_day(${now}) * 24 group by reason
    `.execute(db),
    sql<{ resting: number }>`
      select count(*)::int as resting from macro_stops where until > clock_timestamp()
    `.execute(db),
  ])
  const byReason = new Map(clicks.rows.map((row) => [row.reason, row]))
  const byPlace = new Map(calls.rows.map((row) => [row.reason, row.calls]))
  const unreplaced = byPlace.get(placeOfReason('unsubstituted_macro')) ?? 0
  return {
    unreplaced: { calls: unreplaced, resting: stops.rows[0]?.resting ?? 0 },
    rules: INVALID_REASONS.map((reason) => ({
      reason,
      clicks_today: byReason.get(reason)?.today ?? 0,
      clicks_of_7_days: byReason.get(reason)?.week ?? 0,
      calls_today: byPlace.get(placeOfReason(reason)) ?? 0,
    })),
  }
}

/** What bidders have done today, by kind and reason. */
export async function biddingOfDay(db: Db, now: Date): Promise<StaffExchange['bidding']> {
  const { rows } = await sql<{ kind: string; reason: string; count: number; until: Date }>`
    select kind, reason, sum(count)::float8 as count, max(minute) as until from bidding_minutes
    where minute >= ${startOfTehranDay(sql`tehran_day(${now})`)} group by kind, reason order by 3 desc, 2
  `.execute(db)
  const sumOf = (wanted: string) =>
    rows.reduce((sum, { kind, count }) => (kind === wanted ? sum + count : sum), 0)
  const until = rows.map((row) => row.until.getTime())
  return {
    until: until.length > 0 ? new Date(Math.max(...until)).toISOString() : null,
    requests: sumOf('request'),
    bids: sumOf('bid'),
    refused: sumOf('refused'),
    unknown_values: sumOf('unknown_value'),
    no_bids: rows.flatMap(({ kind, reason, count }) => (kind === 'no_bid' ? [{ reason, count }] : [])),
  }
}

/** Counts events one by one: at a large exchange this takes seconds. */
export async function eventsOfDay(db: Db, now: Date): Promise<StaffExchangeEvents> {
  const today = sql`issued_hour >= tehran_day(${now}) * 24 - ${ISSUED_BEFORE_HOURS}::int
    and received_at >= ${startOfTehranDay(sql`tehran_day(${now})`)}`
  const counted = sql<{
    kind: number
    reason: number | null
    code: bigint | null
    is_told: boolean
    count: number
  }>`
    select kind, reason, case kind when 4 then value end as code, kind = event_loss() and ${IS_TOLD_LOSS} as is_told,
      count(*)::float8 as count
    from delivery_events where ${today} group by 1, 2, 3, 4 order by 5 desc
  `.execute(db)
  const busiest = sql<{ kind: 'network' | 'device'; value: string; clicks: number }>`
    with clicks as materialized (select network, device from delivery_events where kind = event_click() and ${today})
    (select 'network' as kind, network::text as value, count(*)::float8 as clicks
      from clicks where network <> 0 group by network order by 3 desc, 2 limit ${BUSIEST})
    union all
    (select 'device', device::text, count(*)::float8
      from clicks where device <> 0 group by device order by 3 desc, 2 limit ${BUSIEST})
  `.execute(db)
  const { rows } = await counted
  const count = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((sum, row) => sum + row.count, 0)
  const ofKind = (kind: number) => count((row) => row.kind === kind)
  const codes = [...new Set(rows.filter((row) => row.is_told).map(({ code }) => code))]
  return {
    kinds: {
      impression: ofKind(1),
      viewable: ofKind(2),
      click: ofKind(3),
      loss: ofKind(4),
      billed: ofKind(5),
    },
    reasons: INVALID_REASONS.map((reason) => ({
      reason,
      count: count((row) => row.reason === placeOfReason(reason)),
    })).filter((each) => each.count > 0),
    losses: codes
      .map((code) => ({
        code: code === null ? null : Number(code),
        count: count((row) => row.is_told && row.code === code),
      }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_CODES),
    busiest: (await busiest).rows,
  }
}

export type ExchangeAdRow = {
  ad_id: bigint
  title: string
  account_id: bigint
  account: string
  is_vip: boolean
  mid: string | null
  audit_status: number
  review: ExchangeReview
  feedback: string[]
  registered_at: Date | null
  renew_at: Date | null
  is_due: boolean
  failures: number
  last_error: string | null
  trackers_altered: boolean
  count: number
}

const ORDERS: Readonly<Record<ExchangeAdOrder, RawBuilder<unknown>>> = {
  newest: sql`theirs.ad_id desc`,
  oldest: sql`theirs.ad_id`,
  failures: sql`theirs.failures desc, theirs.ad_id desc`,
}

/**
 * One ad, or those that the exchange denied, altered or did not take; the newest first unless `order` says otherwise. Each row has the number of all:
 * finding them twice would read the whole table twice.
 */
export async function exchangeAds(
  db: Db,
  adId: number | null,
  { order = 'newest', offset, limit }: OrderedSlice<ExchangeAdOrder>,
): Promise<ExchangeAdRow[]> {
  const wanted =
    adId === null
      ? sql`
          theirs.last_error is not null or theirs.trackers_altered
            or not (is_deliverable(theirs.audit_status) or theirs.audit_status = ad_pending())
        `
      : sql`theirs.ad_id = ${BigInt(adId)}`
  const { rows } = await sql<ExchangeAdRow>`
    select theirs.ad_id, campaigns.title, ads.account_id, accounts.name as account, accounts.is_vip,
      theirs.mid, theirs.audit_status, exchange_decision(theirs.audit_status) as review, theirs.feedback, theirs.registered_at, theirs.renew_at,
      theirs.due_at is not null as is_due, theirs.failures, theirs.last_error, theirs.trackers_altered,
      count(*) over ()::int as count
    from exchange_ads theirs join ads on ads.id = theirs.ad_id
      join campaigns on campaigns.id = ads.campaign_id join accounts on accounts.id = ads.account_id
    where ${wanted}
    order by ${ORDERS[order]} offset ${offset} limit ${limit}
  `.execute(db)
  return rows
}
