import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The processes of the installation, each by its address, and when they last said that they run. */
export async function up(db: Kysely<unknown>) {
  await sql`create table running_processes (address text primary key, beat_at timestamptz not null)`.execute(
    db,
  )
}
