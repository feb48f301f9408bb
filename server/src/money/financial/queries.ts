import type { FinancialData } from '@jarchi/shared/api/financial.ts'
import type { FinancialOrder } from '@jarchi/shared/api/staff-financial.ts'
import type { FinancialStatus } from '@jarchi/shared/money/financial-status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { rowCount, type OrderedSlice } from '../../platform/db/page-slice.ts'

/** What an account has sent, null if nothing yet, and since when it has paid. */
export async function financialRecord(db: Db, accountId: number) {
  const found = await db
    .selectFrom('accounts')
    .leftJoin('financial_infos as info', 'info.account_id', 'accounts.id')
    .select([
      'info.status',
      'info.approved',
      'info.pending',
      'info.rejection_reason',
      'info.skipped_at',
      'info.submitted_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select(sql<Date | null>`min(settled_at)`.as('paid_at'))
        .whereRef('payments.account_id', '=', 'accounts.id')
        .where('payments.state', '=', 'paid')
        .as('paid_at'),
    )
    .where('accounts.id', '=', BigInt(accountId))
    .executeTakeFirst()
  if (!found) return { row: null, firstPaidAt: null }
  const { paid_at: firstPaidAt, status, ...rest } = found
  return { row: status === null ? null : { ...rest, status }, firstPaidAt }
}

export type FinancialRecord = Awaited<ReturnType<typeof financialRecord>>

/** Waits for others who change an account's record, and locks it until the transaction ends. */
export async function lockFinancialRecord(trx: Db, accountId: number): Promise<FinancialRecord> {
  // The record may not exist yet, but the account does.
  await lockAccount(trx, accountId)
  return financialRecord(trx, accountId)
}

type Change = {
  status: FinancialStatus
  approved?: FinancialData
  pending?: FinancialData | null
  rejection_reason?: string | null
  skipped_at?: Date
  submitted_at?: Date
  decided_at?: Date
}

export async function writeFinancialRecord(db: Db, accountId: number, change: Change) {
  const { approved, pending, ...plain } = change
  const values = {
    ...plain,
    ...(approved !== undefined && { approved: JSON.stringify(approved) }),
    ...(pending !== undefined && { pending: pending && JSON.stringify(pending) }),
  }
  await db
    .insertInto('financial_infos')
    .values({ account_id: BigInt(accountId), ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

const ORDERS: Readonly<Record<FinancialOrder, RawBuilder<unknown>>> = {
  newest: sql`info.submitted_at desc, info.account_id desc`,
  oldest: sql`info.submitted_at, info.account_id`,
}
const QUEUE = sql`accounts.is_vip desc, ${ORDERS.oldest}`

/** Records that wait for a verdict, VIP accounts first, then the oldest, unless `order` says otherwise. */
export async function waitingRecords(db: Db, { order, offset, limit }: OrderedSlice<FinancialOrder>) {
  const slice = sql`offset ${offset} limit ${limit}`
  const waits = sql`status = any(${WAITING})`
  const part = sql`order by submitted_at, account_id limit ${offset + limit}`
  // Of the queue, VIP accounts and the others are each read from an index, and no further than the part's end.
  const ids = order
    ? sql<bigint>`(select account_id from financial_infos info where ${waits} order by ${ORDERS[order]} ${slice})`
    : sql<bigint>`(
        select account_id from (
          (select account_id, submitted_at, true as is_vip from accounts
            join financial_infos on account_id = accounts.id where accounts.is_vip and ${waits} ${part})
          union all
          (select account_id, submitted_at, false from financial_infos
            where ${waits} and not (select is_vip from accounts where id = account_id) ${part})
        ) heads order by is_vip desc, submitted_at, account_id ${slice}
      )`
  return db
    .selectFrom('financial_infos as info')
    .innerJoin('accounts', 'accounts.id', 'info.account_id')
    .select(['info.account_id', 'info.status', 'info.pending', 'info.approved', 'info.submitted_at'])
    .select(['accounts.name', 'accounts.is_vip'])
    .where('info.account_id', 'in', ids)
    .orderBy(order ? ORDERS[order] : QUEUE)
    .execute()
}

export async function countWaiting(db: Db): Promise<number> {
  return rowCount(db.selectFrom('financial_infos').where('status', 'in', WAITING))
}

const WAITING = ['APPROVAL_PENDING', 'HAS_PENDING_CHANGES']
