import { sql, type Kysely } from 'kysely'

/**
 * The data of a kind of place fade with time, like those of an ad: clicks of last year say little about
 * today.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table context_rates add column updated_at timestamptz not null default now()`.execute(db)
}
