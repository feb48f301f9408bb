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

-- Sums of events, charges and corrections (docs/reports.md): rows for each campaign, and rows with the campaign 0 for
-- the whole account.
create table report_hours (
  account_id bigint not null,
  campaign_id bigint not null,
  hour integer not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (account_id, campaign_id, hour)
    include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by range (hour);

create table report_days (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (account_id, campaign_id, day)
    include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by range (day);
-- Staff ask for all accounts of some days, and users end reports from where they read them.
create index report_days_accounts on report_days (day, account_id)
  include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
  where campaign_id = 0;

create table report_cities (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (account_id, campaign_id, day, key)
    include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by range (day);
comment on column report_cities.key is 'The id of a city; 0: not known.';

create table report_categories (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (account_id, campaign_id, day, key)
    include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by range (day);
comment on column report_categories.key is 'The id of a category; 0: not known.';

create table report_keywords (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (account_id, campaign_id, day, key)
    include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by range (day);
comment on column report_keywords.key is 'A phrase''s hash, as events carry it; 0: no search, 1: none of the campaign''s.';

create table report_places (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (account_id, campaign_id, day, key)
    include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by range (day);
comment on column report_places.key is 'Of report_place; -1: not known.';

create table report_reasons (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (account_id, campaign_id, day, key)
    include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by range (day);
comment on column report_reasons.key is 'A place in INVALID_REASONS counted from 1; its clicks are not valid ones.';

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

-- The same by the hour, tier of city and style.
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

-- For staff's top accounts over a year: 32 days of an account in one row. Without it, days are read.
create table report_account_pieces (
  -- Of report_days: its 32 days have the numbers from piece * 32 on.
  piece integer not null,
  account_id bigint not null,
  impressions bigint not null,
  viewable bigint not null,
  clicks bigint not null,
  free_clicks bigint not null,
  invalid_clicks bigint not null,
  spend bigint not null,
  corrected bigint not null,
  primary key (piece, account_id)
);
