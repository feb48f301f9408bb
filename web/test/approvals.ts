import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'

/** A question to colleagues that waits; `of` says what is asked for. */
export const askedApproval = (of: Pick<StaffApproval, 'kind' | 'sum' | 'reason' | 'act'>): StaffApproval => ({
  id: 3,
  digest: 'ab'.repeat(32),
  account: { id: 5, name: 'فروشگاه نمونه', is_vip: false },
  asked_by: 'سارا',
  is_own: false,
  asked_at: '2026-11-22T08:30:00.000Z',
  expires_at: '2036-11-23T08:30:00.000Z',
  state: 'asked',
  decided_by: null,
  decided_at: null,
  note: null,
  ...of,
})
