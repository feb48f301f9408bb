import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The marketplace's id of a neighbourhood; ours are made up, and requests carry theirs.
    alter table neighborhoods add column exchange_id bigint unique;

    -- Clicks of an ad, and how many an average ad would have had in the same places; both fade with time.
    create table ad_quality (
      ad_id bigint primary key references ads,
      clicks double precision not null,
      expected double precision not null,
      updated_at timestamptz not null
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
      primary key (style, page, offset_step, root, has_query)
    );
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

    -- When a row last changed by the database's clock: what a bidder asks for that missed an announcement.
    alter table campaigns add column changed_at timestamptz not null default clock_timestamp();
    alter table ads add column changed_at timestamptz not null default clock_timestamp();
    create index campaigns_changed on campaigns (changed_at);
    create index ads_changed on ads (changed_at);

    create function note_change() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$;
    create trigger campaigns_note_change before update on campaigns
      for each row execute function note_change();
    create trigger ads_note_change before update on ads
      for each row execute function note_change();

    -- Payloads: a campaign's id, campaigns_of and an account's id, or places.
    create function announce_campaign() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', new.id::text);
      return null;
    end $$;
    create trigger campaigns_announce after insert or update on campaigns
      for each row execute function announce_campaign();

    create function announce_campaign_of_ad() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', new.campaign_id::text);
      return null;
    end $$;
    create trigger ads_announce after insert or update on ads
      for each row execute function announce_campaign_of_ad();

    create function announce_campaigns_of_account() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', 'campaigns_of:' || new.account_id);
      return null;
    end $$;
    create trigger financial_infos_announce after insert or update on financial_infos
      for each row execute function announce_campaigns_of_account();

    create function announce_places() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', 'places');
      return null;
    end $$;
    create trigger neighborhoods_announce after insert or update on neighborhoods
      for each statement execute function announce_places();
  `.execute(db)
}
