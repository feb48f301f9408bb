import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How often its bank has said that it is not paid: returns are asked about only so often.
    alter table payments add column denials integer not null default 0;
  `.execute(db)
}
