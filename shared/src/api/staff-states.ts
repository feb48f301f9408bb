import * as z from 'zod/mini'
import { Timestamp } from './primitives.ts'

/**
 * What may be wrong with the installation, the worst first; what the number of the state tells; and the alert that
 * the operator gets, whose section of docs/runbook.md says what to do.
 */
export const FAULTS = {
  database_answers: { alert: 'JarchiDatabaseIsAway', tells: null },
  ledger_differences: { alert: 'JarchiLedgerDiffers', tells: 'count' },
  charges_differences: { alert: 'JarchiChargesDiffer', tells: 'count' },
  audit_log_differences: { alert: 'JarchiAuditLogDiffers', tells: 'count' },
  charging_lag_seconds: { alert: 'JarchiChargingStands', tells: 'since' },
  posting_lag_seconds: { alert: 'JarchiPostingStands', tells: 'since' },
  delivery_stopped_seconds: { alert: 'JarchiNoBids', tells: 'since' },
  event_pipe_unread_seconds: { alert: 'JarchiEventPipeIsBehind', tells: 'since' },
  process_silent_seconds: { alert: 'JarchiDown', tells: 'since' },
  margin_yesterday_rial: { alert: 'JarchiMarginIsNegative', tells: null },
  spend_of_usual: { alert: 'JarchiSpendCollapses', tells: null },
  prices_age_seconds: { alert: 'JarchiPricesStand', tells: 'since' },
  market_age_seconds: { alert: 'JarchiPricesStand', tells: 'since' },
  win_curve_error: { alert: 'JarchiCurveIsOff', tells: null },
  provider_silent_seconds: { alert: 'JarchiProviderFails', tells: 'since' },
  provider_refusing_seconds: { alert: 'JarchiProviderFails', tells: 'since' },
  payments_unclear_seconds: { alert: 'JarchiPaymentsUnclear', tells: 'since' },
  payments_overdue_seconds: { alert: 'JarchiPaymentsAreLate', tells: 'since' },
  payments_needing_a_person: { alert: 'JarchiPaymentsNeedAPerson', tells: 'count' },
  sms_oldest_seconds: { alert: 'JarchiMessagesWait', tells: 'since' },
  mails_oldest_seconds: { alert: 'JarchiMessagesWait', tells: 'since' },
  exchange_review_lag_seconds: { alert: 'JarchiExchangeReviewStands', tells: 'since' },
  clock_difference_seconds: { alert: 'JarchiClockDiffers', tells: null },
  disk_free_bytes: { alert: 'JarchiDiskIsFull', tells: null },
  memory_available_bytes: { alert: 'JarchiMemoryIsShort', tells: null },
  certificate_seconds: { alert: 'JarchiCertificateEnds', tells: null },
  backup_age_seconds: { alert: 'JarchiBackupIsOld', tells: 'since' },
  backup_trial_failed: { alert: 'JarchiBackupIsUnusable', tells: null },
  job_failures: { alert: 'JarchiJobFails', tells: null },
  job_success_age_seconds: { alert: 'JarchiJobIsLate', tells: 'since' },
  roll_up_lag_seconds: { alert: 'JarchiRollUpStands', tells: 'since' },
  reports_lag_seconds: { alert: 'JarchiReportsStand', tells: 'since' },
  report_differences: { alert: 'JarchiReportsDiffer', tells: 'count' },
  ledger_check_age_seconds: { alert: 'JarchiChecksAreOld', tells: 'since' },
  charges_check_age_seconds: { alert: 'JarchiChecksAreOld', tells: 'since' },
  audit_log_check_age_seconds: { alert: 'JarchiChecksAreOld', tells: 'since' },
  reviews_oldest_seconds: { alert: 'JarchiReviewsWait', tells: 'since' },
  states_unread: { alert: 'JarchiStatesUnread', tells: null },
} as const
export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as [FaultName, ...FaultName[]]

/** Something that is not in order. It names no person and no amount, so all staff may see it. */
const StaffFault = z.object({
  name: z.enum(FAULT_NAMES),
  /** Null where nothing recorded when it began. */
  since: z.nullable(Timestamp),
  /** How many, of what can be counted. */
  count: z.nullable(z.int()),
  /** The jobs, folders, addresses or providers that it is about. */
  of: z.array(z.string()),
})
export type StaffFault = z.infer<typeof StaffFault>

/** GET staff /api/v1/states/, for all staff: what is not in order at this moment, the worst first. */
export const StaffStates = z.object({ read_at: Timestamp, faults: z.array(StaffFault) })
export type StaffStates = z.infer<typeof StaffStates>
