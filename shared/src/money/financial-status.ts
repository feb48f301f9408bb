import { DAY_MS } from '../time/durations.ts'
/** The state of an account's financial information (§D5.4). */
export type FinancialStatus =
  | 'NO_TRANSACTION'
  | 'NOT_COMPLETED'
  | 'SKIPPED'
  | 'APPROVAL_PENDING'
  | 'OK'
  | 'HAS_PENDING_CHANGES'
  | 'APPROVAL_REJECTED'
  | 'UNKNOWN'

export type FinancialEvent = 'pay' | 'skip' | 'day_passes' | 'submit' | 'edit' | 'approve' | 'reject'

/**
 * `submit` is the form while nothing has been approved, `edit` after that: approved data stay in force until
 * others are approved, also while a rejection is shown. UNKNOWN is for a panel that could not read the
 * status; nothing leads to or from it.
 */
export const FINANCIAL_TRANSITIONS: Record<
  FinancialStatus,
  Partial<Record<FinancialEvent, FinancialStatus>>
> = {
  NO_TRANSACTION: { pay: 'NOT_COMPLETED', submit: 'APPROVAL_PENDING' },
  NOT_COMPLETED: { pay: 'NOT_COMPLETED', skip: 'SKIPPED', submit: 'APPROVAL_PENDING' },
  SKIPPED: { pay: 'SKIPPED', skip: 'SKIPPED', day_passes: 'NOT_COMPLETED', submit: 'APPROVAL_PENDING' },
  APPROVAL_PENDING: {
    pay: 'APPROVAL_PENDING',
    submit: 'APPROVAL_PENDING',
    approve: 'OK',
    reject: 'APPROVAL_REJECTED',
  },
  OK: { pay: 'OK', edit: 'HAS_PENDING_CHANGES' },
  HAS_PENDING_CHANGES: {
    pay: 'HAS_PENDING_CHANGES',
    edit: 'HAS_PENDING_CHANGES',
    approve: 'OK',
    reject: 'APPROVAL_REJECTED',
  },
  APPROVAL_REJECTED: {
    pay: 'APPROVAL_REJECTED',
    submit: 'APPROVAL_PENDING',
    edit: 'HAS_PENDING_CHANGES',
  },
  UNKNOWN: {},
}

/** The status an event leads to, or null if it is not allowed. */
export function financialStatusAfter(status: FinancialStatus, event: FinancialEvent): FinancialStatus | null {
  return FINANCIAL_TRANSITIONS[status][event] ?? null
}

/** The same for an event that cannot but have an effect: an error where the table has none. */
export function requireFinancialStatusAfter(status: FinancialStatus, event: FinancialEvent): FinancialStatus {
  const next = financialStatusAfter(status, event)
  if (next === null) throw new Error(`financial information that is ${status} cannot ${event}`)
  return next
}

/** Whether something waits for staff's verdict. */
export function isFinancialPending(status: FinancialStatus): boolean {
  return status === 'APPROVAL_PENDING' || status === 'HAS_PENDING_CHANGES'
}

/** Whether the financial warning shows (§4.8): by status, or for the users that the operator lists. */
export function hasFinancialWarning(
  status: FinancialStatus,
  userId: number,
  listedUsers: readonly number[],
): boolean {
  return (
    status === 'NOT_COMPLETED' ||
    status === 'APPROVAL_REJECTED' ||
    isFinancialPending(status) ||
    listedUsers.includes(userId)
  )
}

/**
 * Days until delivery stops because financial information is missing; 0 once it has. Null if nothing counts
 * down: nothing was paid yet, the form was sent and not refused, or something was approved before.
 */
export function daysUntilFinancialStop(
  status: FinancialStatus,
  first: { paidAt: Date | null; isApprovedBefore: boolean },
  graceDays: number,
  now: Date,
): number | null {
  const isIncomplete = status === 'NOT_COMPLETED' || status === 'SKIPPED' || status === 'APPROVAL_REJECTED'
  if (!isIncomplete || first.paidAt === null || first.isApprovedBefore) return null
  const left = first.paidAt.getTime() + graceDays * DAY_MS - now.getTime()
  return Math.max(0, Math.ceil(left / DAY_MS))
}
