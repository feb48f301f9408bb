import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What asked for a message, in the form of the header. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['sms_notices', 'mail_notices']) {
    await sql`alter table ${sql.table(table)} add column traceparent text`.execute(db)
  }
}
