import { sql, type Kysely } from 'kysely'

/** Migrations that servers of the version before can work with: they only add to what was there. */
export const isExpansion = true

export async function up(db: Kysely<unknown>) {
  await sql`create table expansions (migration text primary key)`.execute(db)
}
