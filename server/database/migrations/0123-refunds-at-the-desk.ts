import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Refunds are approved at the desk before they are paid, which it notes with the bank's day. */
export async function up(db: Kysely<unknown>) {
  // An approved refund stays `held`, as servers of the version before know it.
  await sql`
    alter table refunds
      add column approved_at timestamptz,
      add column approved_by bigint references users,
      add column decided_by bigint references users,
      add column paid_on date,
      add constraint refunds_not_cancelled_once_approved check (approved_at is null or state <> 'cancelled')
  `.execute(db)
  await sql`create index refunds_waiting on refunds (id) where state = 'held'`.execute(db)
}
