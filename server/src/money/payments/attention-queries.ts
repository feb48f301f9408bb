import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'

/** Payments of all accounts, as staff see them. */
export function paymentsWithAccount(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.id', 'payments.account_id')
    .selectAll('payments')
    .select(['accounts.name as account', 'accounts.is_vip'])
}

/** Payments that a person has to look at, the oldest first, and how many there are. */
export async function paymentsToLookAt(db: Db, { offset, limit }: Slice) {
  const rows = await paymentsWithAccount(db)
    .where('attention', 'is not', null)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .offset(offset)
    .limit(limit)
    .execute()
  const count = await rowCount(db.selectFrom('payments').where('attention', 'is not', null))
  return { count, rows }
}

/** A payment of any account: for staff. */
export async function paymentOfAnyAccount(db: Db, id: string) {
  return firstRow(paymentsWithAccount(db).where('payments.id', '=', id))
}
