-- Numbers in the order of commits, so that a reader that continues from a number misses nothing.
create sequence charge_feed;
create sequence correction_feed;

-- A day's budget of a campaign; what is below moves with each row of click_charges.
create table campaign_days (
  campaign_id bigint not null references campaigns,
  day integer not null,
  account_id bigint not null references accounts,
  -- In rial: the budget in force, and what valid clicks have cost.
  cap bigint not null check (cap >= 0),
  charged bigint not null default 0,
  clicks bigint not null default 0,
  free_clicks bigint not null default 0,
  invalid_clicks bigint not null default 0,
  impressions bigint not null default 0,
  constraint campaign_days_cap check (charged between 0 and cap),
  primary key (campaign_id, day)
);
create index campaign_days_day on campaign_days (day, campaign_id);

-- What was decided about each click, once.
create table click_charges (
  click_epoch bigint not null,
  click_sequence bigint not null,
  -- Of the click's receipt, as hour is.
  day integer not null,
  hour integer not null,
  account_id bigint not null references accounts,
  campaign_id bigint not null,
  ad_id bigint not null,
  amount bigint not null check (amount >= 0),
  -- Why it costs nothing; null: a valid click.
  reason text,
  city integer not null,
  category integer not null,
  keyword bigint not null,
  clicked_at timestamptz not null,
  device bigint not null,
  network bigint not null,
  -- The ledger's entry that it was posted with.
  post_id bigint references ledger_entries,
  -- Of report_place; null: not kept at the time.
  place smallint,
  feed_sequence bigint not null default nextval('charge_feed'),
  -- As of delivery_events.
  unnamed_device bigint not null default 0,
  constraint click_charges_free check (reason is null or amount = 0),
  primary key (click_epoch, click_sequence)
);
create index click_charges_unposted on click_charges (account_id, hour) where post_id is null and amount > 0;
create index click_charges_campaign on click_charges (campaign_id, clicked_at);
create index click_charges_post on click_charges (post_id, clicked_at) where post_id is not null;
create index click_charges_device on click_charges (device, clicked_at) where device <> 0;
create index click_charges_network on click_charges (network, clicked_at) where network <> 0;
create index click_charges_reasons on click_charges (day, reason) where reason is not null;
-- Who clicked is forgotten after a time.
create index click_charges_known on click_charges (clicked_at) where device <> 0 or network <> 0;
create index click_charges_feed on click_charges (feed_sequence);
create index click_charges_day on click_charges using brin (day) with (pages_per_range = 32);
create index click_charges_unnamed on click_charges (unnamed_device, campaign_id, clicked_at)
  where unnamed_device <> 0;
-- One network's clicks on one campaign, without those that were invalid.
create index click_charges_network_campaign on click_charges (network, campaign_id, clicked_at)
  where network <> 0 and (reason is null or reason = 'over_budget');

-- Clicks whose impression has not come yet.
create table held_clicks (
  epoch bigint not null,
  sequence bigint not null,
  issued_hour integer not null,
  due_at timestamptz not null,
  primary key (epoch, sequence)
);
create index held_clicks_due on held_clicks (due_at);

-- An entry of the ledger in words: one campaign's clicks of one hour.
create table spend_posts (
  entry_id bigint primary key references ledger_entries,
  account_id bigint not null references accounts,
  campaign_id bigint not null references campaigns,
  day integer not null,
  hour integer not null,
  amount bigint not null check (amount > 0),
  clicks bigint not null check (clicks > 0)
);
create index spend_posts_campaign on spend_posts (campaign_id, hour);
create index spend_posts_day on spend_posts (day);

-- Clicks found invalid after they were charged; each is given back once, and never more than it cost.
create table click_corrections (
  click_epoch bigint not null,
  click_sequence bigint not null,
  account_id bigint not null references accounts,
  amount bigint not null check (amount > 0),
  reason text not null,
  batch uuid not null,
  entry_id bigint not null references ledger_entries,
  corrected_at timestamptz not null,
  feed_sequence bigint not null default nextval('correction_feed'),
  primary key (click_epoch, click_sequence),
  foreign key (click_epoch, click_sequence) references click_charges
);
create index click_corrections_entry on click_corrections (entry_id);
create index click_corrections_feed on click_corrections (feed_sequence);
create index click_corrections_account on click_corrections (account_id, corrected_at);
create index click_corrections_time on click_corrections using brin (corrected_at);

-- Since when a campaign is switched off, or its ad is.
create table campaign_stops (
  campaign_id bigint primary key references campaigns on delete cascade,
  stopped_at timestamptz not null
);
