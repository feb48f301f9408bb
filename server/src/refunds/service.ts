import type { RefundInput, RefundView } from '@jarchi/shared/api/financial.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../db/client.ts'
import { transactionInTurn } from '../db/in-turn.ts'
import type { Refunds } from '../db/types.ts'
import { leavableOf, lockWallet, postRefund } from '../wallet/service.ts'

type Requester = { accountId: number; userId: number }
export type RefundProblem = 'over_withdrawable' | 'refund_under_way'

/** Asks for unspent money back: the amount is held at once, so that it cannot be spent meanwhile. */
export async function requestRefund(
  db: Db,
  { accountId, userId }: Requester,
  { amount, sheba }: RefundInput,
  now: Date,
): Promise<{ ok: true; refund: RefundView } | { ok: false; problem: RefundProblem }> {
  return transactionInTurn(db, `refunds of ${accountId}`, (trx) =>
    holdRefund(trx, { accountId, userId }, { amount, sheba }, now),
  )
}

async function holdRefund(
  trx: Db,
  { accountId, userId }: Requester,
  { amount, sheba }: RefundInput,
  now: Date,
): ReturnType<typeof requestRefund> {
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

export async function heldRefunds(db: Db, most: number) {
  return db.selectFrom('refunds').selectAll().where('state', '=', 'held').orderBy('id').limit(most).execute()
}

/** Staff paid it at the bank, or refuse it, which gives the amount back; the account, or null where nothing is held. */
export async function decideRefund(
  trx: Db,
  id: number,
  decision: { state: 'paid' | 'refused'; note: string },
  now: Date,
): Promise<{ accountId: number; amount: bigint } | null> {
  const refund = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', BigInt(id))
    .where('state', '=', 'held')
    .forUpdate()
    .executeTakeFirst()
  if (!refund) return null
  const accountId = Number(refund.account_id)
  const isRefused = decision.state === 'refused'
  const release_entry_id = isRefused ? await postRefund(trx, accountId, refund.amount, 'released') : null
  await trx
    .updateTable('refunds')
    .set({ ...decision, release_entry_id, decided_at: now })
    .where('id', '=', refund.id)
    .execute()
  return { accountId, amount: refund.amount }
}

const STATES = { held: 'held', paid: 'paid', refused: 'refused' } as const

function refundView(refund: Selectable<Refunds>): RefundView {
  return {
    id: Number(refund.id),
    amount: Number(refund.amount),
    sheba: refund.sheba,
    state: STATES[refund.state as keyof typeof STATES],
    note: refund.note,
    created_at: refund.created_at.toISOString(),
    decided_at: refund.decided_at?.toISOString() ?? null,
  }
}
