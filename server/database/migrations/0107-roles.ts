import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * What each member may do in an account, and how much they may spend. Who was a member may do everything, as before;
 * who becomes one without a role, may only look.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table memberships
      add column role text not null default 'owner',
      add column day_limit bigint,
      add column month_limit bigint,
      add column added_by bigint references users,
      add column since timestamptz,
      add constraint memberships_role_check check (role in ('owner', 'manager', 'finance', 'viewer')),
      add constraint memberships_limits_check check (day_limit > 0 and month_limit > 0),
      add constraint memberships_limited_role_check
        check (role = 'manager' or (day_limit is null and month_limit is null))
  `.execute(db)
  await sql`alter table memberships alter column role set default 'viewer'`.execute(db)
  await sql`
    create table committed_budgets (
      account_id bigint not null,
      user_id bigint not null,
      day date not null,
      amount bigint not null check (amount > 0),
      primary key (account_id, user_id, day),
      foreign key (user_id, account_id) references memberships on delete cascade
    )
  `.execute(db)
  await sql`
    create table invitations (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      phone_hash text not null,
      phone_sealed text not null,
      role text not null check (role in ('owner', 'manager', 'finance', 'viewer')),
      day_limit bigint check (day_limit > 0),
      month_limit bigint check (month_limit > 0),
      token_hash text not null unique,
      state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked')),
      invited_by bigint not null references users,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check (role = 'manager' or (day_limit is null and month_limit is null))
    )
  `.execute(db)
  await sql`create index invitations_account on invitations (account_id, created_at)`.execute(db)
  await sql`create index invitations_phone on invitations (phone_hash, created_at)`.execute(db)
  await sql`
    create unique index invitations_pending on invitations (account_id, phone_hash) where state = 'pending'
  `.execute(db)
}
