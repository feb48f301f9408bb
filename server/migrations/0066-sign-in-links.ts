import { sql, type Kysely } from 'kysely'

export const isExpansion = true

export async function up(db: Kysely<unknown>) {
  await sql`
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
  `.execute(db)
}
