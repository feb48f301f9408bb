-- What is asked for stays as it was asked, and is decided once.
create or replace function keep_approval() returns trigger language plpgsql as $$
begin
  if (new.kind, new.account_id, new.act, new.digest, new.sum_rial, new.reason, new.asked_by, new.asked_at)
    is distinct from
    (old.kind, old.account_id, old.act, old.digest, old.sum_rial, old.reason, old.asked_by, old.asked_at)
  then raise exception 'an approval is for what was asked';
  end if;
  if not (old.state = 'asked' or (old.state = 'approved' and new.state in ('applied', 'expired')
    and new.decided_by = old.decided_by))
  then raise exception 'an approval is decided once';
  end if;
  return new;
end $$;

create or replace trigger approvals_keep before update on approvals
  for each row execute function keep_approval();

create or replace trigger approvals_append_only before delete or truncate on approvals
  for each statement execute function refuse_change();
