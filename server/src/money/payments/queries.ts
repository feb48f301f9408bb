import { statesBefore, type PaymentState } from '@jarchi/shared/money/payment-state.ts'
import type { PaymentFailure } from '@jarchi/shared/api/payments.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Payments } from '../../platform/db/types.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'
import type { Return } from '../../gateways/payment/payment-gateway.ts'

export type Payment = Selectable<Payments>

export async function paymentById(db: Db, id: string): Promise<Payment | null> {
  return firstRow(db.selectFrom('payments').selectAll().where('id', '=', id))
}

export async function paymentOfAccount(db: Db, accountId: number, id: string): Promise<Payment | null> {
  return firstRow(
    db.selectFrom('payments').selectAll().where('account_id', '=', BigInt(accountId)).where('id', '=', id),
  )
}

/** An account's payments, the newest first, and how many there are. */
export async function paymentPage(db: Db, accountId: number, { offset, limit }: Slice) {
  const ofAccount = db.selectFrom('payments').where('account_id', '=', BigInt(accountId))
  const rows = await ofAccount
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { count: await rowCount(ofAccount), rows }
}

/** What the account got in addition to its payment, in rial. */
export async function bonusOf(db: Db, paymentId: string): Promise<bigint> {
  const { bonus } = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_postings as posting', 'posting.entry_id', 'entry.id')
    .select(sql<bigint>`coalesce(sum(posting.amount), 0)::bigint`.as('bonus'))
    .where('entry.payment_id', '=', paymentId)
    .where('entry.kind', '=', 'gift')
    .where('posting.account_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return bonus
}

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'account_id'
  | 'user_id'
  | 'gateway'
  | 'amount'
  | 'package_id'
  | 'package_bonus'
  | 'gift_code'
  | 'return_url'
  | 'created_at'
  | 'expires_at'
> & { utm_data: Record<string, string> }

export async function insertPayment(db: Db, payment: NewPayment) {
  await db
    .insertInto('payments')
    .values({
      ...payment,
      utm_data: JSON.stringify(payment.utm_data),
      state: 'created',
      next_check_at: payment.expires_at,
    })
    .execute()
}

/** The gateway took the order: from now on the payer may be on its page. */
export async function markRedirected(db: Db, id: string, authority: string, nextCheckAt: Date) {
  await db
    .updateTable('payments')
    .set({ state: 'redirected', authority, next_check_at: nextCheckAt })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('start'))
    .execute()
}

export async function markRefused(db: Db, id: string, failure: PaymentFailure, at: Date) {
  await db
    .updateTable('payments')
    .set({ state: 'failed', failure, settled_at: at, next_check_at: null })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('refuse'))
    .execute()
}

/**
 * How often a bank is asked about the returns of one payment; a payer who fails this often begins another
 * payment.
 */
export const MOST_DENIALS = 20

/** A payment that staff have settled stays closed: it was credited by hand and must not be credited twice. */
const isOpen = sql<boolean>`failure is distinct from 'settled_by_hand'`

/**
 * Stores that the browser came back, and with which reference; the reconciler continues if we do not. A
 * reference with an unclear answer is kept: the bank may have captured by it. False if nothing was stored, as
 * after `MOST_DENIALS`.
 */
export async function markReturned(
  db: Db,
  id: string,
  { reference, unpaid }: Pick<Return, 'reference' | 'unpaid'>,
  nextCheckAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set((row) => ({
      state: 'returned',
      reference: row
        .case()
        .when(row.and([row('checks', '>', 0), row('state', 'in', ['returned', 'unknown'])]))
        .then(row.fn.coalesce('reference', row.val(reference)))
        .else(row.fn.coalesce(row.val(reference), 'reference'))
        .end(),
      returned_as: unpaid,
      next_check_at: nextCheckAt,
    }))
    .where('id', '=', id)
    .where('state', 'in', statesBefore('return'))
    .where('denials', '<', MOST_DENIALS)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Claims a payment for asking the gateway, until `until`; of many callers at once, one gets it. If the asker
 * dies, others can claim it when the claim has ended.
 */
export async function claimPayment(db: Db, id: string, now: Date, until: Date): Promise<Payment | null> {
  return firstRow(
    db
      .updateTable('payments')
      .set((row) => ({
        state: 'verifying',
        claimed_until: until,
        next_check_at: until,
        unclear_since: row.fn.coalesce('unclear_since', row.val(now)),
      }))
      .where('id', '=', id)
      .where(isOpen)
      .where((row) =>
        row.or([
          row('state', 'in', statesBefore('claim')),
          row.and([row('state', '=', 'verifying'), row('claimed_until', '<=', now)]),
        ]),
      )
      .returningAll(),
  )
}

export async function lockPayment(trx: Db, id: string): Promise<Payment | null> {
  return firstRow(trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate())
}

type Settlement = Partial<
  Pick<
    Payment,
    'reference' | 'card' | 'failure' | 'attention' | 'settled_at' | 'next_check_at' | 'checks' | 'denials'
  >
>

export async function writeState(trx: Db, id: string, state: PaymentState, settlement: Settlement) {
  await trx
    .updateTable('payments')
    .set({ ...settlement, state, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** The payment as it was read: if another server has changed its state since, that server decides. */
type Looked = Pick<Payment, 'id' | 'state'>

export async function scheduleCheck(db: Db, { id, state }: Looked, nextCheckAt: Date | null) {
  await db
    .updateTable('payments')
    .set((row) => ({ next_check_at: nextCheckAt, checks: row('checks', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('state', '<>', 'verifying')
    .execute()
}

/** The payment's time is up. If staff had to look at it, they still have to. */
export async function markExpired(db: Db, { id, state }: Looked, attention: string | null, at: Date) {
  await db
    .updateTable('payments')
    .set({
      state: 'expired',
      failure: 'out_of_time',
      settled_at: at,
      claimed_until: null,
      next_check_at: null,
      ...(attention !== null && { attention }),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('state', 'in', statesBefore('lapse'))
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', at)]))
    .execute()
}

/** What a bank said of a payment last; `amount` in rial. */
export type BankAnswer = {
  call: 'verify' | 'inquire'
  says: 'paid' | 'not_paid' | 'unclear'
  /** The bank's own code, or how it failed to answer. */
  code: string
  amount: number | null
  reference: string | null
}

export async function noteBankAnswer(db: Db, id: string, answer: BankAnswer, at: Date) {
  await db
    .updateTable('payments')
    .set({ bank_answer: JSON.stringify(answer), bank_answered_at: at })
    .where('id', '=', id)
    .execute()
}

/** Asks staff to look at it, unless it has been paid meanwhile. */
export async function noteAttention(db: Db, id: string, attention: string) {
  await db
    .updateTable('payments')
    .set({ attention })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .execute()
}
