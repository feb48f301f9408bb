-- Who a user is at the marketplace; the id is a pseudonym made for us.
create table marketplace_identities (
  user_id bigint primary key references users,
  marketplace_user_id text unique,
  linked_at timestamptz not null
);

-- Both tokens are encrypted. A renewal is claimed until renewing_until, so that one runs at a time.
create table marketplace_tokens (
  user_id bigint primary key references marketplace_identities on delete cascade,
  access_token text not null,
  refresh_token text,
  access_expires_at timestamptz not null,
  generation integer not null default 0,
  renewing_until timestamptz
);

-- Consents under way. State and browser are kept as hashes, the verifier encrypted.
create table marketplace_sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  code_verifier text not null,
  post_token text,
  touch_point text,
  expires_at timestamptz not null,
  -- The page of the panel that a sign-in by the marketplace is to end on; a checked path of our own.
  next_path text,
  -- The answer that a consent was taken up with, and for a minute what came of it: the page and the session.
  code_hash text,
  landing text,
  session_id uuid references sessions on delete cascade
);
create index marketplace_sign_ins_expiry on marketplace_sign_ins (expires_at);
create index marketplace_sign_ins_session on marketplace_sign_ins (session_id) where session_id is not null;

-- Visits that the marketplace opened, and that lead back to it.
create table marketplace_entries (
  id uuid primary key,
  touch_point text,
  post_token text,
  expires_at timestamptz not null,
  -- Where it leads back to; null: to the operator's setting.
  completion_url text
);
create index marketplace_entries_expiry on marketplace_entries (expires_at);

-- Posts that the marketplace has shown to be a user's own.
create table marketplace_posts (
  user_id bigint not null references marketplace_identities on delete cascade,
  post_token text not null,
  seen_at timestamptz not null,
  primary key (user_id, post_token)
);

-- When to look again at a post whose ads are on.
create table post_watches (
  post_token text primary key,
  next_check_at timestamptz not null,
  failures integer not null default 0
);
create index post_watches_due on post_watches (next_check_at);

-- What the marketplace says of advertised posts, by the day, and how far each has been asked about.
create table post_statistics (
  post_token text not null,
  day integer not null,
  views integer not null,
  chats integer not null,
  primary key (post_token, day)
);

create table post_statistics_reads (
  post_token text primary key,
  -- The owner, whose consent it is.
  user_id bigint not null references users,
  next_read_at timestamptz not null,
  read_at timestamptz,
  -- The consent does not cover it, or no longer.
  refused_at timestamptz,
  failures integer not null default 0
);
create index post_statistics_reads_due on post_statistics_reads (next_read_at);
create index post_statistics_reads_user on post_statistics_reads (user_id);
