import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
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
      trackers_altered boolean not null default false
    );
    create index exchange_ads_due on exchange_ads (due_at) where due_at is not null;
    create index exchange_ads_renewals on exchange_ads (renew_at) where due_at is null and renew_at is not null;

    -- Up to which change of an audit the exchange was asked.
    create table exchange_polls (
      single boolean primary key default true check (single),
      audit_start timestamptz
    );
    insert into exchange_polls default values;

    insert into exchange_ads (ad_id, due_at) select id, '-infinity' from ads where status in (2, 3);

    -- An ad that our review lets pass is to be sent; one whose content changes is as good as not reviewed there.
    create function follow_ad_at_exchange() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.landing_url, new.medium_banner, new.large_banner, new.xlarge_banner)
        is distinct from (old.landing_url, old.medium_banner, old.large_banner, old.xlarge_banner) then
        update exchange_ads
          set changed = true, audit_status = 1, feedback = '{}', due_at = null
          where ad_id = new.id;
      end if;
      if new.status in (2, 3) and (tg_op = 'INSERT' or new.status <> old.status
        or (new.landing_url, new.medium_banner, new.large_banner, new.xlarge_banner)
          is distinct from (old.landing_url, old.medium_banner, old.large_banner, old.xlarge_banner)) then
        insert into exchange_ads (ad_id, due_at) values (new.id, '-infinity')
          on conflict (ad_id) do update set due_at = '-infinity', failures = 0;
      end if;
      return null;
    end $$;
    create trigger ads_follow_at_exchange
      after insert or update of status, landing_url, medium_banner, large_banner, xlarge_banner on ads
      for each row execute function follow_ad_at_exchange();

    -- The bidders listen: the payload is a campaign's id, or 'switch'.
    create function tell_exchange_ad() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', campaign_id::text) from ads where id = new.ad_id;
      return null;
    end $$;
    create trigger exchange_ads_told after insert or update of mid, audit_status on exchange_ads
      for each row execute function tell_exchange_ad();

    -- Stops all delivery at once; stopped_at null: it goes on.
    create table delivery_switch (
      single boolean primary key default true check (single),
      stopped_at timestamptz,
      stopped_by text,
      reason text,
      check ((stopped_at is null) = (reason is null) and (stopped_at is null) = (stopped_by is null))
    );
    insert into delivery_switch default values;
    create function tell_delivery_switch() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', 'switch');
      return null;
    end $$;
    create trigger delivery_switch_told after update on delivery_switch
      for each row execute function tell_delivery_switch();
  `.execute(db)
}
