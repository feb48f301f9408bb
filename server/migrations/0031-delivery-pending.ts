import { sql, type Kysely } from 'kysely'

/** Money that is charged but not posted yet (ADR 44). */
export async function up(db: Kysely<unknown>) {
  await charges(db)
  await keepWallet(db)
}

async function charges(db: Kysely<unknown>) {
  await sql`
    alter table wallets
      -- Decided and not posted yet, in rial.
      add column pending bigint not null default 0 constraint wallets_pending check (pending >= 0);
    create index wallets_pending on wallets (account_id) where pending > 0;

    create function tell_wallet_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('delivery_change', 'account:' || new.account_id);
      return null;
    end $$;
    create trigger wallets_tell_update after update on wallets for each row
      when (sign(new.balance - new.pending + new.debt_limit) <> sign(old.balance - old.pending + old.debt_limit))
      execute function tell_wallet_change();
    create trigger wallets_tell_insert after insert on wallets for each row execute function tell_wallet_change();

    -- A charge moves its campaign's day and its wallet, and cannot be had without them.
    create function keep_charges() returns trigger language plpgsql
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
    create trigger click_charges_keep after insert on click_charges
      referencing new table as fresh for each statement execute function keep_charges();

    -- What was decided stays; it is posted once, and who clicked is forgotten after a time.
    create function keep_decision() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - '{post_id,device,network}'::text[] <> to_jsonb(old) - '{post_id,device,network}'::text[]
        or old.post_id is not null and new.post_id is distinct from old.post_id
      then
        raise exception 'a charge is not changed' using errcode = 'check_violation', constraint = 'click_charges_kept';
      end if;
      return new;
    end $$;
    create trigger click_charges_kept before update on click_charges
      for each row execute function keep_decision();

    -- Comes before the postings of its entry, and takes what they are about to take out of what is pending.
    create function keep_pending() returns trigger language plpgsql
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
    create trigger spend_posts_keep_pending after insert on spend_posts
      for each row execute function keep_pending();
    create trigger spend_posts_append_only before update or delete or truncate on spend_posts
      for each statement execute function refuse_change();
    create trigger click_corrections_append_only before update or delete or truncate on click_corrections
      for each statement execute function refuse_change();

    create function keep_correction() returns trigger language plpgsql
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
    create trigger click_corrections_keep before insert on click_corrections
      for each row execute function keep_correction();
  `.execute(db)
}

/**
 * As in 0024, but the pending amount is subtracted before each debit; amounts that were pending are always
 * posted.
 */
async function keepWallet(db: Kysely<unknown>) {
  await sql`
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
  `.execute(db)
}
