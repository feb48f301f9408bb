import { noteVerdict } from '../../messages/verdicts/service.ts'
import type { FinancialData, FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { changedFinancialFields } from '@jarchi/shared/forms/financial-changes.ts'
import {
  daysUntilFinancialStop,
  FINANCIAL_TRANSITIONS,
  financialStatusAfter,
  requireFinancialStatusAfter,
  hasFinancialWarning,
  isFinancialPending,
  type FinancialStatus,
} from '@jarchi/shared/money/financial-status.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  financialRecord,
  lockFinancialRecord,
  writeFinancialRecord,
  type FinancialRecord,
} from './queries.ts'
import { approvalVersion, storedData } from './approvals.ts'

export { financialApprovals } from './approvals.ts'
export { waitingRecords } from './queries.ts'

type FinancialDeps = Pick<Deps, 'db' | 'config' | 'now'>
type Reader = { accountId: number; userId: number }

/** An account's information, its state, and the flags that the panel shows (§4.9). */
export async function financialInfo(
  { db, config, now }: FinancialDeps,
  { accountId, userId }: Reader,
): Promise<FinancialInfo> {
  const record = await financialRecord(db, accountId)
  const status = statusOf(record, now())
  const { warningUsers, graceDays } = config.financial
  return {
    status,
    has_warning: hasFinancialWarning(status, userId, warningUsers),
    is_pending: isFinancialPending(status),
    is_rejected: status === 'APPROVAL_REJECTED',
    days_left: daysLeft(record, graceDays, now()),
    rejection_reason: status === 'APPROVAL_REJECTED' ? (record.row?.rejection_reason ?? null) : null,
    approved: storedData(record.row?.approved),
    pending: storedData(record.row?.pending),
    submitted_at: record.row?.submitted_at?.toISOString() ?? null,
  }
}

/** Whether the days for completing the information are over, so that delivery stops (§D5.7). */
export async function isFinancialInfoOverdue(
  { db, config, now }: FinancialDeps,
  accountId: number,
): Promise<boolean> {
  return daysLeft(await financialRecord(db, accountId), config.financial.graceDays, now()) === 0
}

/**
 * Stores the form: it waits for a verdict, and the approved data stay in force. A line of the audit log says
 * who sent it and which fields differ from those in force.
 */
export async function submitFinancialInfo(
  { db, now }: FinancialDeps,
  accountId: number,
  given: FinancialInfoInput,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const record = await lockFinancialRecord(trx, accountId)
    const event = record.row?.approved ? 'edit' : 'submit'
    const status = financialStatusAfter(statusOf(record, now()), event)
    if (status === null) throw new AppError('not_now')
    const submitted = { status, pending: given, rejection_reason: null, submitted_at: now() }
    await writeFinancialRecord(trx, accountId, submitted)
    const changed = changedFinancialFields(given, storedData(record.row?.approved))
    const line = {
      action: 'financial_info.submit',
      object: `account:${accountId}`,
      accountId,
      details: { after: status, changed },
    }
    await writeAuditLine(trx, actor, line, now())
  })
}

/** The user wants to do it later; after a day the panel asks again. */
export async function skipFinancialInfo({ db, now }: FinancialDeps, accountId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const status = financialStatusAfter(statusOf(await lockFinancialRecord(trx, accountId), now()), 'skip')
    if (status === null) throw new AppError('not_now')
    await writeFinancialRecord(trx, accountId, { status, skipped_at: now() })
  })
}

export type FinancialVerdict = { verdict: 'approve' } | { verdict: 'reject'; reason: string }

/**
 * Staff's verdict on waiting data, with a line in the audit log; false if nothing waits. With the version
 * that was seen, also false if other data wait by now.
 */
export async function decideFinancialInfo(
  db: Db,
  accountId: number,
  decision: FinancialVerdict,
  actor: Actor,
  now: Date,
  version?: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const record = await lockFinancialRecord(trx, accountId)
    const pending = storedData(record.row?.pending)
    const before = statusOf(record, now)
    const status = financialStatusAfter(before, decision.verdict)
    if (status === null || pending === null) return false
    const current = approvalVersion(pending, record.row?.submitted_at ?? now)
    if (version !== undefined && version !== current) return false
    const changed = changedFinancialFields(pending, storedData(record.row?.approved))
    await writeFinancialRecord(trx, accountId, {
      status,
      decided_at: now,
      ...(decision.verdict === 'approve'
        ? { approved: pending, pending: null, rejection_reason: null }
        : { rejection_reason: decision.reason }),
    })
    const line = {
      action: `financial_info.${decision.verdict}`,
      object: `account:${accountId}`,
      accountId,
      details: { before, after: status, changed, ...decision },
    }
    await writeAuditLine(trx, actor, line, now)
    const reason = decision.verdict === 'approve' ? null : decision.reason
    await noteVerdict(trx, { accountId, adId: null, isApproval: reason === null, reason }, now)
    return true
  })
}

/** The data that were approved last; they stay in force while an edit waits. */
export async function approvedFinancialData(db: Db, accountId: number): Promise<FinancialData | null> {
  return storedData((await financialRecord(db, accountId)).row?.approved)
}

export async function isFinancialInfoOk(db: Db, accountId: number): Promise<boolean> {
  const { row } = await financialRecord(db, accountId)
  return row?.status === 'OK'
}

/** Payments and the passing of time change the status without a write. */
function statusOf({ row, firstPaidAt }: FinancialRecord, now: Date): FinancialStatus {
  if (!row)
    return firstPaidAt === null ? 'NO_TRANSACTION' : requireFinancialStatusAfter('NO_TRANSACTION', 'pay')
  const status = isStatus(row.status) ? row.status : 'UNKNOWN'
  const isDayOver = row.skipped_at !== null && now.getTime() - row.skipped_at.getTime() >= DAY_MS
  return status === 'SKIPPED' && isDayOver ? requireFinancialStatusAfter(status, 'day_passes') : status
}

function daysLeft(record: FinancialRecord, graceDays: number, now: Date): number | null {
  const { row, firstPaidAt } = record
  const first = { paidAt: firstPaidAt, isApprovedBefore: row !== null && row.approved !== null }
  return daysUntilFinancialStop(statusOf(record, now), first, graceDays, now)
}

function isStatus(text: string): text is FinancialStatus {
  return Object.hasOwn(FINANCIAL_TRANSITIONS, text)
}
