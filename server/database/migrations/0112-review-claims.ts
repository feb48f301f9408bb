import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Which ad is with which reviewer, and until when unless they renew it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table review_claims (
      ad_id bigint primary key references ads on delete cascade,
      user_id bigint not null references users,
      until timestamptz not null
    )
  `.execute(db)
}
