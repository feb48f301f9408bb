create table campaigns (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- Lists sort titles as a Persian reader expects.
  title text collate "fa-x-icu" not null,
  search_text text not null,
  enabled boolean not null,
  daily_budget bigint not null check (daily_budget > 0),
  bid bigint not null check (bid > 0),
  daypart bit(168) not null,
  -- Empty: all cities. Neighbourhoods narrow the chosen cities they belong to.
  cities text[] not null,
  neighborhoods text[] not null,
  category_slugs text[] not null,
  keywords text[] not null,
  register_extra jsonb not null default '{}',
  creation_key text,
  -- Kept by the ads trigger, so that pages and counts read one partial index.
  has_ad boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When a row last changed by the database's clock: what a bidder asks for that missed an announcement.
  changed_at timestamptz not null default clock_timestamp(),
  unique (account_id, creation_key),
  unique (account_id, id)
);
-- A page is found, and counted, without touching the table.
create index campaigns_listed on campaigns (account_id, created_at desc, id desc)
  where has_ad and category_slugs <> '{}';
create index campaigns_by_title on campaigns (account_id, title, id) where has_ad and category_slugs <> '{}';
create index campaigns_by_budget on campaigns (account_id, daily_budget, id) where has_ad and category_slugs <> '{}';
create index campaigns_changed on campaigns (changed_at);

-- What was changed of a campaign and who changed it, for its advertiser. user_id null: by the product itself;
-- staff_name: support acted for the advertiser. before and after: rials of a budget or bid, hours of a week, on or
-- off; null where the values are long.
create table campaign_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  campaign_id bigint not null references campaigns on delete cascade,
  at timestamptz not null,
  user_id bigint references users,
  staff_name text,
  kind text not null check (kind in ('title', 'budget', 'bid', 'hours', 'targeting', 'switch')),
  before text,
  after text
);
create index campaign_changes_campaign on campaign_changes (campaign_id, id);

-- Events that explain a change of a campaign's figures: reports show them together.
create table campaign_events (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  account_id bigint not null references accounts,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('edited', 'denied', 'approved', 'switched_off', 'switched_on', 'budget_spent'))
);
create index campaign_events_account on campaign_events (account_id, at);

create table ads (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  campaign_id bigint not null unique,
  active boolean not null,
  status smallint not null default 1,
  landing_url text not null,
  banner_type text not null,
  panel_type text not null,
  medium_banner text,
  large_banner text,
  xlarge_banner text,
  post_token text,
  image_source text,
  third_party_image_id text,
  feedback text[] not null default '{}',
  feedback_note text,
  registered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Why the post watch has switched the ad off; null again once its advertiser has acted on it.
  post_end text check (post_end in ('removed', 'retired')),
  -- What the banner maker has drawn the banners from; custom ones have none.
  banner_config jsonb,
  changed_at timestamptz not null default clock_timestamp(),
  -- Since when our review keeps it from being shown; null: it does not, or was already when this came.
  off_air_at timestamptz,
  foreign key (account_id, campaign_id) references campaigns (account_id, id),
  constraint ads_banner_config check (banner_type = case when banner_config is null then 'custom' else 'banner_maker' end)
);
create index ads_account on ads (account_id, id);
create index ads_waiting on ads (registered_at, id) where status in (1, 2);
create index ads_post on ads (post_token, account_id) where post_token is not null;
create index ads_changed on ads (changed_at);

create table ad_events (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads,
  status smallint not null,
  feedback text[] not null default '{}',
  note text,
  at timestamptz not null default now(),
  -- Who sent the ad to review or judged it, by which member of staff, and why a verdict replaced a colleague's fresh
  -- one. Null for events of earlier versions.
  user_id bigint references users,
  staff_name text,
  override_reason text
);
create index ad_events_ad on ad_events (ad_id, id);
create index ad_events_denials on ad_events (at) where status = 4;

-- Pictures an account has brought to the banner maker: the names of files anybody may open prove nothing.
create table account_pictures (
  account_id bigint not null references accounts,
  file text not null,
  taken_at timestamptz not null,
  primary key (account_id, file)
);

-- Verdicts of staff that advertisers hear of, written in the transaction that gives them.
create table verdicts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- Null: on the account's financial information.
  ad_id bigint references ads,
  is_approval boolean not null,
  -- Why not, in words: the first reason.
  reason text,
  at timestamptz not null,
  -- When messages of it were left to the outboxes, or nobody wanted one.
  told_at timestamptz
);
create index verdicts_untold on verdicts (account_id) where told_at is null;
create index verdicts_told on verdicts (account_id, told_at);

-- How a member wants to hear of verdicts; without a row both ways.
create table verdict_settings (
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  by_email boolean not null,
  by_sms boolean not null,
  primary key (account_id, user_id)
);
