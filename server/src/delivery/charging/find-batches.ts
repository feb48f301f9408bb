import { isBeyondChance, isSharedBeyondChance, type Traffic } from '@jarchi/shared/delivery/click-batches.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { correctClicks, type ClickId, type Correction } from './correct-clicks.ts'

/** A token is at most four hours old when its event is kept. */
const OLDEST_HOURS = 4

/**
 * Gives back the clicks of devices that clicked far too often on a day (in Tehran); calling it again gives
 * nothing more.
 */
export async function correctBatches(db: Db, day: number, now: Date): Promise<Correction> {
  const devices = await foundDevices(db, day)
  const { unnamed, networks } = await foundUnnamed(db, day)
  const { rows: clicks } = await sql<ClickId>`
    select click_epoch as epoch, click_sequence as sequence from click_charges
    where day = ${day} and amount > 0 and (
      device = any(${devices}::int8[]) or unnamed_device = any(${unnamed}::int8[])
      or unnamed_device <> 0 and (network, campaign_id) in (
        select * from unnest(
          ${networks.map(({ network }) => network)}::int8[], ${networks.map((one) => one.campaign_id)}::int8[]
        )
      )
    )
  `.execute(db)
  return correctClicks(db, clicks, 'batch_found', now)
}

/** Events of a day, with the hours in which their tokens were issued. */
function eventsOf(day: number) {
  return sql`delivery_events where issued_hour between ${day * 24 - OLDEST_HOURS} and ${day * 24 + 23}
    and reason is null and tehran_day(received_at) = ${day}`
}

async function foundDevices(db: Db, day: number): Promise<bigint[]> {
  const { rows } = await sql<Counted>`
    with counted as (
      select device, false as is_click from ${eventsOf(day)} and kind = event_impression()
      union all
      select device, true from click_charges where day = ${day} and reason is null
    )
    select device, count(*) filter (where is_click)::int as clicks,
      count(*) filter (where not is_click)::int as impressions
    from counted group by grouping sets ((device), ())
    having grouping(device) = 1 or count(*) filter (where is_click) > 0
  `.execute(db)
  const whole = rows.find(({ device }) => device === null) ?? { clicks: 0, impressions: 0 }
  const rate = whole.clicks / Math.max(1, whole.impressions)
  return rows.flatMap((row) =>
    row.device !== null && row.device !== 0n && isBeyondChance(row, rate) ? [row.device] : [],
  )
}

type Counted = {
  /** 0: unknown; null: all devices. */
  device: bigint | null
  clicks: number
  impressions: number
}

/**
 * Of devices without an id: addresses with agents, and networks of campaigns. What a page reports itself is
 * compared: an impression that the exchange reported first has no network, but its view and click have one.
 */
async function foundUnnamed(db: Db, day: number) {
  const { rows } = await sql<CountedUnnamed>`
    with counted as (
      select unnamed_device, network, campaign_id, kind = event_impression() as is_shown,
        kind = event_viewable() as is_seen, false as is_click
      from ${eventsOf(day)} and kind in (event_impression(), event_viewable()) and unnamed_device <> 0
      union all
      select unnamed_device, network, campaign_id, false, false, true from click_charges
      where day = ${day} and reason is null and unnamed_device <> 0
    )
    select unnamed_device, network, campaign_id, count(*) filter (where is_click)::int as clicks,
      greatest(count(*) filter (where is_shown), count(*) filter (where is_seen))::int as impressions
    from counted group by grouping sets ((unnamed_device), (network, campaign_id), (campaign_id), ())
    having count(*) filter (where is_click) > 0
  `.execute(db)
  const rateOf = (row?: Traffic) => (row ? row.clicks / Math.max(1, row.impressions) : 0)
  const usual = rateOf(rows.find((row) => row.unnamed_device === null && row.campaign_id === null))
  const ofCampaign = new Map(
    rows.flatMap((row) => (row.network === null && row.campaign_id ? [[row.campaign_id, rateOf(row)]] : [])),
  )
  return {
    unnamed: rows.flatMap((row) =>
      row.unnamed_device !== null && isSharedBeyondChance(row, usual) ? [row.unnamed_device] : [],
    ),
    // A campaign that many like is clicked more, from everywhere.
    networks: rows.flatMap(({ network, campaign_id, ...row }) => {
      if (network === null || campaign_id === null) return []
      const rate = Math.max(usual, ofCampaign.get(campaign_id) ?? 0)
      return isSharedBeyondChance(row, rate) ? [{ network, campaign_id }] : []
    }),
  }
}

type CountedUnnamed = Traffic & {
  /** Null in rows of other groups, like the next ones. */
  unnamed_device: bigint | null
  network: bigint | null
  campaign_id: bigint | null
}

/** Gives back the cost of a campaign's clicks between two times. */
export async function correctCampaign(
  db: Db,
  { campaignId, from, until }: { campaignId: number; from: Date; until: Date },
  now: Date,
): Promise<Correction> {
  const { rows } = await sql<ClickId>`
    select click_epoch as epoch, click_sequence as sequence from click_charges
    where campaign_id = ${BigInt(campaignId)} and clicked_at >= ${from} and clicked_at < ${until} and amount > 0
  `.execute(db)
  return correctClicks(db, rows, 'batch_found', now)
}

/** What `correctCampaign` would give back, in rial. */
export async function correctableSum(
  db: Db,
  { campaignId, from, until }: { campaignId: number; from: Date; until: Date },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from click_charges charge
    where campaign_id = ${BigInt(campaignId)} and clicked_at >= ${from} and clicked_at < ${until} and amount > 0
      and not exists (
        select from click_corrections before
        where before.click_epoch = charge.click_epoch and before.click_sequence = charge.click_sequence
      )
  `.execute(db)
  return rows[0]?.sum ?? 0n
}
