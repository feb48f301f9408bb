-- Several edits within a few minutes are one.
create or replace function note_campaign_event(changed bigint, happened text) returns void language sql
  security definer set search_path = public, pg_temp as $$
  insert into campaign_events (campaign_id, account_id, kind)
  select id, account_id, happened from campaigns
  where id = changed and not exists (
    select from campaign_events
    where campaign_events.account_id = campaigns.account_id and campaign_id = changed and kind = happened
      and at > clock_timestamp() - interval '5 minutes'
  )
$$;

create or replace function note_campaign_edit() returns trigger language plpgsql as $$
begin
  perform note_campaign_event(new.id, 'edited');
  return null;
end $$;

create or replace trigger campaigns_note_edit after update on campaigns for each row
  when ((new.title, new.daily_budget, new.bid, new.daypart, new.cities, new.neighborhoods, new.category_slugs,
      new.keywords, new.total_budget, new.starts_on, new.ends_on)
    is distinct from (old.title, old.daily_budget, old.bid, old.daypart, old.cities, old.neighborhoods,
      old.category_slugs, old.keywords, old.total_budget, old.starts_on, old.ends_on))
  execute function note_campaign_edit();

create or replace function note_ad_event() returns trigger language plpgsql as $$
begin
  if (new.landing_url, new.large_banner, new.medium_banner, new.xlarge_banner)
    is distinct from (old.landing_url, old.large_banner, old.medium_banner, old.xlarge_banner)
  then
    perform note_campaign_event(new.campaign_id, 'edited');
  end if;
  if new.status <> old.status and (is_deliverable(new.status) or new.status = ad_denied())
    and not (new.status = ad_approved() and old.status = ad_pre_approved())
  then
    perform note_campaign_event(new.campaign_id, case new.status when ad_denied() then 'denied' else 'approved' end);
  end if;
  return null;
end $$;

create or replace trigger ads_note_event after update on ads for each row execute function note_ad_event();

create or replace function note_exchange_review() returns trigger language plpgsql as $$
begin
  perform note_campaign_event(campaign_id, case new.audit_status when ad_denied() then 'denied' else 'approved' end)
    from ads where ads.id = new.ad_id;
  return null;
end $$;

create or replace trigger exchange_ads_note_review after update on exchange_ads for each row
  when (new.audit_status <> old.audit_status and (is_deliverable(new.audit_status) or new.audit_status = ad_denied())
    and not (new.audit_status = ad_approved() and old.audit_status = ad_pre_approved()))
  execute function note_exchange_review();

create or replace function note_campaign_stop() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform note_campaign_event(new.campaign_id, 'switched_off');
  else perform note_campaign_event(old.campaign_id, 'switched_on');
  end if;
  return null;
end $$;

create or replace trigger campaign_stops_note after insert or delete on campaign_stops
  for each row execute function note_campaign_stop();

create or replace function note_spent_budget() returns trigger language plpgsql as $$
begin
  perform note_campaign_event(new.campaign_id, 'budget_spent');
  return null;
end $$;

create or replace trigger campaign_days_note_spent after update of charged on campaign_days for each row
  when (new.charged >= new.cap and old.charged < old.cap) execute function note_spent_budget();
