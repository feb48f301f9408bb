import type { MoneyOrder } from '@jarchi/shared/api/staff-payments.ts'
import type { STAFF_REFUND_STATES, StaffRefund } from '@jarchi/shared/api/staff-refunds.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type OrderedSlice } from '../../platform/db/page-slice.ts'
import { staffNameIn } from '../../platform/db/staff-name.ts'

/** `search` is the bank's number, or means these `accounts`; `amount` in rial; `to` is not included. */
export type RefundFilter = {
  search?: string | undefined
  accounts?: readonly bigint[]
  state?: (typeof STAFF_REFUND_STATES)[number] | undefined
  amount?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Refunds of all accounts, as staff see them. */
function refundsWithAccount(db: Db, now: Date) {
  return db
    .selectFrom('refunds')
    .innerJoin('accounts', 'accounts.id', 'refunds.account_id')
    .selectAll('refunds')
    .select(['accounts.name as account', 'accounts.is_vip'])
    .select([
      staffNameIn('refunds.approved_by').as('approver'),
      staffNameIn('refunds.decided_by').as('decider'),
      askerOf(now).as('asker'),
    ])
}

/** Who has asked a colleague to agree to the approval, while that waits; the few open questions have an index. */
function askerOf(now: Date) {
  const asker = sql`(
    select asked_by from approvals
    where state = 'asked' and kind = 'refund' and expires_at > ${now}
      and (act ->> 'refundId')::bigint = refunds.id
    limit 1
  )`
  return staffNameIn(asker)
}

const ORDERS: Readonly<Record<MoneyOrder, RawBuilder<unknown>>> = {
  newest: sql`refunds.id desc`,
  oldest: sql`refunds.id`,
  largest: sql`refunds.amount desc, refunds.id desc`,
}

/**
 * Refunds that fit, and how many there are: what waits for staff, the oldest first, or by what is known of them, the
 * newest first, unless `order` says otherwise. Only the part's own are read whole.
 */
export async function refundPage(
  db: Db,
  now: Date,
  filter: RefundFilter | null,
  { order = filter ? 'newest' : 'oldest', offset, limit }: OrderedSlice<MoneyOrder>,
) {
  const chosen = filter ? isChosen(filter) : sql<boolean>`refunds.state = 'held'`
  const inOrder = sql`order by ${ORDERS[order]}`
  const ids = sql<bigint>`(select id from refunds where ${chosen} ${inOrder} offset ${offset} limit ${limit})`
  const rows = await refundsWithAccount(db, now)
    .where('refunds.id', 'in', ids)
    .orderBy(ORDERS[order])
    .execute()
  return { count: await rowCount(db.selectFrom('refunds').where(chosen)), rows }
}

export async function refundOfAnyAccount(db: Db, now: Date, id: number) {
  return firstRow(refundsWithAccount(db, now).where('refunds.id', '=', BigInt(id)))
}

function isChosen({ search, accounts = [], state, amount, from, to }: RefundFilter): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (search !== undefined) {
    parts.push(sql`(refunds.account_id = any(${accounts}) or refunds.note = ${asciiDigits(search)})`)
  }
  if (state === 'held') parts.push(sql`refunds.state = 'held' and refunds.approved_at is null`)
  else if (state === 'approved') parts.push(sql`refunds.state = 'held' and refunds.approved_at is not null`)
  else if (state !== undefined) parts.push(sql`refunds.state = ${state}`)
  if (amount !== undefined) parts.push(sql`refunds.amount = ${amount}`)
  if (from !== undefined) parts.push(sql`refunds.created_at >= ${from}`)
  if (to !== undefined) parts.push(sql`refunds.created_at < ${to}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof refundOfAnyAccount>>>

const STATES = { held: 'held', paid: 'paid', refused: 'refused', cancelled: 'cancelled' } as const

/** A refund as the desk shows it. */
export function staffRefund(row: RefundRow): StaffRefund {
  const state = STATES[row.state as keyof typeof STATES]
  return {
    id: Number(row.id),
    account: { id: Number(row.account_id), name: row.account, is_vip: row.is_vip },
    amount: Number(row.amount),
    sheba: row.sheba,
    state: state === 'held' && row.approved_at !== null ? 'approved' : state,
    note: row.note,
    paid_on: row.paid_on,
    created_at: row.created_at.toISOString(),
    asked_by: row.asker,
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_by: row.approver,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decider,
  }
}
