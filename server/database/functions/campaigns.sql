create or replace function mark_campaign_with_ad() returns trigger language plpgsql as $$
begin
  update campaigns set has_ad = true where id = new.campaign_id;
  return null;
end $$;

create or replace trigger ads_mark_campaign after insert on ads
  for each row execute function mark_campaign_with_ad();

-- An ad of an archived campaign is not in the queue of review.
create or replace function mark_ad_archived() returns trigger language plpgsql as $$
begin
  update ads set is_archived = new.archived_at is not null where campaign_id = new.id;
  return null;
end $$;

create or replace trigger campaigns_mark_ad after update of archived_at on campaigns
  for each row when (new.archived_at is distinct from old.archived_at) execute function mark_ad_archived();

-- A locked campaign has its newest value, and its trigger is done.
create or replace function reconcile_archived_ads() returns void language sql as $$
  with locked as (
    select campaigns.id, archived_at is not null as is_archived
    from campaigns join ads on ads.campaign_id = campaigns.id
    where ads.is_archived <> (archived_at is not null)
    for no key update of campaigns
  )
  update ads set is_archived = locked.is_archived from locked where ads.campaign_id = locked.id
$$;

create or replace function note_off_air() returns trigger language plpgsql as $$
begin
  new.off_air_at := case when is_deliverable(new.status) then null else clock_timestamp() end;
  return new;
end $$;

create or replace trigger ads_note_off_air before update of status on ads for each row
  when (is_deliverable(new.status) <> is_deliverable(old.status)) execute function note_off_air();

create or replace function keep_campaign_stop() returns trigger language plpgsql
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

create or replace trigger campaigns_keep_stop after insert or update of enabled on campaigns
  for each row execute function keep_campaign_stop();

create or replace trigger ads_keep_stop after insert or update of active on ads
  for each row execute function keep_campaign_stop();

-- Whether a day, numbered as tehran_day does, is one of the campaign's days.
create or replace function runs_on(campaign campaigns, day integer) returns boolean language sql stable parallel safe
  return day between coalesce(day_number(campaign.starts_on), day) and coalesce(day_number(campaign.ends_on), day);

-- The most a campaign may be charged on a day on which it was charged so much already: the day's budget, or what the
-- total leaves; nothing outside of its days.
create or replace function day_cap(campaign campaigns, day integer, charged_then bigint) returns bigint
  language sql stable parallel safe
  return case when runs_on(campaign, day) then least(
    campaign.daily_budget,
    (select cap - charged from campaign_totals where campaign_id = campaign.id) + charged_then
  ) else 0 end;

-- Budgets and days that change count from now on, today's too, but never below what was charged.
create or replace function keep_day_cap() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.total_budget is null then
    delete from campaign_totals where campaign_id = new.id;
  else
    insert into campaign_totals (campaign_id, cap, charged)
      select new.id, greatest(new.total_budget, spent), spent
      from (select coalesce(sum(charged), 0)::int8 as spent from campaign_days where campaign_id = new.id) before
      on conflict (campaign_id) do update set cap = greatest(new.total_budget, campaign_totals.charged);
  end if;
  update campaign_days set cap = greatest(day_cap(new, day, charged), charged)
    where campaign_id = new.id and day = tehran_day(clock_timestamp());
  return null;
end $$;

create or replace trigger campaigns_keep_cap
  after update of daily_budget, total_budget, starts_on, ends_on on campaigns for each row
  when ((new.daily_budget, new.total_budget, new.starts_on, new.ends_on)
    is distinct from (old.daily_budget, old.total_budget, old.starts_on, old.ends_on))
  execute function keep_day_cap();

create or replace trigger campaigns_begin_total after insert on campaigns for each row
  when (new.total_budget is not null) execute function keep_day_cap();

-- A day begins with what is left for it, also where the charger is older than first days, last days and totals.
create or replace function begin_day() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  new.cap = greatest(new.charged, least(new.cap,
    (select day_cap(campaigns, new.day, new.charged) from campaigns where id = new.campaign_id)));
  return new;
end $$;

create or replace trigger campaign_days_begin before insert on campaign_days
  for each row execute function begin_day();
