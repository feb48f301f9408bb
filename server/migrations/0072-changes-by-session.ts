import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The session that changes a phone or an address: no other one may see or continue it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table phone_changes add column session_id uuid;
    alter table email_changes add column session_id uuid;
  `.execute(db)
}
