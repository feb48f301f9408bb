import { sql, type Kysely } from 'kysely'

/**
 * Servers of the previous version read with a NATS consumer and write nothing here: what they carried is read
 * again.
 */
export const isExpansion = true

/** The position in the pipe, stored with the events themselves (ADR 57). */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table event_pipe
      -- When the stream was made, as NATS says it: one that was made again is read from its beginning. Null: never read.
      add column stream text,
      -- All messages up to this one are in delivery_events, or parked.
      add column sequence bigint not null default 0,
      -- When NATS took that message: another one under its number is of a stream that lost its end.
      add column sequence_at timestamptz,
      -- Messages that NATS had numbered and does not have any more.
      add column missing bigint not null default 0;
  `.execute(db)
}
