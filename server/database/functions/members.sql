-- The first member of an account owns it, whoever adds them.
create or replace function own_new_account() returns trigger language plpgsql as $$
begin
  if not exists (select from memberships where account_id = new.account_id) then
    new.role := 'owner';
  end if;
  return new;
end $$;

create or replace trigger memberships_own before insert on memberships for each row execute function own_new_account();
