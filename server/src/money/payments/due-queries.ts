import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Payment } from './queries.ts'

/** Gateways that have due payments. */
export async function gatewaysWithDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('gateway')
    .distinct()
    .where('next_check_at', '<=', now)
    .execute()
  return rows.map(({ gateway }) => gateway)
}

/**
 * Claims the next due payment of a gateway until `until`. Payments whose payer came back are first, then
 * those still at the bank, then refused ones; in each group the longest waiting first. The index
 * `payments_due_by_gateway` has this order.
 */
export async function takeDuePayment(
  db: Db,
  gateway: string,
  now: Date,
  until: Date,
): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    update payments set next_check_at = ${until}
    where id = (
      select id from payments where gateway = ${gateway} and next_check_at <= ${now}
      order by
        (case when state in ('returned', 'unknown', 'verifying') then 1 when state = 'failed' then 3 else 2 end),
        next_check_at
      limit 1 for update skip locked
    )
    returning *
  `.execute(db)
  return rows[0] ?? null
}
