-- Hours and days of Tehran since the epoch; it has kept +03:30 since 2022.
create or replace function tehran_hour(at timestamptz) returns integer language sql immutable
  return floor((extract(epoch from at) + 12600) / 3600)::integer;

create or replace function tehran_day(at timestamptz) returns integer language sql immutable
  return floor((extract(epoch from at) + 12600) / 86400)::integer;

-- A date of the calendar as tehran_day numbers it.
create or replace function day_number(day date) returns integer language sql immutable parallel safe
  return day - date '1970-01-01';

create or replace function start_of_tehran_hour(hour integer) returns timestamptz language sql immutable
  return to_timestamp(hour::int8 * 3600 - 12600);

-- The hour of the week in Tehran, from 0 at the start of Saturday, as tehranSlot in shared/src/time/daypart.ts. The epoch was
-- a Thursday, day 5.
create or replace function tehran_slot(at timestamptz) returns integer language sql immutable
  return (tehran_hour(at) + 5 * 24) % 168;
