-- The server's role owns no tables: it makes partitions through these.
create or replace function make_event_partitions(first integer, last integer) returns void language plpgsql
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

-- With the rights of who calls it: those below, which keep what must stay.
create or replace function drop_partitions_before(parent regclass, before integer) returns integer language plpgsql as $$
declare
  partition record;
  dropped integer := 0;
begin
  for partition in
    select inhrelid::regclass as name from pg_inherits
    where inhparent = parent and substring(inhrelid::regclass::text from '[0-9]+$')::integer < before
  loop
    execute format('drop table %s', partition.name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Three days of evidence stay at the least.
create or replace function drop_event_partitions(before integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  return drop_partitions_before('delivery_events', least(before, tehran_hour(now()) - 72));
end $$;

create or replace function make_report_partitions(first integer, last integer) returns void language plpgsql
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
create or replace function drop_report_partitions(before_day integer, before_hour integer) returns integer language plpgsql
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

create or replace function make_asked_partition(wanted integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  partition text := 'asked_places_' || wanted;
begin
  if abs(wanted - tehran_day(now())) > 3 then raise exception 'too far away'; end if;
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(hashtext('asked partitions'));
    execute format(
      'create table if not exists %I partition of asked_places for values from (%s) to (%s)', partition, wanted, wanted + 1
    );
  end if;
end $$;

create or replace function drop_asked_partitions(before integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  return drop_partitions_before('asked_places', least(before, tehran_day(now()) - 2));
end $$;
