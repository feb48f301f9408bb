-- An entry has postings, and they sum to zero. Temporary tables of the same names mislead neither check.
create or replace function check_entry_balances() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if (select sum(amount) from ledger_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not balance', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;

create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function check_entry_balances();

create or replace function check_entry_has_postings() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_postings where entry_id = new.id and account_id is not null) then
    raise exception 'ledger entry % moves no account', new.id
      using errcode = 'check_violation', constraint = 'ledger_entries_postings';
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_postings after insert on ledger_entries
  deferrable initially deferred for each row execute function check_entry_has_postings();

create or replace function refuse_ahead_of_time() returns trigger language plpgsql as $$
begin
  if new.created_at > least(clock_timestamp(), new.known_at) + interval '5 minutes' then
    raise exception 'an entry of % is ahead of time', new.created_at
      using errcode = 'check_violation', constraint = 'ledger_entries_clock';
  end if;
  return new;
end $$;

create or replace trigger ledger_entries_clock before insert on ledger_entries
  for each row execute function refuse_ahead_of_time();
