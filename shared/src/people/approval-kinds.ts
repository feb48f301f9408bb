import type { StaffRight } from './staff-rights.ts'

/** What a colleague has to agree to. */
export const APPROVAL_KINDS = [
  'entry',
  'gift_card',
  'correction',
  'refund',
  'limits',
  'package',
  'rights',
  'factor',
  'owner',
] as const
type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** The right that this colleague needs. */
export function deciderOf(kind: ApprovalKind): StaffRight {
  if (kind === 'owner') return 'accounts'
  return kind === 'rights' || kind === 'factor' ? 'people' : 'money'
}

/** What these rights decide about. */
export const decidedBy = (rights: ReadonlySet<StaffRight>): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => rights.has(deciderOf(kind)))
