import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** New ads that an account has begun and not sent. The browser chooses the id; `revision` names the content. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table drafts (
      account_id bigint not null references accounts,
      id text not null,
      content jsonb not null,
      revision text not null,
      changed_at timestamptz not null,
      user_id bigint references users,
      staff_name text,
      primary key (account_id, id)
    )
  `.execute(db)
}
