import { HOUR_SECONDS } from '@jarchi/shared/time/durations.ts'

/** What is told of an installation: states that a person or an alarm looks at, and what each number means. */
export const STATES = {
  database_answers: '1: the database answers',
  states_unread: 'Parts whose states could not be read',
  process_silent_seconds: 'How long a server or delivery process has not said that it runs',
  clock_difference_seconds: "How far this machine's clock is ahead of the database's; negative: behind",
  charging_lag_seconds: 'How long the oldest event has waited to be charged',
  posting_lag_seconds: 'Since when charged clicks are due to be posted',
  event_pipe_unread_seconds: 'For how long nobody has read the event pipe, while something waits in it',
  delivery_stopped_seconds: 'How long all ads have been stopped by a person; 0: they are not',
  roll_up_lag_seconds: 'How long the oldest event has waited to be added to days and costs',
  prices_age_seconds: 'When prices of clicks were last looked after',
  market_age_seconds: 'When it was last learnt how bids win',
  win_curve_error: 'How much more or less often a tenth of the bids won than was foreseen, at the worst',
  margin_yesterday_rial: 'What clicks of yesterday paid, less what their impressions cost',
  spend_of_usual: 'What the last three hours brought, over the same hours of the day before',
  reports_lag_seconds: 'Reports are complete up to so long ago',
  report_differences: 'Days of accounts whose report and postings differ, in the last check',
  exchange_review_lag_seconds: 'When the exchange was last asked for its reviews',
  reviews_waiting: 'Ads that wait for a verdict',
  reviews_oldest_seconds: 'How long the first of them has waited',
  jobs_waiting: 'Turns of jobs that could begin',
  job_failures: 'How often a job failed since its last success',
  job_success_age_seconds: 'When a job last succeeded',
  payments_open: 'Payments that a bank will still be asked about',
  payments_unclear: 'Payments whose payer came back and whose outcome is not known',
  payments_unclear_seconds: 'How long the first of them has been unclear',
  payments_needing_a_person: 'Payments that staff have to look at',
  payments_overdue_seconds: 'How long the reconciler has left a payment that is due',
  ledger_differences: 'Differences of the ledger in the last check, of new postings or of all',
  ledger_check_age_seconds: 'When the ledger was last checked',
  money_given_rial_total: 'What wallets were given, by kind of movement; what is paid in is top_up',
  money_taken_rial_total:
    'What wallets lost, by kind of movement; what is spent is spend, what is paid out refund',
  charges_differences: 'Differences between clicks, days and postings in the last check',
  charges_check_age_seconds: 'When charges were last checked',
  audit_log_differences: 'Differences of the audit log in the last check',
  audit_log_check_age_seconds: 'When the audit log was last checked',
  sms_waiting: 'SMS that are due',
  sms_oldest_seconds: 'How long the first of them has been due',
  mails_waiting: 'Letters that are due',
  mails_oldest_seconds: 'How long the first of them has been due',
  provider_silent_seconds: 'Since when a provider has not answered a harmless call',
  provider_refusing_seconds: 'Since when a provider has refused our key',
  sessions_open: 'Open sessions',
  backup_age_seconds: 'When the last backup was made whose restore was tried',
  backup_trial_failed: '1: the last backup could not be restored',
  disk_free_bytes: 'What is free on the disk of a folder',
  memory_available_bytes: 'What is available of the memory of the machine, or of the container',
  certificate_seconds: 'How long the certificate of an address is still valid',
} as const
export type StateName = keyof typeof STATES

/** What every night does is late after this. */
export const LONGEST_NIGHTLY_SECONDS = 26 * HOUR_SECONDS
/** On the disk of each of our folders. */
export const LEAST_FREE_BYTES = 2 * 1024 ** 3

/** `of`: the job, the kind of money, the folder, the address or the provider that it is about. */
export type State = { name: StateName; value: number; isInOrder: boolean; of?: string }

/** In order up to and including a limit; without one a number that is never out of order. */
export function atMost(name: StateName, value: number, most = Infinity, of?: string): State {
  return { name, value, isInOrder: value <= most, ...(of !== undefined && { of }) }
}

export function atLeast(name: StateName, value: number, least: number, of?: string): State {
  return { name, value, isInOrder: value >= least, ...(of !== undefined && { of }) }
}

/** In seconds: how long ago something was; of what was never recorded, since this process began. */
export function secondsSince(at: Date | null | undefined, now: Date): number {
  return at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : process.uptime()
}
