import { sql, type Kysely } from 'kysely'

/** The cost of clicks, and announcements to bidders (ADR 44). */
export async function up(db: Kysely<unknown>) {
  await charges(db)
  await news(db)
}

async function charges(db: Kysely<unknown>) {
  await sql`
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
      primary key (campaign_id, day),
      constraint campaign_days_cap check (charged between 0 and cap)
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
      primary key (click_epoch, click_sequence),
      constraint click_charges_free check (reason is null or amount = 0)
    );
    create index click_charges_unposted on click_charges (account_id, hour) where post_id is null and amount > 0;
    create index click_charges_campaign on click_charges (campaign_id, clicked_at);
    create index click_charges_post on click_charges (post_id, clicked_at) where post_id is not null;
    create index click_charges_device on click_charges (device, clicked_at) where device <> 0;
    create index click_charges_network on click_charges (network, clicked_at) where network <> 0;

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
      primary key (click_epoch, click_sequence),
      foreign key (click_epoch, click_sequence) references click_charges
    );
    create index click_corrections_entry on click_corrections (entry_id);

    -- Since when a campaign is switched off, or its ad is.
    create table campaign_stops (
      campaign_id bigint primary key references campaigns on delete cascade,
      stopped_at timestamptz not null
    );
    insert into campaign_stops (campaign_id, stopped_at)
      select campaigns.id, campaigns.updated_at from campaigns left join ads on ads.campaign_id = campaigns.id
      where not campaigns.enabled or not coalesce(ads.active, true);

    create function keep_campaign_stop() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      stopped bigint := case tg_table_name when 'ads' then (to_jsonb(new) ->> 'campaign_id')::bigint else new.id end;
    begin
      if exists (
        select from campaigns left join ads on ads.campaign_id = campaigns.id
        where campaigns.id = stopped and (not campaigns.enabled or not coalesce(ads.active, true))
      ) then
        insert into campaign_stops (campaign_id, stopped_at) values (stopped, clock_timestamp()) on conflict do nothing;
      else
        delete from campaign_stops where campaign_id = stopped;
      end if;
      return null;
    end $$;
    create trigger campaigns_keep_stop after insert or update of enabled on campaigns
      for each row execute function keep_campaign_stop();
    create trigger ads_keep_stop after insert or update of active on ads
      for each row execute function keep_campaign_stop();

    -- A budget that changes is today's from now on, but never below what was charged.
    create function keep_day_cap() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      update campaign_days set cap = greatest(new.daily_budget, charged)
        where campaign_id = new.id and day = tehran_day(clock_timestamp());
      return null;
    end $$;
    create trigger campaigns_keep_cap after update of daily_budget on campaigns
      for each row when (new.daily_budget <> old.daily_budget) execute function keep_day_cap();
  `.execute(db)
}

/**
 * Tells bidders what decides whether a campaign is shown: not each click, only when a campaign starts or
 * stops.
 */
async function news(db: Kysely<unknown>) {
  await sql`
    create function tell_day_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', new.campaign_id::text);
      return null;
    end $$;
    create trigger campaign_days_tell_update after update on campaign_days for each row
      when (new.cap <> old.cap or (new.charged < new.cap) <> (old.charged < old.cap))
      execute function tell_day_change();
    create trigger campaign_days_tell_insert after insert on campaign_days for each row
      execute function tell_day_change();

    -- Who wants to be told when a day's budget is nearly or wholly spent.
    create table budget_alarms (
      account_id bigint primary key references accounts,
      user_id bigint not null references users,
      at_80 boolean not null,
      at_100 boolean not null
    );
    alter table sms_notices drop constraint sms_notices_kind_check;
    alter table sms_notices add constraint sms_notices_kind_check check (kind in (
      'receipt', 'low_balance', 'daily_report', 'weekly_report', 'ticket_answer',
      'budget_spent', 'spend_corrected'
    ));
  `.execute(db)
}
