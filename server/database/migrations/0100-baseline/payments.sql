create table charge_packages (
  id bigint generated always as identity primary key,
  service text not null default 'divar',
  title text not null,
  amount bigint not null check (amount > 0),
  bonus bigint not null default 0 check (bonus >= 0),
  position integer not null default 0,
  is_active boolean not null default true,
  -- The member of staff who last set it: no account of theirs may use it. Null: by command.
  set_by bigint references users,
  constraint charge_packages_bound check (amount <= 10000000000000 and bonus <= 10000000000000)
);

create table gift_cards (
  id bigint generated always as identity primary key,
  code text not null unique,
  amount bigint not null check (amount > 0),
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The member of staff who made it, as of set_by.
  made_by bigint references users,
  constraint gift_cards_bound check (amount <= 10000000000000)
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
  -- How often its bank has said that it is not paid: returns are asked about only so often.
  denials integer not null default 0,
  -- What the bank's page said when the payer came back without having paid: cancelled or declined.
  returned_as text,
  unique (gateway, authority),
  unique (gateway, reference)
);
create index payments_account on payments (account_id, created_at desc);
create index payments_to_look_at on payments (created_at) where attention is not null;
create index payments_first_paid on payments (account_id, settled_at) where state = 'paid';
-- The reconciler takes one payment after the other, for each gateway, in this order (ADR 33).
create index payments_due_by_gateway on payments (
  gateway,
  (case when state in ('returned', 'unknown', 'verifying') then 1 when state = 'failed' then 3 else 2 end),
  next_check_at
) where next_check_at is not null;
