import { sql, type Kysely } from 'kysely'

/** The tables of reports: sums of events, charges and corrections (docs/reports.md). */
export async function up(db: Kysely<unknown>) {
  await feeds(db)
  await sums(db)
  await partitions(db)
  await dropEvents(db)
}

/** Numbers in the order of commits, so that a reader that continues from a number misses nothing. */
async function feeds(db: Kysely<unknown>) {
  await sql`
    create sequence charge_feed;
    create sequence correction_feed;
    -- One writer at a time from its first number to its commit.
    create function take_feed_turn() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('report feed'), hashtext(tg_table_name));
      return null;
    end $$;

    -- Style, page and rows of the place of a click, in few steps; null: not kept at the time.
    create function report_place(style smallint, page integer, row_ integer) returns smallint
      language sql immutable
      return (style * 100 + least(greatest(page, 0), 2) * 10 + least(greatest(row_, 0) / 10, 3))::smallint;

    alter table click_charges add column place smallint, add column feed_sequence bigint;
    alter table click_charges disable trigger user;
    update click_charges set place = report_place(style, page, offset_)
      from delivery_events where kind = 3 and epoch = click_epoch and sequence = click_sequence;
    update click_charges set feed_sequence = nextval('charge_feed');
    alter table click_charges enable trigger user;
    alter table click_charges alter feed_sequence set default nextval('charge_feed'), alter feed_sequence set not null;
    create index click_charges_feed on click_charges (feed_sequence);
    create index click_charges_day on click_charges using brin (day) with (pages_per_range = 32);
    create trigger click_charges_feed before insert on click_charges
      for each statement execute function take_feed_turn();

    alter table click_corrections add column feed_sequence bigint;
    alter table click_corrections disable trigger user;
    update click_corrections set feed_sequence = nextval('correction_feed');
    alter table click_corrections enable trigger user;
    alter table click_corrections alter feed_sequence set default nextval('correction_feed'),
      alter feed_sequence set not null;
    create index click_corrections_feed on click_corrections (feed_sequence);
    create index click_corrections_account on click_corrections (account_id, corrected_at);
    create index click_corrections_time on click_corrections using brin (corrected_at);
    create trigger click_corrections_feed before insert on click_corrections
      for each statement execute function take_feed_turn();
    create index spend_posts_day on spend_posts (day);

    -- Only charging asks for it; others that read events had no value for it and failed.
    alter table feed_offsets alter read_hour set default 0;
    -- How far each feed is in the reports; trackers' are in feed_offsets.
    create table report_offsets (
      feed text primary key,
      sequence bigint not null
    );
    insert into report_offsets (feed, sequence) values ('charges', 0), ('corrections', 0);
    create table report_state (
      is_one boolean primary key default true check (is_one),
      -- All that came until then is counted.
      counted_until timestamptz not null,
      rebuilding_since timestamptz,
      -- Phrases of campaigns that changed until then are kept.
      phrases_until timestamptz
    );
    insert into report_state (counted_until) values (now());
  `.execute(db)
}

const MEASURES = sql`
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null
`
const INCLUDED = sql`impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected`

