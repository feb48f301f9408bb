import {
  reasonAt,
  TRAFFIC_RULES,
  type InvalidReason,
  type Rate,
} from '@jarchi/shared/delivery/invalid-traffic.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { markRead } from '../tracking/service.ts'

/** A click that waits for its decision, with its known facts. */
export type WaitingClick = {
  tracker: number
  trackerSequence: bigint
  isHeld: boolean
  epoch: bigint
  sequence: bigint
  issuedHour: number
  issuedAt: Date
  receivedAt: Date
  campaignId: bigint
  adId: bigint
  cpc: bigint
  city: number
  category: number
  keyword: bigint
  /** From `report_place`. */
  place: number
  device: bigint
  network: bigint
  unnamedDevice: bigint
  seen: InvalidReason | null
  impressionAt: Date | null
  /** Null if the campaign does not exist. */
  accountId: bigint | null
  /** Since when it may not be shown: switched off, refused by our review, or expired, perhaps in the future. */
  stoppedAt: Date | null
  deviceClicks: Date[]
  /** Of its address and agent on its campaign. */
  unnamedClicks: Date[]
  /** Of its network on its campaign, without invalid ones; of a device without an id those without one. */
  campaignClicks: Date[]
  networkClicks: number
  isBlockedNetwork: boolean
  isBlockedDevice: boolean
  isOwnAccount: boolean
}

/** Up to where a tracker can be marked as read once its clicks are decided. */
export type Mark = { tracker: number; sequence: bigint }

const CONSUMER = 'charging'
/** Kept events are at most so many hours old when they come; one more for the hour that began meanwhile. */
const OLDEST_HOURS = 6

/** All events until this time have arrived: an impression may still be in the pipe when its click is not. */
export async function readUntil(db: Db, now: Date): Promise<Date> {
  const pipe = await db.selectFrom('event_pipe').select('read_until').executeTakeFirst()
  return new Date(Math.min(now.getTime(), pipe?.read_until.getTime() ?? 0))
}

/** Trackers with new events, and the earliest hour in which these can have been issued. */
async function newsOf(db: Db, now: Date) {
  const { rows } = await sql<{ tracker: number; sequence: bigint; last: bigint; hour: number }>`
    select trackers.id as tracker, coalesce(read.sequence, 0) as sequence, trackers.last_sequence as last,
      least(coalesce(read.read_hour, tehran_hour(trackers.started_at)), trackers.oldest_hour, tehran_hour(${now}))
        as hour
    from trackers left join feed_offsets read on read.tracker = trackers.id and read.consumer = ${CONSUMER}
    where trackers.last_sequence > coalesce(read.sequence, 0)
    order by trackers.id
  `.execute(db)
  return rows
}

/**
 * The next clicks of each tracker, and held ones that can be decided, the earliest first; and up to where
 * that reads. Held clicks are read only with `withHeld`. Events received before `wholeUntil` have all been
 * appended.
 */
export async function nextClicks(
  db: Db,
  { now, wholeUntil, most, withHeld }: { now: Date; wholeUntil: Date; most: number; withHeld: boolean },
): Promise<{ clicks: WaitingClick[]; marks: Mark[]; isMore: boolean }> {
  const news = await newsOf(db, now)
  const held = withHeld ? await heldClicks(db, { wholeUntil, most }) : []
  if (news.length === 0) return { clicks: held, marks: [], isMore: held.length === most }
  const oldest = Math.min(...news.map(({ hour }) => hour)) - OLDEST_HOURS
  const each = Math.max(1, Math.ceil(most / news.length))
  const fresh = await described(
    db,
    oldest,
    sql`
      select events.*, false as is_held
      from unnest(${news.map(({ tracker }) => tracker)}::int4[], ${news.map(({ sequence }) => sequence)}::int8[])
        as read (tracker, sequence)
      cross join lateral (
        select * from delivery_events
        where tracker = read.tracker and kind = event_click()
          and tracker_sequence > read.sequence and issued_hour >= ${oldest}
        order by tracker_sequence limit ${each}
      ) events
    `,
  )
  const marks = news.map(({ tracker, last }) => {
    const own = fresh.filter((click) => click.tracker === tracker)
    const end = own.at(-1)?.trackerSequence
    return { tracker, sequence: own.length < each || end === undefined ? last : end }
  })
  const isMore = marks.some(({ sequence }, at) => sequence < (news[at]?.last ?? 0n))
  return { clicks: [...held, ...fresh].toSorted(byReceipt), marks, isMore }
}

async function heldClicks(
  db: Db,
  { wholeUntil, most }: { wholeUntil: Date; most: number },
): Promise<WaitingClick[]> {
  const { rows } = await sql<{ epoch: bigint; sequence: bigint; issued_hour: number }>`
    select epoch, sequence, issued_hour from held_clicks where due_at <= ${wholeUntil}
    union
    select held_clicks.epoch, held_clicks.sequence, held_clicks.issued_hour
    from held_clicks join delivery_events impression on impression.issued_hour = held_clicks.issued_hour
      and impression.epoch = held_clicks.epoch and impression.sequence = held_clicks.sequence
      and impression.kind in (event_impression(), event_viewable()) and impression.reason is null
    limit ${most}
  `.execute(db)
  if (rows.length === 0) return []
  const oldest = Math.min(...rows.map((row) => row.issued_hour))
  return described(
    db,
    oldest,
    sql`
      select events.*, true as is_held
      from unnest(
        ${rows.map(({ epoch }) => epoch)}::int8[], ${rows.map(({ sequence }) => sequence)}::int8[],
        ${rows.map((row) => row.issued_hour)}::int4[]
      ) as held (epoch, sequence, issued_hour)
      join delivery_events events on events.issued_hour = held.issued_hour and events.epoch = held.epoch
        and events.sequence = held.sequence and events.kind = event_click() and events.issued_hour >= ${oldest}
    `,
  )
}

