import { sql, type Kysely } from 'kysely'

/** What was seen of a kind of place fades with time, as it does of an ad: clicks of last year say little of today. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table context_rates add column updated_at timestamptz not null default now()`.execute(db)
}
