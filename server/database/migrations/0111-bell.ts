import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * What each user is told in the panel; without an account it is about the user, in all their accounts. What an account
 * told a member goes with the membership.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      account_id bigint,
      kind text not null,
      subject text not null,
      content jsonb not null,
      at timestamptz not null,
      read_at timestamptz,
      unique (user_id, kind, subject),
      foreign key (user_id, account_id) references memberships on delete cascade
    )
  `.execute(db)
  await sql`create index notifications_user on notifications (user_id, id desc)`.execute(db)
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db)
  await sql`create index notifications_at on notifications (at)`.execute(db)
  // Those that end are looked for every few minutes.
  await sql`create index campaigns_ends on campaigns (ends_on) where ends_on is not null`.execute(db)
}
