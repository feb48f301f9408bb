import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Where a visit from the marketplace leads back to; null: to the operator's setting. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table marketplace_entries add column completion_url text`.execute(db)
}
