-- The first member of an account owns it, whoever adds them.
create or replace function own_new_account() returns trigger language plpgsql as $$
begin
  if not exists (select from memberships where account_id = new.account_id) then
    new.role := 'owner';
  end if;
  return new;
end $$;

create or replace trigger memberships_own before insert on memberships for each row execute function own_new_account();

-- An older server makes an account without naming a role: before there was the trigger, its only member just looked.
create or replace function reconcile_owners() returns void language sql as $$
  update memberships set role = 'owner'
  where role = 'viewer' and since is null and added_by is null and not exists (
    select from memberships other
    where other.account_id = memberships.account_id and other.user_id <> memberships.user_id
  )
$$;
