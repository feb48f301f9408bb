import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The page of the panel that a sign-in by the marketplace is to end on; a checked path of our own.
    alter table marketplace_sign_ins add column next_path text;
  `.execute(db)
}
