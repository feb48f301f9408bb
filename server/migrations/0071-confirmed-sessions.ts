import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** When a session's user last typed a code sent to the phone, and the code that is on its way (ADR 62). */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table sessions
      add column confirmed_at timestamptz,
      add column confirmation_request uuid,
      add column confirmation_sent_at timestamptz;
  `.execute(db)
}
