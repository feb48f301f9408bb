import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** The readers of events, in `feed_offsets`. */
export const EVENT_READERS = ['charging', 'roll-up', 'reports'] as const

type Part = { tracker: number; from: bigint; to: bigint; is_more: boolean }

type Reading = {
  reader: (typeof EVENT_READERS)[number]
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
  const { rows } = await sql`
    insert into feed_offsets (consumer, tracker, sequence, read_hour)
    values (${reader}, ${tracker}, ${to}, tehran_hour(now()))
    on conflict (consumer, tracker) do update set sequence = excluded.sequence, read_hour = excluded.read_hour
      where feed_offsets.sequence = ${from}
    returning 1
  `.execute(trx)
  return rows.length > 0
}
