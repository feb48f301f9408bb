import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What of an account's gifts is left and what was spent, carried like the balance: gifts can be spent and not
    -- paid out (ADR 34).
    alter table ledger_postings add column gift_left bigint, add column gift_spent bigint;
    alter table wallets
      add column gift_left bigint not null default 0 check (gift_left >= 0),
      add column gift_spent bigint not null default 0 check (gift_spent >= 0);

    -- The rule of shared/src/gift-money.ts; a test compares them.
    create function gifts_after(kind text, amount bigint, inout gift_left bigint, inout gift_spent bigint)
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

    alter table ledger_postings disable trigger ledger_postings_append_only;
    do $$
    declare
      posting record;
      account bigint;
      has_left bigint;
      has_spent bigint;
    begin
      for posting in
        select id, account_id, kind, amount from ledger_postings
        where account_id is not null order by account_id, position
      loop
        if posting.account_id is distinct from account then
          account := posting.account_id;
          has_left := 0;
          has_spent := 0;
        end if;
        select gift_left, gift_spent into has_left, has_spent
          from gifts_after(posting.kind, posting.amount, has_left, has_spent);
        update ledger_postings set gift_left = has_left, gift_spent = has_spent where id = posting.id;
      end loop;
    end $$;
    alter table ledger_postings enable trigger ledger_postings_append_only;
    update wallets set gift_left = posting.gift_left, gift_spent = posting.gift_spent
      from ledger_postings posting
      where posting.account_id = wallets.account_id and posting.position = wallets.postings;

    alter table ledger_postings
      drop constraint ledger_postings_place,
      add constraint ledger_postings_place check (
        num_nulls(account_id, kind, position, posted_at, balance, gift_left, gift_spent) in (0, 7)
      );

    -- What JSON could not carry exactly is not posted. Older rows are left as they are.
    alter table ledger_postings add constraint ledger_postings_bound
      check (amount between -10000000000000 and 10000000000000) not valid;
    alter table wallets add constraint wallets_limits_bound
      check (debt_hard_limit <= 1000000000000000) not valid;
    alter table gift_cards add constraint gift_cards_bound check (amount <= 10000000000000) not valid;
    alter table charge_packages add constraint charge_packages_bound
      check (amount <= 10000000000000 and bonus <= 10000000000000) not valid;

    create or replace function keep_wallet() returns trigger language plpgsql
      -- A server whose role may not write balances moves them only by posting.
      security definer set search_path = public, pg_temp as $$
    declare
      hard_limit bigint;
      entered_at timestamptz;
    begin
      if new.amount not between -10000000000000 and 10000000000000 then
        raise exception 'an amount of % is too large', new.amount
          using errcode = 'check_violation', constraint = 'ledger_postings_bound';
      end if;
      select kind, created_at into strict new.kind, entered_at from ledger_entries where id = new.entry_id;
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
      -- What is paid in always counts, however much is owed.
      if new.amount < 0 and new.balance < -hard_limit then
        raise exception 'account % would owe more than it may', new.account_id
          using errcode = 'check_violation', constraint = 'wallets_hard_limit';
      end if;
      if new.kind = 'refund' and new.amount < 0 and new.balance < new.gift_left then
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
    create function check_entry_has_postings() returns trigger language plpgsql
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
  `.execute(db)
}
