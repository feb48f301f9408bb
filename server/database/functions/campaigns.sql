create or replace function mark_campaign_with_ad() returns trigger language plpgsql as $$
begin
  update campaigns set has_ad = true where id = new.campaign_id;
  return null;
end $$;

create or replace trigger ads_mark_campaign after insert on ads
  for each row execute function mark_campaign_with_ad();

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

-- A budget that changes is today's from now on, but never below what was charged.
create or replace function keep_day_cap() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update campaign_days set cap = greatest(new.daily_budget, charged)
    where campaign_id = new.id and day = tehran_day(clock_timestamp());
  return null;
end $$;

create or replace trigger campaigns_keep_cap after update of daily_budget on campaigns
  for each row when (new.daily_budget <> old.daily_budget) execute function keep_day_cap();
