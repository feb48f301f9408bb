-- Messages to users, written in the transaction that they tell of and handed to the provider after it (ADR 20).
create table sms_notices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  kind text not null check (
    kind in (
      'receipt', 'low_balance', 'daily_report', 'weekly_report', 'ticket_answer',
      'budget_spent', 'spend_corrected', 'verdicts', 'phone_changed'
    )
  ),
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
  -- Where a message goes that is not for the user's phone in force.
  recipient text,
  unique (kind, subject)
);
create index sms_notices_due on sms_notices (due_at) where due_at is not null;

-- E-mail that need not go at once; the same for e-mail as sms_notices for messages (ADR 20).
create table mail_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('email_changed', 'report', 'verdicts', 'phone_changed')),
  -- What it tells of: once.
  subject text not null,
  recipient text not null,
  letter jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz,
  tries integer not null default 0,
  begun_at timestamptz,
  sent_at timestamptz,
  provider_id text,
  failure text,
  unique (kind, subject)
);
create index mail_notices_due on mail_notices (due_at) where due_at is not null;

-- The balance, in rial, below which a user wants a message, and which user.
create table balance_alarms (
  account_id bigint primary key references accounts,
  user_id bigint not null references users,
  below bigint not null check (below > 0),
  -- The balance is below, and that was said: the next time is after it has been above.
  is_told boolean not null
);

-- Who wants to be told when a day's budget is nearly or wholly spent.
create table budget_alarms (
  account_id bigint primary key references accounts,
  user_id bigint not null references users,
  at_80 boolean not null,
  at_100 boolean not null
);

-- How often, and by which channels, a member wants a report of an account.
create table report_configs (
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  frequency text not null check (frequency in ('none', 'daily', 'weekly')),
  by_email boolean not null,
  by_sms boolean not null,
  -- Since when they want it this often: reports that were due before are not sent later.
  since timestamptz not null,
  primary key (account_id, user_id)
);

-- The reports that were made, or had nothing to say: each once.
create table reports (
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  frequency text not null,
  first_day date not null,
  made_at timestamptz not null,
  is_empty boolean not null,
  primary key (account_id, user_id, frequency, first_day)
);
