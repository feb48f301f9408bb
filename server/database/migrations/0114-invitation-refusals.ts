import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Users who want no invitations any more (ADR 73). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table invitation_refusals (
      user_id bigint primary key references users,
      refused_at timestamptz not null
    )
  `.execute(db)
}
