import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table ledger_entries
      -- The time by the server that posted it, which a clock that is set ahead does not move (ADR 34).
      add column known_at timestamptz,
      -- A counter-entry strikes one that was dated ahead of time, another posts it again as of its own time.
      add column strikes bigint unique references ledger_entries,
      add column reposts bigint unique references ledger_entries,
      drop constraint ledger_entries_credit,
      add constraint ledger_entries_credit check (
        (kind = 'top_up' and num_nonnulls(strikes, reposts) = 0) = (gateway is not null)
          and (gateway is null) = (reference is null) and num_nonnulls(strikes, reposts) < 2
      );
    drop index ledger_entries_top_up;
    create unique index ledger_entries_top_up on ledger_entries (payment_id)
      where kind = 'top_up' and strikes is null and reposts is null;

    create function refuse_ahead_of_time() returns trigger language plpgsql as $$
    begin
      if new.created_at > least(clock_timestamp(), new.known_at) + interval '5 minutes' then
        raise exception 'an entry of % is ahead of time', new.created_at
          using errcode = 'check_violation', constraint = 'ledger_entries_clock';
      end if;
      return new;
    end $$;
    create trigger ledger_entries_clock before insert on ledger_entries
      for each row execute function refuse_ahead_of_time();

    create or replace function keep_wallet() returns trigger language plpgsql
      -- A server whose role may not write balances moves them only by posting.
      security definer set search_path = public, pg_temp as $$
    declare
      wallet wallets;
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
        returning balance, postings, last_posted_at, gift_left, gift_spent, debt_hard_limit
          into new.balance, new.position, new.posted_at, new.gift_left, new.gift_spent, hard_limit;
      -- What is paid in always counts, however much is owed, and what was posted before is posted again.
      if posted_again is null and new.amount < 0 and new.balance < -hard_limit then
        raise exception 'account % would owe more than it may', new.account_id
          using errcode = 'check_violation', constraint = 'wallets_hard_limit';
      end if;
      if posted_again is null and new.kind = 'refund' and new.amount < 0 and new.balance < new.gift_left then
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
