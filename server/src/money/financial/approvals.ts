import { FinancialData } from '@jarchi/shared/api/financial.ts'
import type { FinancialApprovalList, FinancialOrder } from '@jarchi/shared/api/staff-financial.ts'
import { changedFinancialFields } from '@jarchi/shared/forms/financial-changes.ts'
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/client.ts'
import type { OrderedSlice } from '../../platform/db/page-slice.ts'
import { countWaiting, waitingRecords } from './queries.ts'

/**
 * Records that wait for staff, VIP accounts first, then the oldest, unless `order` says otherwise, with the data in force
 * (§D6.6).
 */
export async function financialApprovals(
  db: Db,
  slice: OrderedSlice<FinancialOrder>,
): Promise<FinancialApprovalList> {
  const rows = await waitingRecords(db, slice)
  const results = rows.flatMap(({ account_id, name, is_vip, ...row }) => {
    const pending = storedData(row.pending)
    if (pending === null || row.submitted_at === null) return []
    const approved = storedData(row.approved)
    return [
      {
        account: { id: Number(account_id), name, is_vip },
        status: approved === null ? ('APPROVAL_PENDING' as const) : ('HAS_PENDING_CHANGES' as const),
        version: approvalVersion(pending, row.submitted_at),
        submitted_at: row.submitted_at.toISOString(),
        pending,
        approved,
        changed: changedFinancialFields(pending, approved),
      },
    ]
  })
  return { count: await countWaiting(db), results }
}

/** Changes when other data are sent. */
export function approvalVersion(pending: FinancialData, submittedAt: Date): string {
  const sent = JSON.stringify([pending, submittedAt.toISOString()])
  return createHash('sha256').update(sent).digest('base64url').slice(0, 22)
}

/** Financial information from a row; null if there is none. */
export function storedData(value: unknown): FinancialData | null {
  return value === null || value === undefined ? null : FinancialData.parse(value)
}
