-- An ad that our review lets pass is to be sent; one whose content changes is as good as not reviewed there.
create or replace function follow_ad_at_exchange() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.landing_url, new.medium_banner, new.large_banner, new.xlarge_banner)
    is distinct from (old.landing_url, old.medium_banner, old.large_banner, old.xlarge_banner) then
    update exchange_ads
      set changed = true, audit_status = ad_pending(), feedback = '{}', due_at = null
      where ad_id = new.id;
  end if;
  if is_deliverable(new.status) and (tg_op = 'INSERT' or new.status <> old.status
    or (new.landing_url, new.medium_banner, new.large_banner, new.xlarge_banner)
      is distinct from (old.landing_url, old.medium_banner, old.large_banner, old.xlarge_banner)) then
    insert into exchange_ads (ad_id, due_at) values (new.id, '-infinity')
      on conflict (ad_id) do update set due_at = '-infinity', failures = 0;
  end if;
  return null;
end $$;

create or replace trigger ads_follow_at_exchange
  after insert or update of status, landing_url, medium_banner, large_banner, xlarge_banner on ads
  for each row execute function follow_ad_at_exchange();
