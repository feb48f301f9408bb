import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Old hours stay without the index, which only hours to come copy: building it would keep trackers waiting. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table delivery_events add column trace uuid`.execute(db)
  await sql`
    create index delivery_events_trace on only delivery_events (trace) where trace is not null
  `.execute(db)
}
