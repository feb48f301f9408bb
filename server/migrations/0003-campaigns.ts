import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
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
      unique (account_id, creation_key),
      unique (account_id, id)
    );

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
      foreign key (account_id, campaign_id) references campaigns (account_id, id)
    );
    create index ads_account on ads (account_id, id);
    create index ads_waiting on ads (registered_at, id) where status in (1, 2);

    create table ad_events (
      id bigint generated always as identity primary key,
      ad_id bigint not null references ads,
      status smallint not null,
      feedback text[] not null default '{}',
      note text,
      at timestamptz not null default now()
    );
    create index ad_events_ad on ad_events (ad_id, id);
    create index ad_events_denials on ad_events (at) where status = 4;

    create function mark_campaign_with_ad() returns trigger language plpgsql as $$
    begin
      update campaigns set has_ad = true where id = new.campaign_id;
      return null;
    end $$;
    create trigger ads_mark_campaign after insert on ads
      for each row execute function mark_campaign_with_ad();

    -- A page is found, and counted, without touching the table.
    create index campaigns_listed on campaigns (account_id, created_at desc, id desc)
      where has_ad and category_slugs <> '{}';
    create index campaigns_by_title on campaigns (account_id, title, id)
      where has_ad and category_slugs <> '{}';
    create index campaigns_by_budget on campaigns (account_id, daily_budget, id)
      where has_ad and category_slugs <> '{}';
  `.execute(db)
}
