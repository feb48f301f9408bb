import type { Day } from '@jarchi/shared/time/jalali.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { decideRefund, promiseRefund } from './service.ts'

/*
 * What staff decide about refunds, each with its line in the audit log; within a transaction. False if the refund is
 * not in a state for it. Amounts in rial.
 */

type Change = { actor: Actor & { userId: number }; at: Date }

export async function approveRefund(trx: Db, change: Change, id: number): Promise<boolean> {
  const refund = await promiseRefund(trx, id, change.actor.userId, change.at)
  return writeLine(trx, change, refund, { action: 'refund.approve', more: {} })
}

/** The amount goes back to the wallet, and the advertiser reads the reason. */
export async function refuseRefund(trx: Db, change: Change, id: number, reason: string): Promise<boolean> {
  const { actor, at } = change
  const refund = await decideRefund(trx, id, { state: 'refused', note: reason, by: actor.userId }, at)
  return writeLine(trx, change, refund, { action: 'refund.refused', more: { note: reason } })
}

/** The bank has paid it, by this number and on this day. */
export async function payRefund(
  trx: Db,
  change: Change,
  id: number,
  { reference, day }: { reference: string; day: Day },
): Promise<boolean> {
  const { actor, at } = change
  const decision = { state: 'paid', note: reference, by: actor.userId, paidOn: day } as const
  const refund = await decideRefund(trx, id, decision, at)
  return writeLine(trx, change, refund, { action: 'refund.paid', more: { note: reference, paid_on: day } })
}

type Decided = { id: bigint; account_id: bigint; amount: bigint; sheba: string } | null

async function writeLine(
  trx: Db,
  { actor, at }: Change,
  refund: Decided,
  { action, more }: { action: string; more: object },
): Promise<boolean> {
  if (!refund) return false
  const details = { amount: String(refund.amount), sheba: refund.sheba, ...more }
  const line = { action, object: `refund:${refund.id}`, accountId: Number(refund.account_id), details }
  await writeAuditLine(trx, actor, line, at)
  return true
}
