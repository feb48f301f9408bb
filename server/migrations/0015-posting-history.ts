import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What an account's history is read by: the place of a posting in it, counted from 1, its time, which never
    -- goes back, and the balance it left. On the operator's side all of them are null (ADR 21).
    alter table ledger_postings
      add column kind text,
      add column position bigint,
      add column posted_at timestamptz,
      add column balance bigint;
    alter table wallets
      add column postings bigint not null default 0,
      add column last_posted_at timestamptz;

    alter table ledger_postings disable trigger ledger_postings_append_only;
    with history as (
      select posting.id, entry.kind,
        row_number() over earlier as position,
        max(entry.created_at) over earlier as posted_at,
        sum(posting.amount) over earlier as balance
      from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
      where posting.account_id is not null
      window earlier as (partition by posting.account_id order by posting.id)
    )
    update ledger_postings posting
      set kind = history.kind, position = history.position, posted_at = history.posted_at, balance = history.balance
      from history where history.id = posting.id;
    alter table ledger_postings enable trigger ledger_postings_append_only;
    update wallets set postings = history.postings, last_posted_at = history.last_posted_at
      from (
        select account_id, count(*) as postings, max(posted_at) as last_posted_at
        from ledger_postings where account_id is not null group by account_id
      ) as history
      where history.account_id = wallets.account_id;

    alter table ledger_postings add constraint ledger_postings_place check (
      num_nulls(account_id, kind, position, posted_at, balance) in (0, 5)
    );
    create unique index ledger_postings_place on ledger_postings (account_id, position)
      where account_id is not null;
    create index ledger_postings_time on ledger_postings (account_id, posted_at, position)
      where account_id is not null;
    create index ledger_postings_kind on ledger_postings (account_id, kind, position)
      where account_id is not null;
    drop index ledger_postings_history;

    -- Before the row is written, so that it carries its place; one row of wallets is locked for each account.
    drop trigger ledger_postings_keep_wallet on ledger_postings;
    drop function keep_wallet();
    create function keep_wallet() returns trigger language plpgsql
      -- A server whose role may not write balances moves them only by posting.
      security definer set search_path = public, pg_temp as $$
    declare
      hard_limit bigint;
      entered_at timestamptz;
    begin
      select kind, created_at into strict new.kind, entered_at from ledger_entries where id = new.entry_id;
      insert into wallets (account_id, balance, postings, last_posted_at)
        values (new.account_id, new.amount, 1, entered_at)
        on conflict (account_id) do update set
          balance = wallets.balance + excluded.balance,
          postings = wallets.postings + 1,
          last_posted_at = greatest(wallets.last_posted_at, excluded.last_posted_at)
        returning balance, postings, last_posted_at, debt_hard_limit
          into new.balance, new.position, new.posted_at, hard_limit;
      -- What is paid in always counts, however much is owed.
      if new.amount < 0 and new.balance < -hard_limit then
        raise exception 'account % would owe more than it may', new.account_id
          using errcode = 'check_violation', constraint = 'wallets_hard_limit';
      end if;
      return new;
    end $$;
    create trigger ledger_postings_keep_wallet before insert on ledger_postings
      for each row when (new.account_id is not null) execute function keep_wallet();
  `.execute(db)
}
