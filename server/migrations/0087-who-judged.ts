import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * Who sent an ad to review or judged it, by which member of staff, and why a verdict replaced a colleague's
 * fresh one. Null for events of earlier versions.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table ad_events
      add column user_id bigint references users,
      add column staff_name text,
      add column override_reason text;
  `.execute(db)
}
