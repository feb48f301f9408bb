import { sql, type Kysely } from 'kysely'

/** Servers without the pipe append as before. */
export const isExpansion = true

/** The state of the pipe in front of the events (ADR 57). */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Events that came long before they were appended, as after an outage: the earliest hour of Tehran in which any of
    -- this tracker's was received. Null: all came just before.
    alter table trackers add column oldest_hour integer;

    -- How far the pipe was read; no row where there never was one.
    create table event_pipe (
      one boolean primary key default true check (one),
      -- What was received before then is in delivery_events.
      read_until timestamptz not null,
      -- Messages that were in the pipe when it was last looked at.
      waiting bigint not null
    );

    -- Messages of the pipe that could not be kept as events, for staff to look at.
    create table parked_events (
      id bigint generated always as identity primary key,
      parked_at timestamptz not null default now(),
      stream_sequence bigint not null,
      published_at timestamptz not null,
      why text not null,
      body bytea not null,
      unique (stream_sequence, published_at)
    );
  `.execute(db)
}
