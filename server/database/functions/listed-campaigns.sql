-- What lists filter by (listed_campaigns, spent_budgets): kept here, so that no writer can forget it.

-- Each trigger writes only what comes from its own table: two that meet need not know of each other. A whole
-- statement's rows are locked at its end and in the order of their ids, so that two statements never wait crosswise.
create or replace function keep_listed_campaigns() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into listed_campaigns as kept (
    campaign_id, account_id, created_at, has_categories, is_archived, enabled, is_narrowed, first_day, last_day,
    daypart, search_text, ad_id, active, has_post_ended, status, registered_at
  )
    select fresh.id, fresh.account_id, fresh.created_at, category_slugs <> '{}', archived_at is not null, enabled,
      cities <> '{}' and neighborhoods <> '{}', coalesce(day_number(starts_on), 0),
      coalesce(day_number(ends_on), 2147483647), daypart, search_text,
      ads.id, active, post_end is not null, status, registered_at
    from fresh left join ads on ads.campaign_id = fresh.id order by fresh.id
  on conflict (campaign_id) do update set
    created_at = excluded.created_at, has_categories = excluded.has_categories, is_archived = excluded.is_archived,
    enabled = excluded.enabled, is_narrowed = excluded.is_narrowed, first_day = excluded.first_day,
    last_day = excluded.last_day, daypart = excluded.daypart, search_text = excluded.search_text
  where (kept.created_at, kept.has_categories, kept.is_archived, kept.enabled, kept.is_narrowed, kept.first_day,
      kept.last_day, kept.daypart, kept.search_text)
    is distinct from (excluded.created_at, excluded.has_categories, excluded.is_archived, excluded.enabled,
      excluded.is_narrowed, excluded.first_day, excluded.last_day, excluded.daypart, excluded.search_text);
  return null;
end $$;

create or replace trigger campaigns_list_insert after insert on campaigns
  referencing new table as fresh for each statement execute function keep_listed_campaigns();

create or replace trigger campaigns_list_update after update on campaigns
  referencing new table as fresh for each statement execute function keep_listed_campaigns();

create or replace function keep_listed_ads() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform from listed_campaigns where campaign_id in (select campaign_id from fresh)
    order by campaign_id for no key update;
  update listed_campaigns kept
    set ad_id = fresh.id, active = fresh.active, has_post_ended = fresh.post_end is not null,
      status = fresh.status, registered_at = fresh.registered_at
    from fresh where kept.campaign_id = fresh.campaign_id
      and (kept.ad_id, kept.active, kept.has_post_ended, kept.status, kept.registered_at)
        is distinct from (fresh.id, fresh.active, fresh.post_end is not null, fresh.status, fresh.registered_at);
  return null;
end $$;

create or replace trigger ads_list_insert after insert on ads
  referencing new table as fresh for each statement execute function keep_listed_ads();

create or replace trigger ads_list_update after update on ads
  referencing new table as fresh for each statement execute function keep_listed_ads();

-- A budget is spent once a day at most, so that a charge seldom comes here. Days before yesterday are forgotten.
create or replace function keep_spent_day() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from spent_budgets where campaign_id = new.campaign_id
    and (day between 1 and new.day - 2 or day = new.day and new.charged < new.cap);
  if new.charged >= new.cap then
    insert into spent_budgets (campaign_id, day, account_id) values (new.campaign_id, new.day, new.account_id)
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger campaign_days_spend_insert after insert on campaign_days for each row
  when (new.charged >= new.cap) execute function keep_spent_day();

create or replace trigger campaign_days_spend_update after update on campaign_days for each row
  when ((new.charged >= new.cap) <> (old.charged >= old.cap)) execute function keep_spent_day();

create or replace function keep_spent_total() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or new.charged < new.cap then
    delete from spent_budgets where campaign_id = old.campaign_id and day = 0;
  else
    insert into spent_budgets (campaign_id, day, account_id)
      select id, 0, account_id from campaigns where id = new.campaign_id
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger campaign_totals_spend_insert after insert on campaign_totals for each row
  when (new.charged >= new.cap) execute function keep_spent_total();

create or replace trigger campaign_totals_spend_update after update on campaign_totals for each row
  when ((new.charged >= new.cap) <> (old.charged >= old.cap)) execute function keep_spent_total();

create or replace trigger campaign_totals_spend_delete after delete on campaign_totals
  for each row execute function keep_spent_total();

-- What differs, since an older server wrote before there were triggers, is written again as it is: that locks its
-- newest values, which the triggers then take over.
create or replace function reconcile_listed_campaigns() returns void language sql as $$
  update campaigns set has_ad = has_ad where id in (
    select id from campaigns left join listed_campaigns kept on kept.campaign_id = campaigns.id
    where (kept.created_at, kept.has_categories, kept.is_archived, kept.enabled, kept.is_narrowed, kept.first_day,
        kept.last_day, kept.daypart, kept.search_text)
      is distinct from (campaigns.created_at, category_slugs <> '{}', archived_at is not null, campaigns.enabled,
        cities <> '{}' and neighborhoods <> '{}', coalesce(day_number(starts_on), 0),
        coalesce(day_number(ends_on), 2147483647), campaigns.daypart, campaigns.search_text)
  )
$$;

create or replace function reconcile_listed_ads() returns void language sql as $$
  update ads set active = active where id in (
    select id from ads join listed_campaigns kept using (campaign_id)
    where (kept.ad_id, kept.active, kept.has_post_ended, kept.status, kept.registered_at)
      is distinct from (ads.id, ads.active, post_end is not null, ads.status, ads.registered_at)
  )
$$;

-- These triggers look at what crosses a cap alone. A locked row has its newest values, and its triggers are done.
create or replace function reconcile_spent_days() returns void language sql as $$
  with days as (
    select campaign_id, day, account_id, charged >= cap as is_spent from campaign_days
    where day >= tehran_day(now()) - 1 and (charged >= cap) <> exists (
      select from spent_budgets kept where kept.campaign_id = campaign_days.campaign_id and kept.day = campaign_days.day
    )
    for no key update
  ), unspent as (
    delete from spent_budgets kept using days
    where not is_spent and kept.campaign_id = days.campaign_id and kept.day = days.day
  )
  insert into spent_budgets (campaign_id, day, account_id)
    select campaign_id, day, account_id from days where is_spent
    on conflict do nothing
$$;

create or replace function reconcile_spent_totals() returns void language sql as $$
  with locked as (
    select id, account_id, charged >= cap as is_spent
    from campaigns join campaign_totals on campaign_id = id
    where (charged >= cap) <> exists (select from spent_budgets kept where kept.campaign_id = id and day = 0)
    for no key update
  ), without_total as (
    select id from campaigns join spent_budgets on campaign_id = id and day = 0
    where total_budget is null
    for no key update of campaigns
  ), unspent as (
    delete from spent_budgets where day = 0
      and campaign_id in (select id from locked where not is_spent union all select id from without_total)
  )
  insert into spent_budgets (campaign_id, day, account_id)
    select id, 0, account_id from locked where is_spent
    on conflict do nothing
$$;