/** More clicks than the widest rate allows change nothing. */
function mostOf(rates: readonly Rate[]): number {
  return Math.max(...rates.map(({ most }) => most))
}

const { named, unnamed } = TRAFFIC_RULES.networkRates
const MOST_OF_NETWORK = mostOf([...named, ...unnamed])

/** Of `click`: how often its device and its network clicked before. */
const EARLIER_CLICKS = sql`
  array(
    select clicked_at from click_charges before
    where before.device = click.device and before.device <> 0
      and before.clicked_at > click.received_at - interval '1 day'
    order by clicked_at desc limit ${mostOf(TRAFFIC_RULES.deviceRates)}
  ) as "deviceClicks",
  array(
    select clicked_at from click_charges before
    where before.unnamed_device = click.unnamed_device and before.unnamed_device <> 0
      and before.campaign_id = click.campaign_id and before.clicked_at > click.received_at - interval '1 day'
    order by clicked_at desc limit ${mostOf(TRAFFIC_RULES.unnamedRates)}
  ) as "unnamedClicks",
  array(
    select clicked_at from click_charges before
    where before.network = click.network and before.network <> 0 and before.campaign_id = click.campaign_id
      and (before.reason is null or before.reason = 'over_budget')
      and (click.unnamed_device = 0 or before.unnamed_device <> 0)
      and before.clicked_at > click.received_at - interval '1 day'
    order by clicked_at desc limit ${MOST_OF_NETWORK}
  ) as "campaignClicks",
  (
    select count(*)::int from (
      select from click_charges before
      where before.network = click.network and before.network <> 0
        and before.clicked_at > click.received_at - interval '1 minute' and before.clicked_at <= click.received_at
      limit ${TRAFFIC_RULES.networkPerMinute}
    ) recent
  ) as "networkClicks"
`

type Row = Omit<WaitingClick, 'seen'> & { reason: number | null }

/** Clicks with all known facts about them. */
async function described(db: Db, oldest: number, clicks: RawBuilder<unknown>): Promise<WaitingClick[]> {
  const { rows } = await sql<Row>`
    with click as materialized (${clicks})
    select click.tracker, click.tracker_sequence as "trackerSequence", click.is_held as "isHeld",
      click.epoch, click.sequence, click.issued_hour as "issuedHour", click.issued_at as "issuedAt",
      click.received_at as "receivedAt", click.campaign_id as "campaignId", click.ad_id as "adId", click.cpc,
      click.city, click.category, click.keyword,
      report_place(click.style, click.page, click.offset_) as place, click.device, click.network,
      click.unnamed_device as "unnamedDevice", click.reason,
      (
        select min(received_at) from delivery_events impression
        where impression.issued_hour = click.issued_hour and impression.issued_hour >= ${oldest}
          and impression.epoch = click.epoch and impression.sequence = click.sequence
          and impression.kind in (event_impression(), event_viewable())
          and impression.reason is null
      ) as "impressionAt",
      campaigns.account_id as "accountId",
      least(
        campaign_stops.stopped_at, ads.off_air_at, ads.registered_at + lifetime_of_ads()
      ) as "stoppedAt",
      ${EARLIER_CLICKS},
      coalesce(blocked.network, false) as "isBlockedNetwork", coalesce(blocked.device, false) as "isBlockedDevice",
      coalesce(blocked.own, false) as "isOwnAccount"
    from click
      left join campaigns on campaigns.id = click.campaign_id
      left join campaign_stops on campaign_stops.campaign_id = click.campaign_id
      left join ads on ads.id = click.ad_id
      left join lateral (
        select bool_or(account_id is null and kind = 'network') as network,
          bool_or(account_id is null and kind = 'device') as device,
          bool_or(account_id = campaigns.account_id) as own
        from blocked_traffic
        where kind = 'network' and value = click.network or kind = 'device' and value = click.device
      ) blocked on true
    order by click.tracker, click.tracker_sequence
  `.execute(db)
  return rows.map(({ reason, ...click }) => ({
    ...click,
    seen: reason === null ? null : reasonAt(reason),
  }))
}

/** Marks clicks as read. */
export async function markClicks(trx: Db, marks: readonly Mark[], now: Date): Promise<void> {
  if (marks.length === 0) return
  const rows = sql`(
    select tracker, sequence, tehran_hour(${now}) as read_hour
    from unnest(${marks.map(({ tracker }) => tracker)}::int4[], ${marks.map(({ sequence }) => sequence)}::int8[])
      as _ (tracker, sequence)
  ) marks`
  await markRead(CONSUMER, rows).execute(trx)
}

function byReceipt(a: WaitingClick, b: WaitingClick): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime()
}
