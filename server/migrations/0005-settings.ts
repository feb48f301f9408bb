import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Facts about this installation, such as whether demo content was loaded.
    create table settings (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );
  `.execute(db)
}
