-- Gift money after a movement, in rial from the account's point of view. Spending takes gifts first; a correction gives
-- back to the gifts first, up to what was spent of them. Nothing else affects them: all other money counts as paid in.
create or replace function gifts_after(kind text, amount bigint, inout gift_left bigint, inout gift_spent bigint)
  language plpgsql immutable as $$
declare
  moved bigint;
begin
  if kind = 'gift' then
    -- One that is taken back: first from what is left, then from what was spent, which then counts as spent paid money.
    moved := greatest(amount, -gift_left);
    gift_left := gift_left + moved;
    gift_spent := gift_spent + greatest(amount - moved, -gift_spent);
  elsif kind in ('spend', 'spend_correction') then
    moved := case when amount < 0 then greatest(amount, -gift_left) else least(amount, gift_spent) end;
    gift_left := gift_left + moved;
    gift_spent := gift_spent - moved;
  end if;
end $$;

-- What a wallet has left for showing ads, in rial; delivery stops when nothing is left. That is below minus the limit of
-- its debt, not at it, so one rial more counts: but where a click could no longer cost anything.
create or replace function delivery_room(wallet wallets) returns bigint language sql stable parallel safe return
  wallet.balance - wallet.pending + least(wallet.debt_limit + 1, wallet.debt_hard_limit);

-- In rial: what JSON can carry exactly, also as a sum.
create or replace function largest_amount() returns bigint language sql immutable return 10000000000000;
create or replace function largest_balance() returns bigint language sql immutable return 1000000000000000;

-- Refuses a posting; the rule that it breaks has a name, by which the server knows it.
create or replace function refuse_posting(rule text, reason text) returns void language plpgsql as $$
begin
  raise exception '%', reason using errcode = 'check_violation', constraint = rule;
end $$;

create or replace function require_amount_in_bounds(amount bigint) returns void language plpgsql as $$
begin
  if amount not between -largest_amount() and largest_amount() then
    perform refuse_posting('ledger_postings_bound', format('an amount of %s is too large', amount));
  end if;
end $$;

-- Only what was struck is posted again, to the same account and with the same amount.
create or replace function require_struck(posting ledger_postings, posted_again bigint) returns void
  language plpgsql as $$
begin
  if not exists (
    select from ledger_postings first join ledger_entries strike on strike.strikes = first.entry_id
    where first.entry_id = posted_again and first.account_id = posting.account_id and first.amount = posting.amount
  ) then
    perform refuse_posting('ledger_entries_strikes', format('entry %s was not struck', posted_again));
  end if;
end $$;

-- What strikes a posting takes all of it back. It has to be the last one ahead of time: none stands after it.
create or replace function require_last_ahead_of_time(posting ledger_postings, struck ledger_postings) returns void
  language plpgsql as $$
begin
  if posting.amount <> -struck.amount or struck.posted_at <= clock_timestamp() + interval '5 minutes' or exists (
    select from ledger_postings later join ledger_entries entry on entry.id = later.entry_id
    where later.account_id = posting.account_id and later.position > struck.position
      and entry.strikes is null and not exists (select from ledger_entries where strikes = entry.id)
  ) then
    perform refuse_posting(
      'ledger_entries_strikes', format('posting %s is not the last one ahead of time', struck.id)
    );
  end if;
end $$;

-- Back to how the wallet stood before the struck posting: its balance, its gift money and its time.
create or replace function strike_in_wallet(posting ledger_postings, struck_entry bigint) returns ledger_postings
  language plpgsql as $$
declare
  wallet wallets;
  struck ledger_postings;
  before ledger_postings;
begin
  select * into strict wallet from wallets where account_id = posting.account_id for update;
  select * into strict struck from ledger_postings
    where entry_id = struck_entry and account_id = posting.account_id;
  select * into before from ledger_postings
    where account_id = posting.account_id and position = struck.position - 1;
  perform require_last_ahead_of_time(posting, struck);
  posting.balance := wallet.balance + posting.amount;
  posting.position := wallet.postings + 1;
  posting.posted_at := struck.posted_at;
  posting.gift_left := coalesce(before.gift_left, 0);
  posting.gift_spent := coalesce(before.gift_spent, 0);
  update wallets set balance = posting.balance, postings = posting.position, last_posted_at = before.posted_at,
      gift_left = posting.gift_left, gift_spent = posting.gift_spent
    where account_id = posting.account_id;
  return posting;
end $$;

-- The wallet after the posting, locked until the end of the transaction; the first posting makes it.
create or replace function move_wallet(posting ledger_postings, entered_at timestamptz) returns wallets
  language plpgsql as $$
declare
  moved wallets;
