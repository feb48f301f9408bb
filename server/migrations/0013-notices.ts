import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Messages to users, written in the transaction that they tell of and handed to the provider after it (ADR 20).
    create table sms_notices (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      user_id bigint not null references users,
      kind text not null check (kind in ('receipt', 'low_balance')),
      -- What it tells of, such as a payment: once.
      subject text not null,
      -- What the provider's template wants, in its order.
      tokens text[] not null,
      created_at timestamptz not null,
      -- When to hand it over; null while that happens, and always after it.
      due_at timestamptz,
      tries integer not null default 0,
      begun_at timestamptz,
      sent_at timestamptz,
      provider_id text,
      -- Why it was not sent the last time.
      failure text,
      unique (kind, subject)
    );
    create index sms_notices_due on sms_notices (due_at) where due_at is not null;

    -- The balance, in rial, below which a user wants a message, and which user.
    create table balance_alarms (
      account_id bigint primary key references accounts,
      user_id bigint not null references users,
      below bigint not null check (below > 0),
      -- The balance is below, and that was said: the next time is after it has been above.
      is_told boolean not null
    );
  `.execute(db)
}
