import { sql } from 'kysely'
import { readEvents } from '../delivery/tracking/service.ts'
import type { Db } from '../platform/db/client.ts'
import { addExchange, addSums } from './add-sums.ts'
import { IS_TOLD_LOSS } from '../platform/db/told-losses.ts'
import { clickRows, correctedRows, earnedRows, shownRows, tradedRows } from './sources.ts'

/** The more at a time, the more of them share a row; but a statement has to end well within its limit. */
const MOST_EVENTS = 100_000n
const MOST_CLICKS = 20_000

/** A lock in the database, held by a transaction that adds or rebuilds: one at a time. */
const TURN = sql`select pg_advisory_xact_lock(hashtext('reports'))`

export async function takeTurn(trx: Db): Promise<void> {
  await TURN.execute(trx)
}

/**
 * Adds new events, decided clicks and corrections to the reports. Each part commits together with its mark.
 * True if more is left.
 */
export async function rollUpReports(db: Db): Promise<boolean> {
  const begun = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const hasEvents = await readEvents(db, {
    reader: 'reports',
    most: MOST_EVENTS,
    add: async (trx, events) => {
      await takeTurn(trx)
      await sql`select make_report_partitions(tehran_day(min(received_at)), tehran_day(max(received_at)))
        from delivery_events where ${events} having count(*) > 0`.execute(trx)
      await addSums(trx, shownRows(events))
      await addExchange(trx, tradedRows(events))
      await addLosses(trx, sql`${events}`)
    },
  })
  const hasClicks = await readFeed(db, 'charges')
  const hasCorrections = await readFeed(db, 'corrections')
  const isMore = hasEvents || hasClicks || hasCorrections
  if (!isMore) {
    const at = begun.rows[0]?.at ?? null
    await sql`update report_state set counted_until = greatest(counted_until, ${at})`.execute(db)
  }
  return isMore
}

const FEEDS = {
  charges: { table: 'click_charges', day: sql`day`, rows: clickRows },
  corrections: { table: 'click_corrections', day: sql`tehran_day(corrected_at)`, rows: correctedRows },
} as const

/** The next clicks or corrections, in the order of their numbers. */
async function readFeed(db: Db, feed: keyof typeof FEEDS): Promise<boolean> {
  const { table, day, rows } = FEEDS[feed]
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const found = await sql<{ from: bigint; to: bigint | null; count: number; first: number; last: number }>`
      select read.sequence as from, max(next.feed_sequence) as to, count(next.feed_sequence)::int as count,
        min(next.day) as first, max(next.day) as last
      from report_offsets read left join lateral (
        select feed_sequence, ${day} as day from ${sql.table(table)}
        where feed_sequence > read.sequence order by feed_sequence limit ${MOST_CLICKS}
      ) next on true
      where read.feed = ${feed} group by read.sequence
    `.execute(trx)
    const [part] = found.rows
    if (!part || part.to === null) return false
    await sql`select make_report_partitions(${part.first}, ${part.last})`.execute(trx)
    const read = sql`feed_sequence > ${part.from} and feed_sequence <= ${part.to}`
    await addSums(trx, rows(read))
    await addExchange(trx, earnedRows(rows(read)))
    await sql`update report_offsets set sequence = ${part.to} where feed = ${feed}`.execute(trx)
    return part.count === MOST_CLICKS
  })
}

export async function addLosses(trx: Db, events: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into report_losses (day, code, losses)
    select tehran_day(received_at), coalesce(value, 0), count(*)
    from delivery_events where ${events} and kind = event_loss() and ${IS_TOLD_LOSS}
    group by 1, 2
    on conflict (day, code) do update set losses = report_losses.losses + excluded.losses
  `.execute(trx)
}
