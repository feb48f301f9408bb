import { sql, type Kysely } from 'kysely'

/** The events that trackers append (ADR 45). */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- The name of each bidder's process, in the tokens of its bids.
    create sequence bidder_epochs as bigint maxvalue 4294967295;

    -- Hours and days of Tehran since the epoch; it has kept +03:30 since 2022.
    create function tehran_hour(at timestamptz) returns integer language sql immutable
      return floor((extract(epoch from at) + 12600) / 3600)::integer;
    create function tehran_day(at timestamptz) returns integer language sql immutable
      return floor((extract(epoch from at) + 12600) / 86400)::integer;

    -- A connection that appends events; only one ever writes under an id, so that its sequence becomes visible in
    -- order. Once its row is gone it appends nothing more.
    create table trackers (
      id integer generated always as identity primary key,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      last_sequence bigint not null default 0
    );
    -- How far a consumer has read what a tracker appended.
    create table feed_offsets (
      consumer text not null,
      tracker integer not null references trackers on delete cascade,
      sequence bigint not null,
      -- When it has read so far: what comes later was issued a few hours before at the most.
      read_hour integer not null,
      primary key (consumer, tracker)
    );

    -- Each event of each bid once. In partitions by the hour in which the token was issued, which the token says:
    -- the same event always falls into the same one.
    create table delivery_events (
      epoch bigint not null,
      sequence bigint not null,
      -- 1 impression, 2 viewable, 3 click, 4 loss, 5 billed
      kind smallint not null,
      tracker integer not null,
      tracker_sequence bigint not null,
      received_at timestamptz not null,
      issued_at timestamptz not null,
      issued_hour integer not null,
      campaign_id bigint not null,
      ad_id bigint not null,
      -- Rial, and rial per mille.
      cpc bigint not null,
      price bigint not null,
      -- Millionths.
      expected_rate integer not null,
      city integer not null,
      category integer not null,
      keyword bigint not null,
      style smallint not null,
      page integer not null,
      offset_ integer not null,
      -- Keyed hashes; 0: none.
      device bigint not null,
      network bigint not null,
      -- Why it is not valid, a place in INVALID_REASONS counted from 1; null: nothing known against it.
      reason smallint,
      -- The price of a billed impression, or the code of a loss.
      value bigint,
      primary key (issued_hour, epoch, sequence, kind)
    ) partition by range (issued_hour);
    create index delivery_events_feed on delivery_events (tracker, tracker_sequence);
    create index delivery_events_clicks on delivery_events (tracker, tracker_sequence) where kind = 3;

    -- The server's role owns no tables: it makes partitions through these.
    create function make_event_partitions(first integer, last integer) returns void language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      partition text;
    begin
      if last - first not between 0 and 200 then raise exception 'too many hours'; end if;
      for hour in first..last loop
        partition := 'delivery_events_' || hour;
        if to_regclass(partition) is null then
          perform pg_advisory_xact_lock(hashtext('event partitions'));
          -- Attached, since making it in place would wait for all who write.
          execute format('create table if not exists %I (like delivery_events including all)', partition);
          if not exists (select from pg_inherits where inhrelid = partition::regclass) then
            execute format(
              'alter table delivery_events attach partition %I for values from (%s) to (%s)', partition, hour, hour + 1
            );
          end if;
        end if;
      end loop;
    end $$;
    -- Three days of evidence stay at the least.
    create function drop_event_partitions(before integer) returns integer language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      partition record;
      dropped integer := 0;
    begin
      for partition in
        select inhrelid::regclass as name from pg_inherits
        where inhparent = 'delivery_events'::regclass
          and substring(inhrelid::regclass::text from '\d+$')::integer < least(before, tehran_hour(now()) - 72)
      loop
        execute format('drop table %s', partition.name);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    -- Calls of trackers that are no events: forged, altered, unreplaced, too late, repeated.
    create table event_refusals (
      hour integer not null,
      tracker integer not null,
      kind smallint not null,
      reason smallint not null,
      count bigint not null,
      primary key (hour, tracker, kind, reason)
    );

    -- What the operator pays the exchange.
    create table exchange_costs (
      day integer not null,
      hour integer not null,
      seat text not null,
      campaign_id bigint not null,
      wins bigint not null,
      -- Millionths of a rial.
      cost_micro bigint not null,
      primary key (hour, seat, campaign_id)
    );

    -- Networks and devices that staff have found; with an account they are its own, and count against its ads alone.
    create table blocked_traffic (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('network', 'device')),
      -- The keyed hash, as events carry it.
      value bigint not null,
      account_id bigint references accounts,
      note text not null,
      made_by bigint references users,
      created_at timestamptz not null default now()
    );
    create index blocked_traffic_value on blocked_traffic (kind, value);
  `.execute(db)
}
