import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Verdicts that can be taken back for a moment, until when nobody is told of them. */
export async function up(db: Kysely<unknown>) {
  // What an ad was before its verdict, and its row at the exchange if there was one.
  await sql`
    create table undoable_verdicts (
      ad_id bigint primary key references ads on delete cascade,
      user_id bigint not null references users,
      since timestamptz not null default clock_timestamp(),
      until timestamptz not null,
      status smallint not null,
      feedback text[] not null,
      feedback_note text,
      registered_at timestamptz not null,
      was_at_exchange boolean not null,
      due_at timestamptz,
      failures int,
      event_id bigint,
      verdict_id bigint,
      version text
    )
  `.execute(db)
  await sql`alter table verdicts add column waits_until timestamptz`.execute(db)
  await sql`alter table notifications add column waits_until timestamptz`.execute(db)
}
