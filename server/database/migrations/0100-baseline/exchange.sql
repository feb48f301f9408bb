-- Our ads as the exchange has them. Where no exchange is configured, nobody looks at this table.
create table exchange_ads (
  ad_id bigint primary key references ads on delete cascade,
  -- What the exchange calls the ad, and what bids name; null until it has taken the ad.
  mid text unique,
  -- What was sent last, to the byte, so that a renewal changes nothing, and its SHA-256.
  sent text,
  sent_hash text,
  -- 984 × 552, cut from the medium banner.
  wide_picture text,
  -- Content differs from what was sent; audit_status is then 1.
  changed boolean not null default true,
  -- Of AdCOM's audit, as the exchange says it: 1 pending, 2 pre-approved, 3 approved, 4 denied, 5 changed,
  -- 6 and from 500 on: expired.
  audit_status smallint not null default 1,
  audit_lastmod timestamptz,
  -- Reasons of a denial: our codes, and sentences that we do not know as they came.
  feedback text[] not null default '{}',
  -- When the exchange took it, the first time or again, and when it is to be told again.
  registered_at timestamptz,
  renew_at timestamptz,
  -- When it is to be sent, -infinity: at once; null: nothing to send.
  due_at timestamptz,
  -- A registration whose answer was lost: the exchange may have the ad since then.
  unsure_since timestamptz,
  failures integer not null default 0,
  last_error text,
  -- The exchange answered with other trackers than were sent.
  trackers_altered boolean not null default false,
  -- As of campaigns and ads: what a bidder asks for that missed an announcement.
  changed_at timestamptz not null default clock_timestamp()
);
create index exchange_ads_due on exchange_ads (due_at) where due_at is not null;
create index exchange_ads_renewals on exchange_ads (renew_at) where due_at is null and renew_at is not null;
create index exchange_ads_changed on exchange_ads (changed_at);

-- Up to which change of an audit the exchange was asked.
create table exchange_polls (
  single boolean primary key default true check (single),
  audit_start timestamptz
);
insert into exchange_polls default values;

-- Stops all delivery at once; stopped_at null: it goes on.
create table delivery_switch (
  single boolean primary key default true check (single),
  stopped_at timestamptz,
  stopped_by text,
  reason text,
  check ((stopped_at is null) = (reason is null) and (stopped_at is null) = (stopped_by is null))
);
insert into delivery_switch default values;

-- Campaigns that the exchange shows without replacing their macros: until then it gets no bid of theirs.
create table macro_stops (
  campaign_id bigint primary key references campaigns on delete cascade,
  until timestamptz not null
);
create index macro_stops_until on macro_stops (until);

-- What the operator pays the exchange.
create table exchange_costs (
  day integer not null,
  hour integer not null,
  seat text not null,
  campaign_id bigint not null,
  wins bigint not null,
  -- Millionths of a rial.
  cost_micro bigint not null,
  -- Of billed impressions that named a price: what was bid for them, and what the exchange said, in millionths of a
  -- rial. Our cost is never more than what was bid.
  signed_micro bigint not null default 0,
  told_micro bigint not null default 0,
  primary key (hour, seat, campaign_id)
);
