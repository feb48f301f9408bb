import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What staff note about an account for each other. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table account_notes (
      id bigint primary key generated always as identity,
      account_id bigint not null references accounts,
      user_id bigint not null references users,
      text text not null check (length(text) between 1 and 1000),
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index account_notes_of_account on account_notes (account_id, id desc)`.execute(db)
}
