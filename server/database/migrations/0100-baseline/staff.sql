-- What each member of staff may do; without a row nothing (ADR 29).
create table staff_rights (
  user_id bigint not null references users,
  right_name text not null check (
    right_name in ('review', 'finance', 'support', 'accounts', 'money', 'audit', 'impersonate', 'delivery')
  ),
  granted_at timestamptz not null,
  primary key (user_id, right_name)
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_user_id bigint references users,
  actor_name text not null,
  account_id bigint references accounts,
  action text not null,
  object text not null,
  details jsonb not null default '{}',
  ip text,
  -- The identity that support acted in: the other of the two.
  as_user_id bigint references users
);
create index audit_log_account on audit_log (account_id, id);
create index audit_log_actor on audit_log (actor_user_id, id);
create index audit_log_acted_as on audit_log (as_user_id, id) where as_user_id is not null;
create index audit_log_object on audit_log (object, id);
create index audit_log_at on audit_log (at);

-- Each line of the audit log once, in the order in which they committed: its hash is made of the line and of the
-- hash before, so that nothing is changed, taken out or put in between without a trace (ADR 34).
create table audit_chain (
  place bigint primary key,
  line_id bigint not null unique references audit_log,
  hash bytea not null
);

-- Calls that came with a key of their sender's. In place of the creation_key of campaigns, tickets and messages, and
-- of manual_entry_keys: those stay for servers of the version before, and are no longer written.
create table idempotency_keys (
  -- Whose key: 'account 12', 'staff 7'.
  owner text not null,
  -- Of what: 'POST /svc/api/api/v2/adv/campaigns/'.
  route text not null,
  key text not null,
  -- SHA-256 of what was asked for.
  asked bytea not null,
  -- The id of what it made.
  made text not null,
  at timestamptz not null,
  primary key (owner, route, key)
);
create index idempotency_keys_at on idempotency_keys (at);

-- Forms that have posted by hand: sent again, they post nothing.
create table manual_entry_keys (
  key uuid primary key,
  account_id bigint not null references accounts,
  amount bigint not null,
  user_id bigint not null references users,
  at timestamptz not null
);
