import { APPROVAL_STATES, type StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { isStaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { actOf, type Act, type ApprovalRow } from '../../money/approvals/service.ts'

const isState = (text: string): text is StaffApproval['state'] =>
  (APPROVAL_STATES as readonly string[]).includes(text)

/** A question to colleagues as one of the staff reads it. */
export function staffApproval(row: ApprovalRow, readerId: number, now: Date): StaffApproval {
  const isOpen = row.state === 'asked' || row.state === 'approved'
  const state = isOpen && row.expires_at <= now ? 'expired' : row.state
  if (!isState(state)) throw new Error(`an approval in state ${state}`)
  const act = actOf(row)
  return {
    id: Number(row.id),
    kind: act.kind,
    digest: row.digest.toString('hex'),
    account:
      row.account_id === null || row.account === null
        ? null
        : { id: Number(row.account_id), name: row.account, is_vip: row.is_vip ?? false },
    sum: Number(row.sum_rial),
    reason: row.reason,
    act: shown(act, row),
    asked_by: row.asker ?? '',
    is_own: Number(row.asked_by) === readerId,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state,
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
  }
}

function shown(act: Act, { person, phone }: Pick<ApprovalRow, 'person' | 'phone'>): StaffApproval['act'] {
  if ('userId' in act) {
    const rights = act.kind === 'rights' ? act.rights.split(' ').filter(isStaffRight) : undefined
    const whom = act.kind === 'owner' ? act.phone : phone
    return { ...(whom !== null && { phone: whom }), ...(person && { person }), ...(rights && { rights }) }
  }
  if (act.kind === 'entry') return { amount: act.amount, is_gift: act.isGift }
  if (act.kind === 'gift_card')
    return { amount: act.amount, uses: act.uses, days: act.days, count: act.count ?? 1 }
  if (act.kind === 'refund') return { refund_id: act.refundId }
  if (act.kind === 'limits') {
    const before = { limit_before: act.limitBefore, hard_limit_before: act.hardLimitBefore }
    return { limit: act.limit, hard_limit: act.hardLimit, ...before }
  }
  if (act.kind === 'package') {
    const before = 'packageId' in act && { amount_before: act.amountBefore, bonus_before: act.bonusBefore }
    return { amount: act.amount, bonus: act.bonus, ...before }
  }
  return { ad_id: act.adId, from: act.from, until: act.until }
}
