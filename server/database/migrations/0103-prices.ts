import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What the market asks and gives, and the prices that follow from it. */
export async function up(db: Kysely<unknown>) {
  // In millionths of a click.
  await sql`alter table campaign_days add column expected bigint not null default 0`.execute(db)
  // One row for each place of a sampled request; the price in rial per mille is null where we did not bid.
  await sql`
    create table asked_places (
      day integer not null,
      asked_at timestamptz not null,
      epoch bigint,
      sequence bigint,
      campaign_id bigint,
      runner_up_id bigint,
      root integer not null,
      city integer not null,
      category integer not null,
      floor integer not null,
      base_rate integer not null,
      price integer,
      runner_up_price integer,
      stands_for real not null,
      outcome smallint
    ) partition by range (day)
  `.execute(db)
  await sql`create index asked_places_time on asked_places using brin (asked_at)`.execute(db)
  await sql`create index asked_places_open on asked_places (asked_at) where sequence is not null and outcome is null`.execute(
    db,
  )
  await sql`
    create table win_curves (
      fitted_at timestamptz primary key,
      outcomes integer not null,
      curve jsonb not null,
      calibration jsonb not null
    )
  `.execute(db)
  await sql`
    create table market_places (
      root integer not null,
      city integer not null,
      band smallint not null,
      weight double precision not null,
      floor double precision not null,
      rate double precision not null,
      primary key (root, city, band)
    )
  `.execute(db)
  await sql`
    create table campaign_prices (
      campaign_id bigint primary key references campaigns (id),
      price bigint not null check (price > 0),
      first_price bigint not null check (first_price > 0),
      market_ceiling bigint,
      limited_by text check (limited_by in ('market', 'ceiling')),
      gained double precision not null,
      offered double precision not null,
      supply double precision not null check (supply > 0),
      clicks double precision not null,
      expected double precision not null,
      step integer not null,
      stepped_at timestamptz not null,
      moved_at timestamptz not null,
      seen_day integer not null,
      seen_clicks bigint not null,
      seen_expected bigint not null
    )
  `.execute(db)
  await sql`create index campaign_prices_moved on campaign_prices (moved_at)`.execute(db)
}
