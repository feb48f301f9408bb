import { afterMs } from '@jarchi/shared/time/durations.ts'
import { decidedBy, deciderOf } from '@jarchi/shared/people/approval-kinds.ts'
import { isStaffRight, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { correctByHand } from '../../delivery/charging/staff-changes.ts'
import { addMember } from '../../people/accounts/service.ts'
import { staffMember } from '../service.ts'
import { resetFactorOf, setRights } from '../staff-changes.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { changeOffer, offerPackage } from '../../money/payments/staff-changes.ts'
import { approveRefund } from '../../money/refunds/staff-changes.ts'
import { isRefusedByLimit } from '../../money/wallet/service.ts'
import { changeDebtLimits, postByHand } from '../../money/wallet/staff-changes.ts'
import {
  actOf,
  APPROVAL_MS,
  digestOf,
  lockApproval,
  OBJECTION_MS,
  writeDecision,
  type Act,
  type AskedRow,
} from '../../money/approvals/service.ts'

type Change = { actor: Actor & { userId: number }; rights: ReadonlySet<StaffRight>; at: Date }

/** What who asks still needs when a colleague agrees. */
const askerOf = (kind: Act['kind']): StaffRight => (kind === 'correction' ? 'delivery' : deciderOf(kind))

/** What these rights read: what they decide about, and who gives clicks back all that moves money. */
export function kindsFor(rights: ReadonlySet<StaffRight>): Act['kind'][] {
  return decidedBy(rights.has('delivery') ? new Set([...rights, 'money']) : rights)
}

/** Does exactly what was asked, as who asked for it; gift cards wait until they take the codes. */
export async function agree(db: Db, change: Change, id: number, digest: string): Promise<void> {
  const { actor, at } = change
  await db.transaction().execute(async (trx) => {
    const row = await askedRow(trx, change, id, digest)
    const act = actOf(row)
    if ('userId' in act && act.userId === actor.userId) throw new AppError('own_rights')
    if (act.kind === 'factor' && at < afterMs(row.asked_at, OBJECTION_MS))
      throw new AppError('approval_too_early')
    if (!digestOf(act).equals(row.digest)) throw new Error(`approval ${id} is not what was asked`)
    const asker = await staffMember(trx, Number(row.asked_by))
    if (!asker?.rights.has(askerOf(act.kind))) throw new AppError('approval_void')
    await writeLine(trx, change, row, 'agree', {})
    const decided = { decided_by: BigInt(actor.userId), decided_at: at }
    if (act.kind === 'gift_card') {
      const expires_at = afterMs(at, APPROVAL_MS)
      return writeDecision(trx, id, { ...decided, state: 'approved', expires_at })
    }
    await apply(trx, { actor: asker, at }, act, row)
    await writeDecision(trx, id, { ...decided, state: 'applied' })
  })
}

export async function decline(
  db: Db,
  change: Change,
  id: number,
  { digest, reason }: { digest: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await askedRow(trx, change, id, digest)
    await writeLine(trx, change, row, 'decline', { note: reason })
    const decided = { decided_by: BigInt(change.actor.userId), decided_at: change.at }
    await writeDecision(trx, id, { ...decided, state: 'declined', note: reason })
  })
}

/** Locked until the transaction ends, so that of two decisions the second finds it decided. */
async function askedRow(
  trx: Db,
  { actor, rights, at }: Change,
  id: number,
  digest: string,
): Promise<AskedRow> {
  const row = await lockApproval(trx, id)
  if (row?.digest.toString('hex') !== digest) throw new AppError('not_found')
  if (!rights.has(deciderOf(actOf(row).kind))) throw new AppError('forbidden')
  if (Number(row.asked_by) === actor.userId) throw new AppError('own_approval')
  if (row.state !== 'asked' || row.expires_at <= at) throw new AppError('approval_decided')
  return row
}

async function apply(
  trx: Db,
  change: Omit<Change, 'rights'>,
  act: Exclude<Act, { kind: 'gift_card' }>,
  { sum_rial, reason: note }: AskedRow,
) {
  if (act.kind === 'entry') {
    const { accountId, isGift } = act
    await postByHand(trx, change, { accountId, amount: BigInt(act.amount), note, isGift }).catch(asVoid)
  } else if (act.kind === 'refund') {
    if (!(await approveRefund(trx, change, act.refundId))) throw new AppError('refund_decided')
  } else if (act.kind === 'limits') {
    await applyLimits(trx, change, act, note)
  } else if (act.kind === 'package') {
    await applyPackage(trx, change, act)
  } else if (act.kind === 'rights') {
    await setRights(trx, change, act.userId, act.rights.split(' ').filter(isStaffRight), note)
  } else if (act.kind === 'factor') {
    await resetFactorOf(trx, change, act.userId, { reason: note })
  } else if (act.kind === 'owner') {
    await applyOwner(trx, change, act, note)
  } else {
    const span = { ...act, from: new Date(act.from), until: new Date(act.until) }
    const { amount } = await correctByHand(trx, change, span, note)
    // Clicks of the span that were charged since are more than was asked for.
    if (amount > sum_rial) throw new AppError('approval_void')
  }
}

type Applying = Omit<Change, 'rights'>
type ActOf<Kind> = Extract<Act, { kind: Kind }>

/** Throws unless things are as they were when it was asked for. */
function requireUnchanged(isAsThen: boolean) {
  if (!isAsThen) throw new AppError('approval_void')
}

async function applyLimits(trx: Db, change: Applying, act: ActOf<'limits'>, note: string) {
  const wanted = {
    accountId: act.accountId,
    limit: BigInt(act.limit),
    hardLimit: BigInt(act.hardLimit),
    note,
  }
  await changeDebtLimits(trx, change, wanted, async ({ limit, hardLimit }) =>
    requireUnchanged(limit === BigInt(act.limitBefore) && hardLimit === BigInt(act.hardLimitBefore)),
  )
}

async function applyPackage(trx: Db, change: Applying, act: ActOf<'package'>) {
  const { title, position } = act
  const offered = { title, position, amount: BigInt(act.amount), bonus: BigInt(act.bonus) }
  if (!('packageId' in act)) await offerPackage(trx, change, offered)
  else {
    const { packageId, amountBefore, bonusBefore, wasOffered } = act
    const isThere = await changeOffer(trx, change, packageId, offered, async ({ amount, bonus, is_active }) =>
      requireUnchanged(
        amount === BigInt(amountBefore) && bonus === BigInt(bonusBefore) && is_active === wasOffered,
      ),
    )
    requireUnchanged(isThere)
  }
}

/** The phone may be somebody else's by now, or its user a member. */
async function applyOwner(
  trx: Db,
  { actor, at }: Applying,
  { accountId, userId, phone }: ActOf<'owner'>,
  reason: string,
) {
  const added = { phone, role: 'owner', reason } as const
  const isAdded = await addMember(trx, actor, accountId, added, at, async (id) =>
    requireUnchanged(id === userId),
  )
  requireUnchanged(isAdded)
}

function asVoid(error: unknown): never {
  throw isRefusedByLimit(error) ? new AppError('approval_void', { cause: error }) : error
}

async function writeLine(
  trx: Db,
  { actor, at }: Change,
  row: AskedRow,
  how: 'agree' | 'decline',
  more: object,
) {
  const accountId = row.account_id === null ? null : Number(row.account_id)
  const details = { kind: row.kind, sum: String(row.sum_rial), asked_by: Number(row.asked_by), ...more }
  const action = how === 'agree' ? 'approval.agree' : 'approval.decline'
  await writeAuditLine(trx, actor, { action, object: `approval:${row.id}`, accountId, details }, at)
}
