import { sql, type Kysely } from 'kysely'

/** The operator's figures also by the hour, tier of city and style. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table report_exchange_hours (
      -- Of Tehran, since the epoch's.
      hour integer not null,
      -- Of city_tier.
      tier smallint not null,
      -- Of the place; -1: not known.
      style smallint not null,
      impressions bigint not null,
      clicks bigint not null,
      wins bigint not null,
      losses bigint not null,
      -- Millionths of a rial.
      cost_micro bigint not null,
      spend bigint not null,
      corrected bigint not null,
      primary key (hour, tier, style)
    );
    -- 1: Tehran; 2: the other cities of more than a million people; 3: the others; 0: not known.
    create function city_tier(slug text) returns smallint language sql immutable
      return (case
        when slug is null then 0
        when slug = 'tehran' then 1
        when slug in ('mashhad', 'isfahan', 'karaj', 'shiraz', 'tabriz', 'qom', 'ahvaz') then 2
        else 3
      end)::smallint;
  `.execute(db)
}
