-- The name of each bidder's process, in the tokens of its bids.
create sequence bidder_epochs as bigint maxvalue 4294967295;

-- A connection that appends events; only one ever writes under an id, so that its sequence becomes visible in
-- order. Once its row is gone it appends nothing more.
create table trackers (
  id integer generated always as identity primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  last_sequence bigint not null default 0,
  -- Events that came long before they were appended, as after an outage: the earliest hour of Tehran in which any of
  -- this tracker's was received. Null: all came just before.
  oldest_hour integer
);

-- How far a consumer has read what a tracker appended.
create table feed_offsets (
  consumer text not null,
  tracker integer not null references trackers on delete cascade,
  sequence bigint not null,
  -- When it has read so far: what comes later was issued a few hours before at the most.
  read_hour integer not null default 0,
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
  -- A device without an advertising id, by its network and agent (0: it has an id, or nothing is known).
  unnamed_device bigint not null default 0,
  primary key (issued_hour, epoch, sequence, kind)
) partition by range (issued_hour);
create index delivery_events_feed on delivery_events (tracker, tracker_sequence);
create index delivery_events_clicks on delivery_events (tracker, tracker_sequence) where kind = 3;

-- Calls of trackers that are no events: forged, altered, unreplaced, too late, repeated.
create table event_refusals (
  hour integer not null,
  tracker integer not null,
  kind smallint not null,
  reason smallint not null,
  count bigint not null,
  primary key (hour, tracker, kind, reason)
);

-- How far the pipe was read; no row where there never was one.
create table event_pipe (
  one boolean primary key default true check (one),
  -- What was received before then is in delivery_events.
  read_until timestamptz not null,
  -- Messages that were in the pipe when it was last looked at.
  waiting bigint not null,
  -- When the stream was made, as NATS says it: one that was made again is read from its beginning. Null: never read.
  stream text,
  -- All messages up to this one are in delivery_events, or parked.
  sequence bigint not null default 0,
  -- When NATS took that message: another one under its number is of a stream that lost its end.
  sequence_at timestamptz,
  -- Messages that NATS had numbered and does not have any more.
  missing bigint not null default 0
);

-- Messages of the pipe that could not be kept as events, for staff to look at.
create table parked_events (
  id bigint generated always as identity primary key,
  parked_at timestamptz not null default now(),
  stream_sequence bigint not null,
  published_at timestamptz not null,
  why text not null,
  body bytea not null,
  unique (stream_sequence, published_at)
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
