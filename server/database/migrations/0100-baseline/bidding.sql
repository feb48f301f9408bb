-- Clicks of an ad, and how many an average ad would have had in the same places; both fade with time.
create table ad_quality (
  ad_id bigint primary key references ads,
  clicks double precision not null,
  expected double precision not null,
  updated_at timestamptz not null,
  -- Of the hour in Tehran in which the ad was learnt last: its clicks, and how many were predicted.
  hour integer not null default 0,
  hour_clicks double precision not null default 0,
  hour_predicted double precision not null default 0
);

-- The same by kind of place: impressions are counted with the quality of their ads.
create table context_rates (
  style smallint not null,
  page smallint not null,
  offset_step smallint not null,
  root bigint not null,
  has_query smallint not null,
  impressions double precision not null,
  clicks double precision not null,
  -- They fade with time, like those of an ad: clicks of last year say little about today.
  updated_at timestamptz not null default now(),
  primary key (style, page, offset_step, root, has_query)
);

-- How far the learner has read each feed; what came before was learnt from events.
create table learnt_until (
  feed text primary key check (feed in ('charges', 'corrections')),
  sequence bigint not null
);
insert into learnt_until (feed, sequence) values ('charges', 0), ('corrections', 0);

-- Clicks that count in the rates, so that exactly these are taken back.
create table learnt_clicks (
  click_epoch bigint not null,
  click_sequence bigint not null,
  clicked_at timestamptz not null,
  primary key (click_epoch, click_sequence)
);
create index learnt_clicks_time on learnt_clicks (clicked_at);

-- How many requests each hour of the week brings; what budgets are paced by.
create table traffic_hours (
  week integer not null,
  slot smallint not null check (slot between 0 and 167),
  requests double precision not null,
  primary key (week, slot)
);

-- Bidders that live say so every second; the room of a campaign is divided by how many they are.
create table bidders (
  epoch bigint primary key,
  beat_at timestamptz not null
);

-- What each bidder has done within a minute, for the desk: a few rows a minute, kept for some days.
create table bidding_minutes (
  minute timestamptz not null,
  epoch bigint not null,
  kind text not null check (kind in ('request', 'bid', 'no_bid', 'refused', 'unknown_value')),
  -- Why there was no bid, or what was wrong with the request.
  reason text not null default '',
  count bigint not null check (count > 0),
  primary key (minute, epoch, kind, reason)
);
