import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
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
      used_at timestamptz
    );
    create index sign_in_codes_phone on sign_in_codes (phone, created_at);
    create index sign_in_codes_ip on sign_in_codes (ip, created_at);

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
      ended_at timestamptz
    );
    create index sessions_user on sessions (user_id, last_used_at);

    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_user_id bigint references users,
      actor_name text not null,
      account_id bigint references accounts,
      action text not null,
      object text not null,
      details jsonb not null default '{}'
    );
    create index audit_log_account on audit_log (account_id, id);

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();
  `.execute(db)
}
