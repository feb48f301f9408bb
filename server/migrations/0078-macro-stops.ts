import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * Campaigns that the exchange shows without replacing their macros: until then it gets no bid of theirs. A stop
 * of everything for this reason, which only a person could end, no longer exists.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table macro_stops (
      campaign_id bigint primary key references campaigns on delete cascade,
      until timestamptz not null
    );
    create index macro_stops_until on macro_stops (until);
    update delivery_switch set stopped_at = null, stopped_by = null, reason = null
      where stopped_by = 'trackers' and reason = 'unsubstituted_macro';
  `.execute(db)
}
