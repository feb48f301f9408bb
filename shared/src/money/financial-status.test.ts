import { expect, test } from 'vitest'
import {
  daysUntilFinancialStop,
  FINANCIAL_TRANSITIONS,
  financialStatusAfter,
  hasFinancialWarning,
  isFinancialPending,
  requireFinancialStatusAfter,
  type FinancialEvent,
  type FinancialStatus,
} from './financial-status.ts'

const statuses = Object.keys(FINANCIAL_TRANSITIONS) as FinancialStatus[]
const events: FinancialEvent[] = ['pay', 'skip', 'day_passes', 'submit', 'edit', 'approve', 'reject']

test('the whole table', () => {
  const short: Record<FinancialStatus, string> = {
    NO_TRANSACTION: 'none',
    NOT_COMPLETED: 'open',
    SKIPPED: 'later',
    APPROVAL_PENDING: 'first',
    OK: 'ok',
    HAS_PENDING_CHANGES: 'edit',
    APPROVAL_REJECTED: 'no',
    UNKNOWN: '?',
  }
  const cell = (status: FinancialStatus | null) => (status === null ? '-' : short[status])
  const table = statuses.map((status) =>
    [short[status], ...events.map((event) => cell(financialStatusAfter(status, event)))].join(' '),
  )
  expect(table).toEqual([
    'none open - - first - - -',
    'open open later - first - - -',
    'later later later open first - - -',
    'first first - - first - ok no',
    'ok ok - - - edit - -',
    'edit edit - - - edit ok no',
    'no no - - first edit - -',
    '? - - - - - - -',
  ])
})

test('what the table does not allow is an error', () => {
  for (const status of statuses) {
    for (const event of events.filter((each) => financialStatusAfter(status, each) === null)) {
      expect(() => requireFinancialStatusAfter(status, event)).toThrow(`${status} cannot ${event}`)
    }
  }
  expect(requireFinancialStatusAfter('SKIPPED', 'day_passes')).toBe('NOT_COMPLETED')
})

test('pending covers the first submission and an edit', () => {
  expect(statuses.filter(isFinancialPending)).toEqual(['APPROVAL_PENDING', 'HAS_PENDING_CHANGES'])
})

test('the warning shows when not completed, pending or rejected, and for listed users', () => {
  expect(statuses.filter((status) => hasFinancialWarning(status, 1, [7, 8]))).toEqual([
    'NOT_COMPLETED',
    'APPROVAL_PENDING',
    'HAS_PENDING_CHANGES',
    'APPROVAL_REJECTED',
  ])
  expect(statuses.filter((status) => !hasFinancialWarning(status, 8, [7, 8]))).toEqual([])
})

test('delivery stops a set number of days after the first payment', () => {
  const paidAt = new Date('2026-05-01T10:00:00Z')
  const days = (status: FinancialStatus, now: string, isApprovedBefore = false) =>
    daysUntilFinancialStop(status, { paidAt, isApprovedBefore }, 14, new Date(now))
  expect(days('NOT_COMPLETED', '2026-05-01T10:00:00Z')).toBe(14)
  expect(days('SKIPPED', '2026-05-14T10:00:01Z')).toBe(1)
  expect(days('NOT_COMPLETED', '2026-05-15T10:00:00Z')).toBe(0)
  expect(days('APPROVAL_REJECTED', '2026-06-15T10:00:00Z')).toBe(0)
  expect(days('APPROVAL_REJECTED', '2026-06-15T10:00:00Z', true)).toBeNull()
  expect(days('APPROVAL_PENDING', '2026-06-15T10:00:00Z')).toBeNull()
  expect(days('OK', '2026-06-15T10:00:00Z')).toBeNull()
  const unpaid = { paidAt: null, isApprovedBefore: false }
  expect(daysUntilFinancialStop('NO_TRANSACTION', unpaid, 14, paidAt)).toBeNull()
})
