-- A charge moves its campaign's day and total and its wallet, and cannot be had without them.
create or replace function keep_charges() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  moved bigint;
  owing bigint;
begin
  with sums as (
    select campaign_id, day, account_id, sum(amount) as amount,
      count(*) filter (where reason is null) as valid,
      count(*) filter (where reason = 'over_budget') as free,
      count(*) filter (where reason <> 'over_budget') as invalid
    from fresh group by campaign_id, day, account_id
  ), days as (
    update campaign_days set charged = charged + sums.amount, clicks = clicks + sums.valid,
      free_clicks = free_clicks + sums.free, invalid_clicks = invalid_clicks + sums.invalid
    from sums where campaign_days.campaign_id = sums.campaign_id and campaign_days.day = sums.day
      and campaign_days.account_id = sums.account_id
    returning 1
  )
  select (select count(*) from sums) - (select count(*) from days) into moved;
  if moved <> 0 then
    raise exception 'a charge has no day' using errcode = 'check_violation', constraint = 'click_charges_day';
  end if;
  update campaign_totals set charged = charged + sums.amount
    from (select campaign_id, sum(amount) as amount from fresh where amount > 0 group by campaign_id) sums
    where campaign_totals.campaign_id = sums.campaign_id;
  with sums as (
    select account_id, sum(amount) as amount from fresh where amount > 0 group by account_id
  ), moving as (
    update wallets set pending = pending + sums.amount from sums where wallets.account_id = sums.account_id
    returning wallets.account_id, balance - pending < -debt_hard_limit as is_over
  )
  select (select count(*) from sums) - (select count(*) from moving where not is_over),
    (select min(account_id) from moving where is_over) into moved, owing;
  if moved <> 0 then
    raise exception 'account % would owe more than it may', owing
      using errcode = 'check_violation', constraint = 'wallets_hard_limit';
  end if;
  return null;
end $$;

create or replace trigger click_charges_keep after insert on click_charges
  referencing new table as fresh for each statement execute function keep_charges();

-- What was decided stays; it is posted once, and who clicked is forgotten after a time.
create or replace function keep_decision() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{post_id,device,network,unnamed_device}'::text[]
    <> to_jsonb(old) - '{post_id,device,network,unnamed_device}'::text[]
    or old.post_id is not null and new.post_id is distinct from old.post_id
  then
    raise exception 'a charge is not changed' using errcode = 'check_violation', constraint = 'click_charges_kept';
  end if;
  return new;
end $$;

create or replace trigger click_charges_kept before update on click_charges
  for each row execute function keep_decision();

-- Comes before the postings of its entry, and takes what they are about to take out of what is pending.
create or replace function keep_pending() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_postings where entry_id = new.entry_id)
    or not exists (select from ledger_entries where id = new.entry_id and kind = 'spend')
  then
    raise exception 'entry % cannot be explained', new.entry_id
      using errcode = 'check_violation', constraint = 'spend_posts_entry';
  end if;
  update wallets set pending = pending - new.amount where account_id = new.account_id;
  if not found then
    raise exception 'account % has no wallet', new.account_id
      using errcode = 'check_violation', constraint = 'spend_posts_entry';
  end if;
  return null;
end $$;

create or replace trigger spend_posts_keep_pending after insert on spend_posts
  for each row execute function keep_pending();

create or replace function keep_correction() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if not exists (
    select from click_charges
    where click_epoch = new.click_epoch and click_sequence = new.click_sequence
      and account_id = new.account_id and amount >= new.amount
  ) then
    raise exception 'more is given back than was charged'
      using errcode = 'check_violation', constraint = 'click_corrections_amount';
  end if;
  return new;
end $$;

create or replace trigger click_corrections_keep before insert on click_corrections
  for each row execute function keep_correction();

-- One writer at a time from its first number to its commit.
create or replace function take_feed_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('report feed'), hashtext(tg_table_name));
  return null;
end $$;

create or replace trigger click_charges_feed before insert on click_charges
  for each statement execute function take_feed_turn();

create or replace trigger click_corrections_feed before insert on click_corrections
  for each statement execute function take_feed_turn();
