import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Appeals against denials, and verdicts that are judged a second time. */
export async function up(db: Kysely<unknown>) {
  // Once per denial. The event that ends an appeal may be taken back: the appeal then waits again.
  await sql`
    create table ad_appeals (
      denial_id bigint primary key references ad_events,
      ad_id bigint not null references ads,
      event_id bigint not null unique references ad_events,
      ended_by bigint references ad_events on delete set null
    )
  `.execute(db)
  await sql`create unique index ad_appeals_open on ad_appeals (ad_id) where ended_by is null`.execute(db)
  await sql`create index ad_appeals_ended on ad_appeals (ended_by)`.execute(db)
  await sql`alter table verdicts add column is_appeal boolean not null default false`.execute(db)
  await sql`
    create table second_looks (
      event_id bigint primary key references ad_events on delete cascade,
      first_user_id bigint not null references users,
      drawn_at timestamptz not null,
      held_by bigint references users,
      held_until timestamptz,
      user_id bigint references users,
      status smallint check (status in (3, 4)),
      at timestamptz,
      check ((held_by is null) = (held_until is null)),
      check ((user_id is null) = (at is null) and (status is null) = (at is null)),
      constraint second_looks_other_reviewer
        check (user_id is distinct from first_user_id and held_by is distinct from first_user_id)
    )
  `.execute(db)
  await sql`create index second_looks_waiting on second_looks (drawn_at) where at is null`.execute(db)
  await sql`create index second_looks_done on second_looks (at) where at is not null`.execute(db)
}
