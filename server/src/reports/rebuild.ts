import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { startOfTehranDay } from '../platform/db/tehran-days.ts'
import { addExchange, addSums } from './add-sums.ts'
import { addLosses, takeTurn } from './roll-up.ts'
import { clickRows, correctedRows, earnedRows, shownRows, tradedRows } from './sources.ts'
import { sumPieceAgain } from './top-accounts.ts'

/** A token lives for so many hours: an event was issued at most so long before it came. */
const LATEST_HOURS = 5

/** `isWhole`: its events are still stored; otherwise its impressions keep their counts. */
export type Rebuilt = { day: number; isWhole: boolean }

/**
 * Makes reports again from stored data, the newest day first. Each day is one transaction: readers see its
 * old or its new figures, and after an interruption it can be started again.
 */
export async function rebuildReports(db: Db, tell: (day: Rebuilt) => void = () => {}): Promise<number> {
  await sql`update report_state set rebuilding_since = clock_timestamp()`.execute(db)
  const days = await knownDays(db)
  for (const day of days) tell(await db.transaction().execute((trx) => rebuildDay(trx, day)))
  await sql`update report_state set rebuilding_since = null`.execute(db)
  return days.length
}

/** Days that have stored data or reports. */
async function knownDays(db: Db): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(day)::int as first, max(day)::int as last from (
      select min(day) as day from click_charges union all select max(day) from click_charges
      union all select min(day) from report_days union all select max(day) from report_days
      union all select min(day) from report_exchange union all select max(day) from report_exchange
      union all select tehran_day(max(corrected_at)) from click_corrections
      union all select hour / 24 from (${keptHours()}) kept
    ) known
  `.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  if (first === null || last === null) return []
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** The hours of issue whose events are stored. */
function keptHours() {
  return sql`
    select substring(inhrelid::regclass::text from '[0-9]+$')::int as hour
    from pg_inherits where inhparent = 'delivery_events'::regclass
  `
}

async function rebuildDay(trx: Db, day: number): Promise<Rebuilt> {
  await takeTurn(trx)
  await sql`select make_report_partitions(${day}, ${day})`.execute(trx)
  const { rows } = await sql<{ oldest: number | null }>`
    select min(hour) as oldest from (${keptHours()}) kept
  `.execute(trx)
  const oldest = rows[0]?.oldest ?? null
  const isWhole = oldest !== null && oldest <= day * 24 - LATEST_HOURS
  await clear(trx, day, isWhole)
  if (isWhole) await addEvents(trx, day)
  const clicks = clickRows(sql`day = ${day} and feed_sequence <= ${countedOf('charges')}`)
  const corrections = correctedRows(sql`
    corrected_at >= ${startOfTehranDay(day)}
    and corrected_at < ${startOfTehranDay(day + 1)}
    and feed_sequence <= ${countedOf('corrections')}
  `)
  for (const part of [clicks, corrections]) {
    await addSums(trx, part)
    await addExchange(trx, earnedRows(part))
  }
  if (!isWhole) await dropEmpty(trx, day)
  await sumPieceAgain(trx, day)
  return { day, isWhole }
}

function countedOf(feed: string) {
  return sql`(select sequence from report_offsets where feed = ${feed})`
}

/** Only events that the reports have counted: the others will be counted later. */
async function addEvents(trx: Db, day: number) {
  const events = sql`
    issued_hour between ${day * 24 - LATEST_HOURS} and ${day * 24 + 24} and tehran_day(received_at) = ${day}
    and (
      tracker_sequence <= (select sequence from feed_offsets where consumer = 'reports' and tracker = delivery_events.tracker)
      or not exists (select from trackers where trackers.id = delivery_events.tracker)
    )
  `
  await addSums(trx, shownRows(events))
  await addExchange(trx, tradedRows(events))
  await addLosses(trx, events)
}

const BY_DAY = [
  'report_days',
  'report_cities',
  'report_categories',
  'report_keywords',
  'report_places',
] as const

/** Removes what is made again; a day without events keeps what only they could tell. */
async function clear(trx: Db, day: number, isWhole: boolean) {
  const ofDay = sql`day = ${day}`
  const ofHours = sql`hour between ${day * 24} and ${day * 24 + 23}`
  const parts = [...BY_DAY.map((table) => ({ table, part: ofDay })), { table: 'report_hours', part: ofHours }]
  await sql`delete from report_reasons where ${ofDay}`.execute(trx)
  if (isWhole) {
    for (const { table, part } of parts) await sql`delete from ${sql.table(table)} where ${part}`.execute(trx)
    await sql`delete from report_exchange where ${ofDay}`.execute(trx)
    await sql`delete from report_exchange_hours where ${ofHours}`.execute(trx)
    await sql`delete from report_losses where ${ofDay}`.execute(trx)
    return
  }
  for (const { table, part } of parts) {
    await sql`
      update ${sql.table(table)} set clicks = 0, free_clicks = 0, invalid_clicks = 0, spend = 0, corrected = 0
      where ${part}
    `.execute(trx)
  }
  await sql`update report_exchange set clicks = 0, spend = 0, corrected = 0 where ${ofDay}`.execute(trx)
  await sql`update report_exchange_hours set clicks = 0, spend = 0, corrected = 0 where ${ofHours}`.execute(
    trx,
  )
}

async function dropEmpty(trx: Db, day: number) {
  const isEmpty = sql`impressions = 0 and viewable = 0 and clicks = 0 and invalid_clicks = 0 and corrected = 0`
  for (const table of BY_DAY) {
    await sql`delete from ${sql.table(table)} where day = ${day} and ${isEmpty}`.execute(trx)
  }
  await sql`
    delete from report_hours where hour between ${day * 24} and ${day * 24 + 23} and ${isEmpty}
  `.execute(trx)
}
