import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
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
      expires_at timestamptz not null
    );
    create index marketplace_sign_ins_expiry on marketplace_sign_ins (expires_at);

    -- Visits that the marketplace opened, and that lead back to it.
    create table marketplace_entries (
      id uuid primary key,
      touch_point text,
      post_token text,
      expires_at timestamptz not null
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
    create index ads_post on ads (post_token, account_id) where post_token is not null;
  `.execute(db)
}
