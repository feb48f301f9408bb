import type { MoneyOrder } from '@jarchi/shared/api/staff-payments.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type OrderedSlice } from '../../platform/db/page-slice.ts'

/** Payments of all accounts, as staff see them. */
export function paymentsWithAccount(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.id', 'payments.account_id')
    .selectAll('payments')
    .select(['accounts.name as account', 'accounts.is_vip'])
}

const ORDERS: Readonly<Record<MoneyOrder, RawBuilder<unknown>>> = {
  newest: sql`payments.created_at desc, payments.id desc`,
  oldest: sql`payments.created_at, payments.id`,
  largest: sql`payments.amount desc, payments.id desc`,
}

/** Those that fit in this order, and how many there are; only the part's own are read whole. */
export async function paymentPage(
  db: Db,
  chosen: RawBuilder<boolean>,
  { order = 'newest', offset, limit }: OrderedSlice<MoneyOrder>,
) {
  const inOrder = sql`order by ${ORDERS[order]}`
  const ids = sql<string>`(select id from payments where ${chosen} ${inOrder} offset ${offset} limit ${limit})`
  const rows = await paymentsWithAccount(db).where('payments.id', 'in', ids).orderBy(ORDERS[order]).execute()
  return { count: await rowCount(db.selectFrom('payments').where(chosen)), rows }
}

/** Payments that a person has to look at, the oldest first unless `order` says otherwise, and how many there are. */
export async function paymentsToLookAt(db: Db, { order = 'oldest', ...slice }: OrderedSlice<MoneyOrder>) {
  return paymentPage(db, sql<boolean>`attention is not null`, { order, ...slice })
}

/** A payment of any account: for staff. */
export async function paymentOfAnyAccount(db: Db, id: string) {
  return firstRow(paymentsWithAccount(db).where('payments.id', '=', id))
}
