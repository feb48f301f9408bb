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

-- A verdict that can be taken back holds back what it would send.
create or replace function hold_at_exchange(held bigint, until timestamptz) returns void language sql as $$
  update exchange_ads set due_at = until where ad_id = held and due_at = '-infinity'
$$;

-- After a verdict is taken back, an ad is as due as before it; a row that only the verdict made goes.
create or replace function restore_at_exchange(restored bigint) returns void language sql as $$
  delete from exchange_ads theirs using undoable_verdicts before
    where theirs.ad_id = restored and before.ad_id = restored
      and not before.was_at_exchange and theirs.mid is null and theirs.unsure_since is null;
  update exchange_ads theirs set due_at = before.due_at, failures = coalesce(before.failures, 0)
    from undoable_verdicts before where theirs.ad_id = restored and before.ad_id = restored
$$;
