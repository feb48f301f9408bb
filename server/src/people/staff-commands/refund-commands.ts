import { LARGEST_PAGE } from '@jarchi/shared/page-size.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { decideRefund, heldRefunds } from '../../money/refunds/service.ts'
import { done, refused, type MoneyDeps, type Outcome } from './money-deps.ts'

export async function listRefunds({ db }: MoneyDeps): Promise<Outcome> {
  const held = await heldRefunds(db, LARGEST_PAGE)
  if (held.length === 0) return done('Nobody asks for money back.')
  const lines = held.map(
    ({ id, created_at, account_id, amount, sheba }) =>
      `${id}  ${created_at.toISOString()}  account ${account_id}  ${amount} rial  ${sheba}`,
  )
  return done(lines.join('\n'))
}

export async function settleRefund(
  { db, actor, now }: MoneyDeps,
  { id, note }: { id: number; note: string },
  state: 'paid' | 'refused',
): Promise<Outcome> {
  const settled = await db.transaction().execute(async (trx) => {
    const refund = await decideRefund(trx, id, { state, note }, now())
    if (!refund) return false
    const { accountId, amount } = refund
    const details = { amount: String(amount), note }
    const line = { action: `refund.${state}`, object: `refund:${id}`, accountId, details }
    await writeAuditLine(trx, actor, line, now())
    return true
  })
  return settled ? done(`Refund ${id} is ${state}.`) : refused('No such refund is held.')
}