/** Rows for each campaign, and rows with the campaign 0 for the whole account. */
async function sums(db: Kysely<unknown>) {
  await sql`
    create table report_hours (
      account_id bigint not null,
      campaign_id bigint not null,
      hour integer not null,
      ${MEASURES},
      primary key (account_id, campaign_id, hour) include (${INCLUDED})
    ) partition by range (hour);
    create table report_days (
      account_id bigint not null,
      campaign_id bigint not null,
      day integer not null,
      ${MEASURES},
      primary key (account_id, campaign_id, day) include (${INCLUDED})
    ) partition by range (day);
  `.execute(db)
  for (const [table, what] of [
    ['report_cities', 'The id of a city; 0: not known.'],
    ['report_categories', 'The id of a category; 0: not known.'],
    ['report_keywords', "A phrase's hash, as events carry it; 0: no search, 1: none of the campaign's."],
    ['report_places', 'Of report_place; -1: not known.'],
    ['report_reasons', 'A place in INVALID_REASONS counted from 1; its clicks are not valid ones.'],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        account_id bigint not null,
        campaign_id bigint not null,
        day integer not null,
        key bigint not null,
        ${MEASURES},
        primary key (account_id, campaign_id, day, key) include (${INCLUDED})
      ) partition by range (day);
      comment on column ${sql.table(table)}.key is ${sql.lit(what)};
    `.execute(db)
  }
  await sql`
    -- The operator's side: what impressions cost at the exchange beside what their clicks brought.
    create table report_exchange (
      day integer not null,
      category integer not null,
      place smallint not null,
      impressions bigint not null,
      clicks bigint not null,
      wins bigint not null,
      losses bigint not null,
      -- Millionths of a rial.
      cost_micro bigint not null,
      spend bigint not null,
      corrected bigint not null,
      primary key (day, category, place)
    );
    create table report_losses (
      day integer not null,
      code integer not null,
      losses bigint not null,
      primary key (day, code)
    );
    -- What a bidder's tokens call phrases.
    create table report_phrases (
      account_id bigint not null references accounts,
      keyword bigint not null,
      phrase text not null,
      primary key (account_id, keyword)
    );
    -- Closed days on which an account's report and its postings differ, in rial.
    create table report_differences (
      day integer not null,
      account_id bigint not null references accounts,
      reported bigint not null,
      posted bigint not null,
      found_at timestamptz not null,
      primary key (day, account_id)
    );
  `.execute(db)
}

/** As in 0031, where the pattern lost its backslash, so that no partition was ever dropped. */
async function dropEvents(db: Kysely<unknown>) {
  await sql`
    create or replace function drop_event_partitions(before integer) returns integer language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      partition record;
      dropped integer := 0;
    begin
      for partition in
        select inhrelid::regclass as name from pg_inherits
        where inhparent = 'delivery_events'::regclass
          and substring(inhrelid::regclass::text from '[0-9]+$')::integer < least(before, tehran_hour(now()) - 72)
      loop
        execute format('drop table %s', partition.name);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;
  `.execute(db)
}

/** 32 days each. The server's role owns no tables: it makes and drops them through these functions. */
async function partitions(db: Kysely<unknown>) {
  await sql`
    create function make_report_partitions(first integer, last integer) returns void language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      parent text;
      partition text;
      days integer;
    begin
      if last - first not between 0 and 4000 then raise exception 'too many days'; end if;
      for bucket in (first >> 5)..(last >> 5) loop
        foreach parent in array array[
          'report_hours', 'report_days', 'report_cities', 'report_categories', 'report_keywords', 'report_places',
          'report_reasons'
        ] loop
          partition := parent || '_' || bucket;
          if to_regclass(partition) is null then
            perform pg_advisory_xact_lock(hashtext('report partitions'));
            days := (case parent when 'report_hours' then 24 else 1 end) * 32;
            execute format(
              'create table if not exists %I partition of %I for values from (%s) to (%s)',
              partition, parent, bucket * days, (bucket + 1) * days
            );
          end if;
        end loop;
      end loop;
    end $$;
    -- A year of days stays at the least, and a quarter of hours.
    create function drop_report_partitions(before_day integer, before_hour integer) returns integer language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      partition record;
      dropped integer := 0;
    begin
      for partition in
        select inhrelid::regclass as name, inhparent = 'report_hours'::regclass as is_hours,
          substring(inhrelid::regclass::text from '[0-9]+$')::integer as bucket
        from pg_inherits where inhparent = any (array[
          'report_hours', 'report_days', 'report_cities', 'report_categories', 'report_keywords', 'report_places',
          'report_reasons'
        ]::regclass[])
      loop
        if (partition.bucket + 1) * 32 <= (
          case when partition.is_hours then least(before_hour / 24, tehran_day(now()) - 90)
          else least(before_day, tehran_day(now()) - 365) end
        ) then
          execute format('drop table %s', partition.name);
          dropped := dropped + 1;
        end if;
      end loop;
      return dropped;
    end $$;
  `.execute(db)
}