begin
  insert into wallets (account_id, balance, postings, last_posted_at, gift_left, gift_spent)
    select posting.account_id, posting.amount, 1, entered_at, first.gift_left, first.gift_spent
    from gifts_after(posting.kind, posting.amount, 0, 0) first
    on conflict (account_id) do update set
      balance = wallets.balance + excluded.balance,
      postings = wallets.postings + 1,
      last_posted_at = greatest(wallets.last_posted_at, excluded.last_posted_at),
      (gift_left, gift_spent) = (
        select after.gift_left, after.gift_spent
        from gifts_after(posting.kind, posting.amount, wallets.gift_left, wallets.gift_spent) after
      )
    returning wallets.* into moved;
  return moved;
end $$;

-- Whether spend_posts says which clicks the spend is for; then it was decided before, and the amounts are the same.
create or replace function is_explained(posting ledger_postings) returns boolean language plpgsql as $$
declare
  explained bigint;
begin
  if posting.kind <> 'spend' then return false; end if;
  select amount into explained from spend_posts where entry_id = posting.entry_id;
  if explained <> -posting.amount then
    perform refuse_posting('spend_posts_entry', format('entry %s is explained by another amount', posting.entry_id));
  end if;
  return explained is not null;
end $$;

-- What is pending counts as spent. What is paid in always counts, however much is owed.
create or replace function require_debt_limit(posting ledger_postings, wallet wallets) returns void
  language plpgsql as $$
begin
  if posting.amount < 0 and wallet.balance - wallet.pending < -wallet.debt_hard_limit then
    perform refuse_posting('wallets_hard_limit', format('account %s would owe more than it may', posting.account_id));
  end if;
end $$;

-- Gifts are not paid out; what is pending takes gifts first.
create or replace function require_gifts_stay(posting ledger_postings, wallet wallets) returns void
  language plpgsql as $$
begin
  if posting.kind = 'refund' and posting.amount < 0
    and wallet.balance - greatest(0, wallet.pending - wallet.gift_left) < wallet.gift_left
  then
    perform refuse_posting(
      'wallets_withdrawable',
      format('account %s asks back more than it paid in and did not spend', posting.account_id)
    );
  end if;
end $$;

-- A movement towards zero is always allowed.
create or replace function require_balance_in_bounds(posting ledger_postings) returns void language plpgsql as $$
begin
  if abs(posting.balance) > largest_balance() and abs(posting.balance) > abs(posting.balance - posting.amount) then
    perform refuse_posting(
      'wallets_bound', format('account %s would have more than a wallet holds', posting.account_id)
    );
  end if;
end $$;

-- Moves the wallet by a posting before it is written, so that it carries its place, its time and what it left.
create or replace function keep_wallet() returns trigger language plpgsql
  -- A server whose role may not write balances moves them only by posting.
  security definer set search_path = public, pg_temp as $$
declare
  entry ledger_entries;
  wallet wallets;
  was_explained boolean;
begin
  perform require_amount_in_bounds(new.amount);
  select * into strict entry from ledger_entries where id = new.entry_id;
  new.kind := entry.kind;
  if entry.strikes is not null then return strike_in_wallet(new, entry.strikes); end if;
  if entry.reposts is not null then perform require_struck(new, entry.reposts); end if;
  wallet := move_wallet(new, entry.created_at);
  new.balance := wallet.balance;
  new.position := wallet.postings;
  new.posted_at := wallet.last_posted_at;
  new.gift_left := wallet.gift_left;
  new.gift_spent := wallet.gift_spent;
  was_explained := is_explained(new);
  -- What was posted before is posted again; for what was pending the limit was kept when it was decided.
  if entry.reposts is null then
    if not was_explained then perform require_debt_limit(new, wallet); end if;
    perform require_gifts_stay(new, wallet);
  end if;
  perform require_balance_in_bounds(new);
  return new;
end $$;

create or replace trigger ledger_postings_keep_wallet before insert on ledger_postings
  for each row when (new.account_id is not null) execute function keep_wallet();

create or replace function counted_time(posting ledger_postings) returns timestamptz language sql stable as $$
  select coalesce(
    -- What strikes a posting counts where that one does; what is posted again keeps the hour of its clicks.
    (
      select first.counts_at from ledger_entries entry join ledger_postings first
        on first.entry_id = coalesce(entry.strikes, entry.reposts) and first.account_id = posting.account_id
      where entry.id = posting.entry_id and (entry.strikes is not null or first.counts_at < first.posted_at)
    ),
    (select start_of_tehran_hour(hour) from spend_posts where entry_id = posting.entry_id),
    posting.posted_at
  )
$$;

create or replace function keep_counted_time() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  new.counts_at := coalesce(new.counts_at, counted_time(new));
  return new;
end $$;

-- After ledger_postings_keep_wallet, by the order of their names: that one sets posted_at.
create or replace trigger ledger_postings_keep_wallet_time before insert on ledger_postings
  for each row when (new.account_id is not null) execute function keep_counted_time();
