-- The rule of shared/src/gift-money.ts; a test compares them.
create or replace function gifts_after(kind text, amount bigint, inout gift_left bigint, inout gift_spent bigint)
  language plpgsql immutable as $$
declare
  moved bigint;
begin
  if kind = 'gift' then
    moved := greatest(amount, -gift_left);
    gift_left := gift_left + moved;
    gift_spent := gift_spent + greatest(amount - moved, -gift_spent);
  elsif kind in ('spend', 'spend_correction') then
    moved := case when amount < 0 then greatest(amount, -gift_left) else least(amount, gift_spent) end;
    gift_left := gift_left + moved;
    gift_spent := gift_spent - moved;
  end if;
end $$;

create or replace function keep_wallet() returns trigger language plpgsql
  -- A server whose role may not write balances moves them only by posting.
  security definer set search_path = public, pg_temp as $$
declare
  wallet wallets;
  has_pending bigint;
  explained bigint;
  hard_limit bigint;
  entered_at timestamptz;
  struck_entry bigint;
  posted_again bigint;
  struck ledger_postings;
  before ledger_postings;
begin
  if new.amount not between -10000000000000 and 10000000000000 then
    raise exception 'an amount of % is too large', new.amount
      using errcode = 'check_violation', constraint = 'ledger_postings_bound';
  end if;
  select kind, created_at, strikes, reposts into strict new.kind, entered_at, struck_entry, posted_again
    from ledger_entries where id = new.entry_id;
  if posted_again is not null and not exists (
    select from ledger_postings first join ledger_entries strike on strike.strikes = first.entry_id
    where first.entry_id = posted_again and first.account_id = new.account_id and first.amount = new.amount
  ) then
    raise exception 'entry % was not struck', posted_again
      using errcode = 'check_violation', constraint = 'ledger_entries_strikes';
  end if;
  if struck_entry is not null then
    select * into strict wallet from wallets where account_id = new.account_id for update;
    -- Back to how the wallet stood before: its balance, its gift money and its time.
    select * into strict struck from ledger_postings
      where entry_id = struck_entry and account_id = new.account_id;
    select * into before from ledger_postings
      where account_id = new.account_id and position = struck.position - 1;
    if new.amount <> -struck.amount or struck.posted_at <= clock_timestamp() + interval '5 minutes' or exists (
      select from ledger_postings later join ledger_entries entry on entry.id = later.entry_id
      where later.account_id = new.account_id and later.position > struck.position
        and entry.strikes is null and not exists (select from ledger_entries where strikes = entry.id)
    ) then
      raise exception 'posting % is not the last one ahead of time', struck.id
        using errcode = 'check_violation', constraint = 'ledger_entries_strikes';
    end if;
    new.balance := wallet.balance + new.amount;
    new.position := wallet.postings + 1;
    new.posted_at := struck.posted_at;
    new.gift_left := coalesce(before.gift_left, 0);
    new.gift_spent := coalesce(before.gift_spent, 0);
    update wallets set balance = new.balance, postings = new.position, last_posted_at = before.posted_at,
        gift_left = new.gift_left, gift_spent = new.gift_spent
      where account_id = new.account_id;
    return new;
  end if;
  insert into wallets (account_id, balance, postings, last_posted_at, gift_left, gift_spent)
    select new.account_id, new.amount, 1, entered_at, first.gift_left, first.gift_spent
    from gifts_after(new.kind, new.amount, 0, 0) first
    on conflict (account_id) do update set
      balance = wallets.balance + excluded.balance,
      postings = wallets.postings + 1,
      last_posted_at = greatest(wallets.last_posted_at, excluded.last_posted_at),
      (gift_left, gift_spent) = (
        select after.gift_left, after.gift_spent
        from gifts_after(new.kind, new.amount, wallets.gift_left, wallets.gift_spent) after
      )
    returning balance, postings, last_posted_at, gift_left, gift_spent, pending, debt_hard_limit
      into new.balance, new.position, new.posted_at, new.gift_left, new.gift_spent, has_pending, hard_limit;
  if new.kind = 'spend' then
    select amount into explained from spend_posts where entry_id = new.entry_id;
    if explained <> -new.amount then
      raise exception 'entry % is explained by another amount', new.entry_id
        using errcode = 'check_violation', constraint = 'spend_posts_entry';
    end if;
  end if;
  -- What is paid in always counts, however much is owed. So does what was posted before and is posted again, and
  -- what was pending: the limit was kept when it was decided.
  if posted_again is null and explained is null and new.amount < 0 and new.balance - has_pending < -hard_limit then
    raise exception 'account % would owe more than it may', new.account_id
      using errcode = 'check_violation', constraint = 'wallets_hard_limit';
  end if;
  -- What is pending takes gifts first.
  if posted_again is null and new.kind = 'refund' and new.amount < 0
    and new.balance - greatest(0, has_pending - new.gift_left) < new.gift_left
  then
    raise exception 'account % asks back more than it paid in and did not spend', new.account_id
      using errcode = 'check_violation', constraint = 'wallets_withdrawable';
  end if;
  -- A movement towards zero is always allowed.
  if abs(new.balance) > 1000000000000000 and abs(new.balance) > abs(new.balance - new.amount) then
    raise exception 'account % would have more than a wallet holds', new.account_id
      using errcode = 'check_violation', constraint = 'wallets_bound';
  end if;
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
