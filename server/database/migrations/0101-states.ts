import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Since when the outcome of a payment is not known; sessions by their last use, to count the open ones. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table payments add column unclear_since timestamptz`.execute(db)
  await sql`create index sessions_used on sessions (last_used_at) where ended_at is null`.execute(db)
}
