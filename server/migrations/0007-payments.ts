import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The running balance of each account, kept by the postings themselves; one row locked for each (ADR 12).
    create table wallets (
      account_id bigint primary key references accounts,
      balance bigint not null default 0,
      debt_limit bigint not null default 0 check (debt_limit >= 0),
      debt_hard_limit bigint not null default 0 check (debt_hard_limit >= debt_limit)
    );
    insert into wallets (account_id, balance)
      select account_id, sum(amount) from ledger_postings where account_id is not null group by account_id;

    create function keep_wallet() returns trigger language plpgsql as $$
    declare
      rest bigint;
      hard_limit bigint;
    begin
      insert into wallets (account_id, balance) values (new.account_id, new.amount)
        on conflict (account_id) do update set balance = wallets.balance + excluded.balance
        returning balance, debt_hard_limit into rest, hard_limit;
      -- What is paid in always counts, however much is owed.
      if new.amount < 0 and rest < -hard_limit then
        raise exception 'account % would owe more than it may', new.account_id
          using errcode = 'check_violation', constraint = 'wallets_hard_limit';
      end if;
      return null;
    end $$;
    create trigger ledger_postings_keep_wallet after insert on ledger_postings
      for each row when (new.account_id is not null) execute function keep_wallet();

    create table charge_packages (
      id bigint generated always as identity primary key,
      service text not null default 'divar',
      title text not null,
      amount bigint not null check (amount > 0),
      bonus bigint not null default 0 check (bonus >= 0),
      position integer not null default 0,
      is_active boolean not null default true
    );

    create table gift_cards (
      id bigint generated always as identity primary key,
      code text not null unique,
      amount bigint not null check (amount > 0),
      uses_left integer not null check (uses_left >= 0),
      expires_at timestamptz not null,
      created_at timestamptz not null
    );
    -- Codes that did not fit, to slow down guessing.
    create table gift_card_misses (
      account_id bigint not null references accounts,
      at timestamptz not null
    );
    create index gift_card_misses_account on gift_card_misses (account_id, at);

    create table payments (
      id uuid primary key,
      account_id bigint not null references accounts,
      user_id bigint not null references users,
      gateway text not null,
      amount bigint not null check (amount > 0),
      state text not null check (
        state in ('created', 'redirected', 'returned', 'verifying', 'paid', 'failed', 'expired', 'unknown')
      ),
      -- What the gateway knows the payment by before it is paid, and after.
      authority text,
      reference text,
      card text,
      failure text,
      -- Why a person has to look at it.
      attention text,
      package_id bigint references charge_packages,
      package_bonus bigint not null default 0,
      gift_code text,
      return_url text,
      utm_data jsonb not null default '{}',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      settled_at timestamptz,
      -- While somebody asks the gateway, nobody else does.
      claimed_until timestamptz,
      -- When to ask next without being called; null: not by ourselves.
      next_check_at timestamptz,
      checks integer not null default 0,
      unique (gateway, authority),
      unique (gateway, reference)
    );
    create index payments_account on payments (account_id, created_at desc);
    create index payments_due on payments (next_check_at) where next_check_at is not null;
    create index payments_to_look_at on payments (created_at) where attention is not null;

    alter table ledger_entries
      add column payment_id uuid references payments,
      add column gateway text,
      add column reference text,
      add constraint ledger_entries_credit check (
        (kind = 'top_up') = (gateway is not null) and (gateway is null) = (reference is null)
      );
    create unique index ledger_entries_reference on ledger_entries (gateway, reference);
    create unique index ledger_entries_top_up on ledger_entries (payment_id) where kind = 'top_up';

    create table gift_redemptions (
      gift_card_id bigint not null references gift_cards,
      account_id bigint not null references accounts,
      entry_id bigint not null references ledger_entries,
      primary key (gift_card_id, account_id)
    );
  `.execute(db)
}
