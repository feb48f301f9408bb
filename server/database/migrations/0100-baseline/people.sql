create table users (
  id bigint generated always as identity primary key,
  phone text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  image text,
  email_verified_at timestamptz,
  is_staff boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  is_vip boolean not null default false,
  website_url text,
  telegram_bot_link text,
  created_at timestamptz not null default now()
);

create table memberships (
  user_id bigint not null references users,
  account_id bigint not null references accounts,
  last_used_at timestamptz not null default now(),
  primary key (user_id, account_id)
);
create index memberships_account on memberships (account_id);

create table account_permissions (
  account_id bigint not null references accounts,
  permission text not null,
  primary key (account_id, permission)
);

-- Pictures that users have shown of themselves.
create table user_images (
  user_id bigint not null references users,
  file text not null,
  taken_at timestamptz not null
);
create index user_images_user on user_images (user_id, taken_at);

-- One row a code sent. Codes are kept only as a keyed slow hash.
create table sign_in_codes (
  id uuid primary key,
  phone text not null,
  code_hash text not null,
  device text not null,
  ip text not null,
  wrong_tries integer not null default 0,
  last_wrong_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Where a code was asked for: an IPv4 address, or an IPv6 network of 64 bits.
  address_group text not null default ''
);
create index sign_in_codes_phone on sign_in_codes (phone, created_at);
create index sign_in_codes_created on sign_in_codes (created_at);

-- One row a wrong code, by where it was tried.
create table sign_in_wrong_tries (
  id bigint generated always as identity primary key,
  address_group text not null,
  at timestamptz not null
);
create index sign_in_wrong_tries_group on sign_in_wrong_tries (address_group, at);
create index sign_in_wrong_tries_at on sign_in_wrong_tries (at);

-- Links that sign a user in once, made by an operator on the machine while no SMS arrives (docs/deploy.md).
create table sign_in_links (
  -- SHA-256 of the token, which is random enough to need no key: the link itself is kept nowhere.
  hash text primary key,
  user_id bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_links_user on sign_in_links (user_id, created_at);

-- The refresh credential is derived from id and generation, so nothing secret is stored.
create table sessions (
  id uuid primary key,
  user_id bigint not null references users,
  account_id bigint not null references accounts,
  generation integer not null default 0,
  rotated_at timestamptz not null,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  -- A visit of support: a session of the advertiser's, used by a member of staff for a short time (ADR 28).
  hijacker_id bigint references users,
  -- The session it was begun from, and leads back to.
  staff_session_id uuid references sessions on delete set null,
  visit_reason text,
  expires_at timestamptz,
  -- When its user last typed a code sent to the phone, and the code that is on its way (ADR 62).
  confirmed_at timestamptz,
  confirmation_request uuid,
  confirmation_sent_at timestamptz,
  constraint sessions_visit check (
    (hijacker_id is null) = (visit_reason is null) and (hijacker_id is null) = (expires_at is null)
  )
);
create index sessions_user on sessions (user_id, last_used_at);
create index sessions_visits on sessions (account_id, created_at) where hijacker_id is not null;
create index sessions_visitor on sessions (hijacker_id, created_at) where hijacker_id is not null;
create index sessions_begun_from on sessions (staff_session_id) where staff_session_id is not null;

-- Changes of users' e-mail addresses: proven by a code to the phone, then by one to the address (ADR 32).
create table email_changes (
  id uuid primary key,
  user_id bigint not null references users,
  email text not null,
  created_at timestamptz not null,
  -- The code to the phone: its request, and when it was sent.
  sms_request uuid not null,
  sms_sent_at timestamptz not null,
  -- When it was right.
  confirmed_at timestamptz,
  -- The code to the address, as a keyed slow hash; null where none was sent.
  code_hash text,
  sent_at timestamptz,
  mails integer not null default 0,
  wrong_tries integer not null default 0,
  last_wrong_at timestamptz,
  -- No step is possible after this time.
  expires_at timestamptz not null,
  -- Done, given up, or replaced by another.
  ended_at timestamptz,
  -- The session that changes it: no other one may see or continue it.
  session_id uuid
);
create index email_changes_user on email_changes (user_id, created_at);
create index email_changes_email on email_changes (email, created_at);

-- Changes of users' phones: proven by a code to the phone in force, then by one to the new phone (ADR 50).
create table phone_changes (
  id uuid primary key,
  user_id bigint not null references users,
  phone text not null,
  created_at timestamptz not null,
  -- The code to the phone in force: its request, when it was sent, and when it was right.
  old_request uuid not null,
  old_sent_at timestamptz not null,
  confirmed_at timestamptz,
  -- The same of the code to the new phone; null where none was sent.
  new_request uuid,
  new_sent_at timestamptz,
  -- How many codes went to the new phone.
  messages integer not null default 0,
  -- No step is possible after this time.
  expires_at timestamptz not null,
  -- Done, given up, or replaced by another.
  ended_at timestamptz,
  -- As of email_changes.
  session_id uuid
);
create index phone_changes_user on phone_changes (user_id, created_at);
create index phone_changes_phone on phone_changes (phone, created_at);

-- Who has registered for a promotion of the operator's configuration, which is known by its id.
-- Every user registers a phone for themselves: whether somebody else has shows in no answer and no limit.
create table promotion_registrations (
  id bigint generated always as identity primary key,
  promotion text not null,
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  name text not null,
  phone text not null check (phone ~ '^09[0-9]{9}$'),
  -- When, and to which sentence.
  consented_at timestamptz not null,
  consent text not null,
  unique (promotion, phone, user_id)
);
create index promotion_registrations_user on promotion_registrations (user_id, promotion, consented_at);
create index promotion_registrations_account on promotion_registrations (account_id);
