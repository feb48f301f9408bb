import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The answer that a consent was taken up with, and for a minute what came of it: the page and the session.
    alter table marketplace_sign_ins
      add column code_hash text,
      add column landing text,
      add column session_id uuid references sessions on delete cascade;
    create index marketplace_sign_ins_session on marketplace_sign_ins (session_id) where session_id is not null;
  `.execute(db)
}
