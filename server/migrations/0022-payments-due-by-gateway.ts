import { sql, type Kysely } from 'kysely'

/** The reconciler takes one payment after the other, for each gateway, in this order (ADR 33). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index payments_due_by_gateway on payments (
      gateway,
      (case when state in ('returned', 'unknown', 'verifying') then 1 when state = 'failed' then 3 else 2 end),
      next_check_at
    ) where next_check_at is not null;
    drop index payments_due;
  `.execute(db)
}
