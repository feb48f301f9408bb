import type { RefundInput, RefundView } from '@jarchi/shared/api/financial.ts'
import type { Day } from '@jarchi/shared/time/jalali.ts'
import type { Selectable } from 'kysely'
import { userActor, writeAuditLine } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { ringAccount } from '../../messages/bell/service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Refunds } from '../../platform/db/types.ts'
import { leavableOf, lockWallet, postRefund } from '../wallet/service.ts'

type Requester = { accountId: number; userId: number; ip: string }
export type RefundProblem = 'over_withdrawable' | 'refund_under_way'

/** Asks for a refund of unspent money: the amount is held at once, so that it cannot be spent meanwhile. */
export async function requestRefund(
  db: Db,
  requester: Requester,
  { amount, sheba }: RefundInput,
  now: Date,
): Promise<{ ok: true; refund: RefundView } | { ok: false; problem: RefundProblem }> {
  return transactionInTurn(db, `refunds of ${requester.accountId}`, (trx) =>
    holdRefund(trx, requester, { amount, sheba }, now),
  )
}

async function holdRefund(
  trx: Db,
  requester: Requester,
  { amount, sheba }: RefundInput,
  now: Date,
): ReturnType<typeof requestRefund> {
  const { accountId, userId } = requester
  await lockWallet(trx, accountId)
  const held = await trx
    .selectFrom('refunds')
    .select('id')
    .where('account_id', '=', BigInt(accountId))
    .where('state', '=', 'held')
    .executeTakeFirst()
  if (held) return { ok: false, problem: 'refund_under_way' }
  const { askedBack } = await leavableOf(trx, accountId)
  if (askedBack < BigInt(amount)) return { ok: false, problem: 'over_withdrawable' }
  const hold_entry_id = await postRefund(trx, accountId, -BigInt(amount), 'held')
  const refund = await trx
    .insertInto('refunds')
    .values({
      account_id: BigInt(accountId),
      user_id: BigInt(userId),
      amount: BigInt(amount),
      sheba,
      hold_entry_id,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeChange(trx, 'refund.ask', requester, refund, now)
  return { ok: true, refund: refundView(refund) }
}

export async function refundsOf(db: Db, accountId: number): Promise<RefundView[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('account_id', '=', BigInt(accountId))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(refundView)
}

/**
 * Staff have paid it at the bank, or refuse it, which gives the amount back; returns the refund as it was, or null if
 * nothing is held.
 */
export async function decideRefund(trx: Db, id: number, decision: Decision, now: Date) {
  const refund = await firstRow(heldRefund(trx, id))
  if (refund) await closeRefund(trx, refund, decision, now)
  return refund
}

/** Staff promise to pay it; returns the refund as it was, or null if nothing is held that waits for that. */
export async function promiseRefund(trx: Db, id: number, userId: number, now: Date) {
  const refund = await firstRow(heldRefund(trx, id).where('approved_at', 'is', null))
  if (!refund) return null
  await trx
    .updateTable('refunds')
    .set({ approved_at: now, approved_by: BigInt(userId) })
    .where('id', '=', refund.id)
    .execute()
  return refund
}

/** The advertiser cancels a request that has neither been approved nor decided yet. */
export async function cancelRefund(db: Db, requester: Requester, id: number, now: Date): Promise<RefundView> {
  const { accountId } = requester
  return db.transaction().execute(async (trx) => {
    const own = heldRefund(trx, id).where('account_id', '=', BigInt(accountId))
    const refund = await firstRow(own.where('approved_at', 'is', null))
    if (!refund) throw new AppError('refund_not_held')
    await writeChange(trx, 'refund.cancel', requester, refund, now)
    return refundView(await closeRefund(trx, refund, { state: 'cancelled', note: null }, now))
  })
}

async function writeChange(
  trx: Db,
  action: 'refund.ask' | 'refund.cancel',
  requester: Requester,
  { id, amount, sheba }: Selectable<Refunds>,
  now: Date,
) {
  const { accountId } = requester
  const details = { amount: String(amount), sheba }
  const line = { action, object: `refund:${id}`, accountId, details }
  await writeAuditLine(trx, await userActor(trx, requester), line, now)
}

function heldRefund(trx: Db, id: number) {
  return trx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', BigInt(id))
    .where('state', '=', 'held')
    .forUpdate()
}

/** `note` is the bank's number, or why not; `by` is the member of staff. */
type Decision = { state: 'paid' | 'refused'; note: string; by?: number; paidOn?: Day }
type Closing = Decision | { state: 'cancelled'; note: null; by?: never; paidOn?: never }

/** An unpaid amount goes back to the wallet. */
async function closeRefund(trx: Db, refund: Selectable<Refunds>, closing: Closing, now: Date) {
  const isPaid = closing.state === 'paid'
  if (closing.state !== 'cancelled') {
    const content = { kind: `refund_${closing.state}` as const, amount: Number(refund.amount) }
    await ringAccount(trx, Number(refund.account_id), { subject: `refund ${refund.id}`, content, at: now })
  }
  const release_entry_id = isPaid
    ? null
    : await postRefund(trx, Number(refund.account_id), refund.amount, 'released')
  return trx
    .updateTable('refunds')
    .set({
      state: closing.state,
      note: closing.note,
      release_entry_id,
      decided_at: now,
      decided_by: closing.by === undefined ? null : BigInt(closing.by),
      paid_on: closing.paidOn ?? null,
    })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const STATES = { held: 'held', paid: 'paid', refused: 'refused', cancelled: 'cancelled' } as const

function refundView(refund: Selectable<Refunds>): RefundView {
  return {
    id: Number(refund.id),
    amount: Number(refund.amount),
    sheba: refund.sheba,
    state: STATES[refund.state as keyof typeof STATES],
    note: refund.note,
    created_at: refund.created_at.toISOString(),
    approved_at: refund.approved_at?.toISOString() ?? null,
    decided_at: refund.decided_at?.toISOString() ?? null,
    paid_on: refund.paid_on,
  }
}
