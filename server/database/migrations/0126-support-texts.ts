import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * What support writes for itself: notes on tickets, which no customer sees, and answers kept for later; and what a day
 * brought, for the first page of the desk.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table ticket_notes (
      id bigint generated always as identity primary key,
      ticket_id bigint not null references tickets on delete cascade,
      user_id bigint not null references users,
      text text not null check (char_length(text) between 1 and 4000),
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index ticket_notes_listed on ticket_notes (ticket_id, id)`.execute(db)
  await sql`
    create table saved_answers (
      id bigint generated always as identity primary key,
      title text not null check (char_length(title) between 1 and 80),
      text text not null check (char_length(text) between 1 and 4000),
      category_slug text references ticket_categories
    )
  `.execute(db)
  await sql`create index payments_settled on payments (settled_at) where state = 'paid'`.execute(db)
  await sql`create index refunds_paid on refunds (decided_at) where state = 'paid'`.execute(db)
}
