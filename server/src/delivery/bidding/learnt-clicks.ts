import { afterMs, DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { HALF_LIFE_DAYS } from './bidding-queries.ts'

/** A click that was charged, or given back, with the parts of its place. */
export type LearntClick = {
  epoch: bigint
  sequence: bigint
  ad_id: bigint
  style: number
  page: number
  step: number
  category: number
  keyword: boolean
  clicked_at: Date
  /** How much of it counts; negative: it is taken back. */
  weight: number
}

const MOST_CLICKS = 20_000

/** What a row of `click_charges` says of its ad and its place, as `report_place` packs it. */
const COLUMNS = sql`charge.click_epoch as epoch, charge.click_sequence as sequence, charge.ad_id,
  charge.place / 100 as style, charge.place / 10 % 10 as page, charge.place % 10 as step, charge.category,
  charge.keyword <> 0 as keyword, charge.clicked_at`

/**
 * The next clicks that charging found valid and charged, in the order of its decisions. A device, or without
 * one its network, counts once an hour in a campaign: robots that are charged now and then move nothing.
 */
export async function nextCharged(trx: Db, until: Date): Promise<LearntClick[]> {
  const { rows } = await sql<LearntClick>`
    with mark as (
      select sequence from learnt_until where feed = 'charges'
    ), read as (
      select * from click_charges
      where feed_sequence > (select sequence from mark) and feed_sequence < coalesce((
        select min(feed_sequence) from click_charges
        where feed_sequence > (select sequence from mark) and clicked_at > ${until}
      ), 9223372036854775807)
      order by feed_sequence limit ${MOST_CLICKS}
    ), moved as (
      update learnt_until set sequence = (select max(feed_sequence) from read)
      where feed = 'charges' and exists (select from read)
    )
    select ${COLUMNS}, 1::float8 as weight
    from read charge join ads on ads.id = charge.ad_id
    where charge.reason is null and charge.place is not null
      and not exists (
        select from click_charges before
        where before.campaign_id = charge.campaign_id and before.reason is null
          and before.device = charge.device and (charge.device <> 0 or before.network = charge.network)
          and before.clicked_at > charge.clicked_at - interval '1 hour'
          and (before.clicked_at, before.click_epoch, before.click_sequence)
            < (charge.clicked_at, charge.click_epoch, charge.click_sequence)
      )
      and not exists (
        select from click_corrections back
        where back.click_epoch = charge.click_epoch and back.click_sequence = charge.click_sequence
      )
    order by charge.feed_sequence
  `.execute(trx)
  return rows
}

/** Clicks that count in the rates and were given back since; what they still weigh is taken back. */
export async function nextGivenBack(trx: Db, now: Date): Promise<LearntClick[]> {
  const { rows } = await sql<LearntClick>`
    with read as (
      select * from click_corrections
      where feed_sequence > (select sequence from learnt_until where feed = 'corrections')
      order by feed_sequence limit ${MOST_CLICKS}
    ), moved as (
      update learnt_until set sequence = (select max(feed_sequence) from read)
      where feed = 'corrections' and exists (select from read)
    ), back as (
      delete from learnt_clicks using read
      where learnt_clicks.click_epoch = read.click_epoch and learnt_clicks.click_sequence = read.click_sequence
      returning learnt_clicks.click_epoch, learnt_clicks.click_sequence
    )
    select ${COLUMNS},
      -power(0.5, greatest(0, extract(epoch from ${now} - charge.clicked_at)) / ${DAY_SECONDS} / ${HALF_LIFE_DAYS})::float8
        as weight
    from back join click_charges charge using (click_epoch, click_sequence)
  `.execute(trx)
  return rows
}

/** Remembers which clicks count, for as long as they may be taken back. */
export async function keepLearnt(trx: Db, clicks: readonly LearntClick[], now: Date): Promise<void> {
  await sql`
    insert into learnt_clicks (click_epoch, click_sequence, clicked_at)
    select * from unnest(
      ${clicks.map(({ epoch }) => epoch)}::int8[], ${clicks.map(({ sequence }) => sequence)}::int8[],
      ${clicks.map(({ clicked_at }) => clicked_at.toISOString())}::timestamptz[]
    )
  `.execute(trx)
  await sql`delete from learnt_clicks where clicked_at < ${afterMs(now, -RETENTION.learntClicks)}`.execute(
    trx,
  )
}
