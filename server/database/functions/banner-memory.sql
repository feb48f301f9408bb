-- Each new banner is due for its print.
create or replace function await_banner_prints() returns trigger language plpgsql as $$
begin
  insert into banner_prints (picture, size)
  select banner.picture, min(banner.size)
  from (values
    (new.medium_banner, 'medium'), (new.large_banner, 'large'), (new.xlarge_banner, 'xlarge')
  ) banner (picture, size)
  where banner.picture is not null
  group by banner.picture
  on conflict do nothing;
  return null;
end $$;

create or replace trigger ads_await_prints_insert after insert on ads
  for each row execute function await_banner_prints();

create or replace trigger ads_await_prints_update after update of medium_banner, large_banner, xlarge_banner on ads
  for each row
  when ((new.medium_banner, new.large_banner, new.xlarge_banner)
    is distinct from (old.medium_banner, old.large_banner, old.xlarge_banner))
  execute function await_banner_prints();

-- Verdicts of staff are remembered with the banners that they were given on, whichever version of the server writes
-- them; a verdict that is taken back is forgotten with its event.
create or replace function remember_banners() returns trigger language plpgsql as $$
begin
  insert into judged_banners (event_id, picture)
  select distinct new.id, banner.picture
  from ads cross join lateral (values (ads.medium_banner), (ads.large_banner), (ads.xlarge_banner)) banner (picture)
  where ads.id = new.ad_id and banner.picture is not null;
  insert into banner_prints (picture, size)
  select banner.picture, min(banner.size)
  from ads cross join lateral (
    values (ads.medium_banner, 'medium'), (ads.large_banner, 'large'), (ads.xlarge_banner, 'xlarge')
  ) banner (picture, size)
  where ads.id = new.ad_id and banner.picture is not null
  group by banner.picture
  on conflict do nothing;
  return null;
end $$;

create or replace trigger ad_events_remember_banners after insert on ad_events
  for each row when (new.staff_name is not null and new.status in (ad_approved(), ad_denied(), ad_changes_asked()))
  execute function remember_banners();

-- Verdicts that an older server gave before there were the triggers, and prints of what waits. An ad whose last event
-- is a verdict has had no other banners since. What is older may have been forgotten on purpose.
create or replace function reconcile_banner_memory() returns void language sql as $$
  with last as (
    select event.id, medium_banner, large_banner, xlarge_banner
    from ad_events event join ads on ads.id = event.ad_id
    where event.at > now() - interval '7 days' and event.status in (ad_approved(), ad_denied(), ad_changes_asked())
      and event.staff_name is not null
      and not exists (select from ad_events later where later.ad_id = event.ad_id and later.id > event.id)
      and not exists (select from judged_banners judged where judged.event_id = event.id)
    for key share of event
  ), judged as (
    insert into judged_banners (event_id, picture)
    select distinct last.id, banner.picture
    from last cross join lateral (values (medium_banner), (large_banner), (xlarge_banner)) banner (picture)
    where banner.picture is not null
    on conflict do nothing
  ), missing as (
    select medium_banner, large_banner, xlarge_banner from last
    union all
    select medium_banner, large_banner, xlarge_banner from ads where status in (ad_pending(), ad_pre_approved())
  )
  insert into banner_prints (picture, size)
    select banner.picture, min(banner.size)
    from missing cross join lateral (
      values (medium_banner, 'medium'), (large_banner, 'large'), (xlarge_banner, 'xlarge')
    ) banner (picture, size)
    where banner.picture is not null
    group by banner.picture
    on conflict do nothing
$$;
