import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
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
      ended_at timestamptz
    );
    create index email_changes_user on email_changes (user_id, created_at);
    create index email_changes_email on email_changes (email, created_at);

    -- Pictures that users have shown of themselves.
    create table user_images (
      user_id bigint not null references users,
      file text not null,
      taken_at timestamptz not null
    );
    create index user_images_user on user_images (user_id, taken_at);

    -- E-mail that need not go at once; the same for e-mail as sms_notices for messages (ADR 20).
    create table mail_notices (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null check (kind in ('email_changed', 'report')),
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

    alter table sms_notices drop constraint sms_notices_kind_check;
    alter table sms_notices add constraint sms_notices_kind_check
      check (kind in ('receipt', 'low_balance', 'daily_report', 'weekly_report'));

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
  `.execute(db)
}
