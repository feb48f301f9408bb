import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { startOfTehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { startOfTehranDay } from '../../platform/db/tehran-days.ts'

/** A number that identifies this bidder's process in its tokens. */
export async function nextEpoch(db: Db): Promise<number> {
  const { rows } = await sql<{ epoch: bigint }>`select nextval('bidder_epochs') as epoch`.execute(db)
  return Number(rows[0]?.epoch)
}

/** A bidder that has been silent for so long is gone. */
const SILENCE = '10 seconds'

/** Of all bidders. */
type Orders = {
  bidders: number
  isStopped: boolean
  /** Campaigns whose macros the exchange does not replace (`macro_stops`). */
  barred: ReadonlySet<number>
}

/** Records that this bidder lives; returns how many do, and what may not be shown. */
export async function beat(db: Db, epoch: number): Promise<Orders> {
  const { rows } = await sql<{ bidders: number; is_stopped: boolean; barred: bigint[] }>`
    with beating as (
      insert into bidders (epoch, beat_at) values (${epoch}, clock_timestamp())
      on conflict (epoch) do update set beat_at = excluded.beat_at
    ), gone as (
      delete from bidders where beat_at < clock_timestamp() - interval '1 hour'
    )
    select (select count(*)::int from bidders where epoch <> ${epoch}
        and beat_at > clock_timestamp() - ${SILENCE}::interval) + 1 as bidders,
      exists (select from delivery_switch where stopped_at is not null) as is_stopped,
      array(select campaign_id from macro_stops where until > clock_timestamp()) as barred
  `.execute(db)
  const [row] = rows
  return {
    bidders: row?.bidders ?? 1,
    isStopped: row?.is_stopped ?? false,
    barred: new Set(row?.barred.map(Number)),
  }
}

/** A bidder that stops in order gives its share of the money to the others at once. */
export async function endBeat(db: Db, epoch: number) {
  await db.deleteFrom('bidders').where('epoch', '=', BigInt(epoch)).execute()
}

export type ShownRow = {
  tracker: number
  tracker_sequence: bigint
  epoch: bigint
  campaign_id: bigint
  cpc: bigint
  expected_rate: number
  device: bigint
  issued_at: Date
}

/** The last event number of each tracker. */
export async function trackerEnds(db: Db): Promise<Map<number, bigint>> {
  const rows = await db.selectFrom('trackers').select(['id', 'last_sequence']).execute()
  return new Map(rows.map(({ id, last_sequence }) => [id, last_sequence]))
}

const MOST_EVENTS = 5_000
/** In hours since the token was issued: an impression comes within one. */
const OLDEST_HOURS = 2

/** Impressions that trackers have appended since. A tracker's events become visible in order. */
export async function shownSince(db: Db, offsets: ReadonlyMap<number, bigint>): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select shown.* from trackers
      left join unnest(${[...offsets.keys()]}::int[], ${[...offsets.values()].map(String)}::bigint[])
        as read (tracker, sequence) on read.tracker = trackers.id
      cross join lateral (
        select tracker, tracker_sequence, epoch, campaign_id, cpc, expected_rate, device, issued_at
        from delivery_events
        where tracker = trackers.id and tracker_sequence > coalesce(read.sequence, 0)
          and kind = event_impression() and reason is null and issued_hour >= tehran_hour(now()) - ${OLDEST_HOURS}
        order by tracker_sequence limit ${MOST_EVENTS}
      ) shown
    where trackers.last_sequence > coalesce(read.sequence, 0)
  `.execute(db)
  return rows
}

/** Weeks whose traffic still counts. */
const WEEKS = 4

export async function addTraffic(db: Db, week: number, slot: number, requests: number) {
  await sql`
    insert into traffic_hours (week, slot, requests) values (${week}, ${slot}, ${requests})
    on conflict (week, slot) do update set requests = traffic_hours.requests + excluded.requests
  `.execute(db)
}

/** Requests for each hour of the week, in the weeks before this one; zeros until one week is complete. */
export async function weekOfTraffic(db: Db, week: number): Promise<Float64Array> {
  const rows = await db
    .selectFrom('traffic_hours')
    .select(['slot', sql<number>`sum(requests)`.as('requests')])
    .where('week', '>=', week - WEEKS)
    .where('week', '<', week)
    .groupBy('slot')
    .execute()
  const traffic = new Float64Array(168)
  if (rows.length === traffic.length) for (const { slot, requests } of rows) traffic[slot] = requests
  return traffic
}

/** After so many days, what was learnt about ads and kinds of places counts half. */
export const HALF_LIFE_DAYS = 14

/** What was seen of each kind of place, reduced by the time since then. */
export async function seenPlaces(db: Db, now: Date) {
  const { rows } = await sql<PlaceRow>`
    select style, page, offset_step, root, has_query, impressions * fade as impressions, clicks * fade as clicks
    from context_rates
      cross join lateral (
        select power(0.5, greatest(0, extract(epoch from ${now} - updated_at)) / ${DAY_SECONDS} / ${HALF_LIFE_DAYS})::float8 as fade
      ) fading
  `.execute(db)
  return rows.map((row) => ({
    parts: [row.style, row.page, row.offset_step, Number(row.root), row.has_query],
    impressions: row.impressions,
    clicks: row.clicks,
  }))
}

type PlaceRow = {
  style: number
  page: number
  offset_step: number
  root: bigint
  has_query: number
  impressions: number
  clicks: number
}

/** Campaigns whose ad's quality was learnt again since a time. */
export async function relearntSince(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('ad_quality')
    .innerJoin('ads', 'ads.id', 'ad_quality.ad_id')
    .select('ads.campaign_id')
    .where('ad_quality.updated_at', '>', since)
    .execute()
  return rows.map(({ campaign_id }) => Number(campaign_id))
}

/** Of a campaign and a time, in rial: what its impressions cost, and what its clicks paid and kept. */
export type Balance = { campaign_id: bigint; cost: number; charged: number }

/** The last two weeks of each campaign. */
export async function balancesOfWeeks(db: Db, today: number): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select costs.campaign_id, costs.cost,
      (coalesce(charges.charged, 0) - coalesce(backs.amount, 0))::float8 as charged
    from (
      select campaign_id, sum(cost_micro)::float8 / 1000000 as cost from exchange_costs
      where day > ${today - 14} group by 1
    ) costs
      left join (
        select campaign_id, sum(charged) as charged from campaign_days where day > ${today - 14} group by 1
      ) charges on charges.campaign_id = costs.campaign_id
      left join (
        select click.campaign_id, sum(back.amount) as amount
        from click_corrections back join click_charges click using (click_epoch, click_sequence)
        where back.corrected_at >= ${startOfTehranDay(today - 14)} and click.day > ${today - 14} group by 1
      ) backs on backs.campaign_id = costs.campaign_id
  `.execute(db)
  return rows
}

const RECENT_HOURS = 3

/** The running hour and those before it, of campaigns that cost more than a click: a loss shows within minutes. */
export async function balancesOfHours(db: Db, hour: number): Promise<Balance[]> {
  const first = hour - RECENT_HOURS + 1
  const { rows } = await sql<Balance>`
    select costs.campaign_id, costs.cost, coalesce(charges.charged, 0)::float8 as charged
    from (
      select campaign_id, sum(cost_micro)::float8 / 1000000 as cost from exchange_costs
      where hour >= ${first} group by 1
    ) costs
      join campaigns on campaigns.id = costs.campaign_id
      left join campaign_prices prices on prices.campaign_id = campaigns.id
      left join lateral (
        select sum(click.amount - coalesce(back.amount, 0)) as charged
        from click_charges click left join click_corrections back using (click_epoch, click_sequence)
        where click.campaign_id = costs.campaign_id and click.clicked_at >= ${startOfTehranHour(first)}
      ) charges on true
    where least(campaigns.bid, prices.price) < costs.cost
  `.execute(db)
  return rows
}
