import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Who is answering which ticket, and until when unless they renew it; and whose a ticket is (ADR 100). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table ticket_claims (
      ticket_id bigint primary key references tickets on delete cascade,
      user_id bigint not null references users,
      session_id uuid not null references sessions on delete cascade,
      until timestamptz not null
    )
  `.execute(db)
  await sql`create index ticket_claims_session on ticket_claims (session_id)`.execute(db)
  await sql`alter table tickets add column assignee_id bigint references users`.execute(db)
  await sql`
    create index tickets_assigned on tickets (assignee_id, updated_at desc, id desc) where assignee_id is not null
  `.execute(db)
  // The tickets of VIP accounts that wait, account by account.
  await sql`
    create index tickets_waiting_of on tickets (account_id, waiting_since, id) where waiting_since is not null
  `.execute(db)
}
