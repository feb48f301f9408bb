-- Once they are here they are the operator's; one that tickets have is switched off, not deleted.
create table ticket_categories (
  slug text primary key check (slug ~ '^[a-z_]{2,40}$'),
  title text not null check (title <> ''),
  position integer not null,
  is_active boolean not null default true
);

-- Counts the changes of an account's tickets. Its row is locked for each, so their numbers come in the order in
-- which they can be seen (ADR 27).
create table ticket_accounts (
  account_id bigint primary key references accounts,
  changes bigint not null default 0
);

create table tickets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- Who opened it.
  user_id bigint not null references users,
  subject text not null check (char_length(subject) between 1 and 120),
  category_slug text not null references ticket_categories,
  state text not null check (state in ('open', 'answered', 'customer_replied', 'closed')),
  -- The last of the account's changes that was one of this ticket.
  change bigint not null,
  -- Since when the customer waits for us.
  waiting_since timestamptz,
  -- The last answer, and up to which message the customer has looked; 0: none.
  answer_id bigint not null default 0,
  read_id bigint not null default 0,
  creation_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state in ('open', 'customer_replied')) = (waiting_since is not null)),
  unique (account_id, id),
  unique (account_id, change),
  unique (account_id, creation_key)
);
create index tickets_listed on tickets (account_id, updated_at desc, id desc);
create index tickets_unread on tickets (account_id) where answer_id > read_id;
create index tickets_waiting on tickets (waiting_since, id) where waiting_since is not null;
create index tickets_in_state on tickets (state, updated_at desc, id desc);

create table ticket_messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  ticket_id bigint not null,
  user_id bigint not null references users,
  from_staff boolean not null,
  text text not null check (char_length(text) <= 4000),
  creation_key text,
  created_at timestamptz not null,
  unique (account_id, id),
  unique (ticket_id, from_staff, creation_key),
  foreign key (account_id, ticket_id) references tickets (account_id, id)
);
create index ticket_messages_listed on ticket_messages (ticket_id, id);
create index ticket_messages_of_customers on ticket_messages (account_id, created_at) where not from_staff;

-- Files of messages, in a folder that nothing serves but the service itself. One without a message was brought
-- for one that is still being written; that of staff has no account yet.
create table ticket_attachments (
  id uuid primary key,
  account_id bigint references accounts,
  -- Who brought it.
  user_id bigint not null references users,
  from_staff boolean not null,
  message_id bigint,
  -- Its place in the message.
  position integer not null default 0,
  extension text not null check (extension in ('png', 'jpg', 'webp', 'pdf')),
  name text not null check (char_length(name) between 1 and 120),
  size integer not null check (size > 0),
  width integer,
  height integer,
  created_at timestamptz not null,
  check (account_id is not null or (from_staff and message_id is null)),
  check ((extension = 'pdf') = (width is null) and (width is null) = (height is null)),
  foreign key (account_id, message_id) references ticket_messages (account_id, id)
);
create index ticket_attachments_listed on ticket_attachments (message_id, position);
create index ticket_attachments_brought on ticket_attachments (account_id, created_at);
create index ticket_attachments_loose on ticket_attachments (created_at) where message_id is null;
