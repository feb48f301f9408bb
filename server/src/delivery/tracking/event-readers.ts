import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** The readers of events, in `feed_offsets`. */
const EVENT_READERS = ['charging', 'roll-up', 'reports'] as const
type EventReader = (typeof EVENT_READERS)[number]

type Part = { tracker: number; from: bigint; to: bigint; is_more: boolean }

type Reading = {
  reader: EventReader
  /** At most so many sequence numbers of a tracker at once. */
  most: bigint
  /** Adds the events that match the condition, in the transaction that marks them as read. */
  add: (trx: Db, events: RawBuilder<unknown>) => Promise<void>
}

/**
 * Reads what each tracker has appended, each event exactly once, even if a reader dies; true if more is left.
 */
export async function readEvents(db: Db, { reader, most, add }: Reading): Promise<boolean> {
  const { rows } = await sql<Part>`
    select trackers.id as tracker, coalesce(read.sequence, 0) as from,
      least(trackers.last_sequence, coalesce(read.sequence, 0) + ${most}) as to,
      trackers.last_sequence > coalesce(read.sequence, 0) + ${most} as is_more
    from trackers left join feed_offsets read on read.tracker = trackers.id and read.consumer = ${reader}
    where trackers.last_sequence > coalesce(read.sequence, 0)
    order by trackers.id
  `.execute(db)
  for (const part of rows) {
    await db.transaction().execute(async (trx) => {
      if (!(await mark(trx, reader, part))) return
      const { tracker, from, to } = part
      await add(trx, sql`tracker = ${tracker} and tracker_sequence > ${from} and tracker_sequence <= ${to}`)
    })
  }
  return rows.some(({ is_more }) => is_more)
}

/** False if another reader has read it meanwhile. */
async function mark(trx: Db, reader: string, { tracker, from, to }: Part): Promise<boolean> {
  const part = sql`(select ${tracker}::int4 as tracker, ${to}::int8 as sequence, tehran_hour(now()) as read_hour) part`
  const { rows } = await markRead(reader, part, sql`feed_offsets.sequence = ${from}`).execute(trx)
  return rows.length > 0
}

/**
 * A statement that marks rows of `tracker`, `sequence` and `read_hour` as read up to there, and returns the trackers
 * whose marks have moved; without a condition of the reader's own a mark never moves back.
 */
export function markRead(
  reader: string,
  rows: RawBuilder<unknown>,
  mayMove: RawBuilder<unknown> = sql`feed_offsets.sequence < excluded.sequence`,
) {
  return sql`
    insert into feed_offsets (consumer, tracker, sequence, read_hour)
    select ${reader}, tracker, sequence, read_hour from ${rows}
    on conflict (consumer, tracker) do update set sequence = excluded.sequence, read_hour = excluded.read_hour
      where ${mayMove}
    returning tracker
  `
}

/** Events are kept in the hour of their bid: so many hours before they come. */
const OLDEST_HOURS = 6

/** In seconds: how long the oldest event has waited for each reader. */
export async function readerLags(db: Db, now: Date): Promise<Record<EventReader, number>> {
  const { rows } = await sql<{ reader: EventReader; seconds: number }>`
    select reader, greatest(0, extract(epoch from ${now}::timestamptz - min(first.received_at)))::float8 as seconds
    from unnest(${[...EVENT_READERS]}::text[]) reader
      cross join trackers
      left join feed_offsets read on read.tracker = trackers.id and read.consumer = reader
      cross join lateral (
        select received_at from delivery_events
        where tracker = trackers.id and tracker_sequence > coalesce(read.sequence, 0)
          and issued_hour >= least(
            coalesce(read.read_hour, tehran_hour(trackers.started_at)), trackers.oldest_hour, tehran_hour(${now})
          ) - ${OLDEST_HOURS}
        order by tracker_sequence limit 1
      ) first
    where trackers.last_sequence > coalesce(read.sequence, 0)
    group by reader
  `.execute(db)
  const waiting = Object.fromEntries(rows.map(({ reader, seconds }) => [reader, seconds]))
  return { charging: 0, 'roll-up': 0, reports: 0, ...waiting }
}

/** Forgets trackers that are gone and completely read. */
export async function forgetTrackers(db: Db): Promise<void> {
  await sql`
    delete from trackers where seen_at < now() - interval '3 days' and (
      select count(*) from feed_offsets read
      where read.tracker = trackers.id and read.sequence >= trackers.last_sequence
        and read.consumer = any(${[...EVENT_READERS]})
    ) = ${EVENT_READERS.length}
  `.execute(db)
}

/** Counts calls that were refused after their tracker had accepted them; within a transaction. */
export async function countRefusals(
  trx: Db,
  { kind, reason, trackers }: { kind: number; reason: number; trackers: readonly number[] },
  now: Date,
): Promise<void> {
  if (trackers.length === 0) return
  await sql`
    insert into event_refusals (hour, tracker, kind, reason, count)
    select tehran_hour(${now}), tracker, ${kind}, ${reason}, count(*)
    from unnest(${[...trackers]}::int4[]) as _ (tracker) group by tracker
    on conflict (hour, tracker, kind, reason) do update set count = event_refusals.count + excluded.count
  `.execute(trx)
}
