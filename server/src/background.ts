import { verdictsJob } from './messages/verdicts/service.ts'
import { backupJob } from './operations/backup/service.ts'
import { learnRatesJob } from './delivery/bidding/service.ts'
import { pricingLoops } from './delivery/pricing/service.ts'
import { chargingJobs, startCharging } from './delivery/charging/service.ts'
import type { Connection, Db } from './platform/db/client.ts'
import type { Deps } from './deps.ts'
import { forgetDraftsJob } from './advertising/drafts/service.ts'
import { exchangeAdsLoops } from './advertising/exchange-ads/service.ts'
import { forgetKeysJob } from './platform/http/idempotency.ts'
import { forgetChangesJobs } from './people/contacts/service.ts'
import { startJobs, startLoops, type Job } from './platform/jobs/service.ts'
import type { Log } from './platform/jobs/quiet-log.ts'
import { postStatisticsLoops, postWatchJobs, tellMissingIds } from './advertising/marketplace/service.ts'
import { endedCampaignsJob, forgetNotificationsJob } from './messages/bell/service.ts'
import { lowBalanceJob, sendMailsJob, sendNoticesJob, spentBudgetJob } from './messages/notices/service.ts'
import { reconcileJob } from './money/payments/service.ts'
import { providerLoops } from './operations/health/service.ts'
import { reportsJob } from './reports/periodic/service.ts'
import { reportJobs, startReports } from './reports/service.ts'
import { carryEvents } from './delivery/tracking/service.ts'
import { auditJob } from './staff/service.ts'
import { looseAttachmentsJob } from './help/support/service.ts'
import { forgetCodesJob } from './people/sign-in/service.ts'
import { bannerPrintJobs } from './advertising/review/service.ts'
import { verifierJobs } from './money/wallet/service.ts'

const EACH_MINUTE = '* * * * *'

/**
 * When jobs come by themselves, in Tehran's time: minute, hour, day, month, weekday. At night each begins when what it
 * reads is complete, and the backup follows the checks.
 */
const TURNS: Readonly<Record<string, string>> = {
  'reconcile-payments': EACH_MINUTE,
  'verify-new-postings': EACH_MINUTE,
  'watch-posts': EACH_MINUTE,
  'learn-rates': EACH_MINUTE,
  'tell-low-balances': EACH_MINUTE,
  'tell-spent-budgets': EACH_MINUTE,
  'tell-verdicts': EACH_MINUTE,
  'send-notices': EACH_MINUTE,
  'make-banner-prints': EACH_MINUTE,
  'send-mails': EACH_MINUTE,
  'tell-ended-campaigns': '*/10 * * * *',
  'make-reports': '*/10 * * * *',
  'correct-batches': '20 2 * * *',
  'verify-ledger': '0 3 * * *',
  'verify-charges': '20 3 * * *',
  'forget-sign-in-codes': '20 3 * * *',
  'forget-email-changes': '25 3 * * *',
  'forget-phone-changes': '30 3 * * *',
  'verify-audit-log': '30 3 * * *',
  'balance-reports': '30 3 * * *',
  'forget-events': '40 3 * * *',
  'sum-account-pieces': '40 3 * * *',
  'forget-devices': '50 3 * * *',
  'forget-drafts': '50 3 * * *',
  'forget-idempotency-keys': '50 3 * * *',
  'forget-judged-banners': '50 3 * * *',
  'forget-notifications': '50 3 * * *',
  'forget-reports': '50 3 * * *',
  backup: '30 4 * * *',
  'drop-loose-attachments': '40 4 * * *',
}

/**
 * All background work of the server, until it is stopped; it uses `jobDb`, whose statements may take longer.
 */
export async function workInBackground(
  { db, ...rest }: Deps,
  jobDb: Db,
  connection: Connection,
  log: Log,
): Promise<() => Promise<void>> {
  const deps: Deps = { ...rest, db: jobDb }
  if (deps.exchange) await tellMissingIds(jobDb, log)
  const jobs = [
    reconcileJob(deps),
    ...verifierJobs(jobDb, log),
    ...backupJob({ ...deps, connection }, log),
    auditJob(jobDb, log),
    ...postWatchJobs(deps, log),
    lowBalanceJob(deps),
    spentBudgetJob(deps),
    endedCampaignsJob(deps),
    verdictsJob(deps),
    ...bannerPrintJobs(deps),
    sendNoticesJob(deps, log),
    sendMailsJob(deps, log),
    reportsJob(deps),
    looseAttachmentsJob(deps),
    forgetKeysJob(deps),
    forgetDraftsJob(deps),
    forgetNotificationsJob(deps),
    forgetCodesJob(deps),
    ...forgetChangesJobs(deps),
    learnRatesJob(deps),
    ...chargingJobs(jobDb, log),
    ...reportJobs(deps, log),
  ]
  const stopJobs = await startJobs(db, log, jobs.map(inTurn))
  const stopCharging = startCharging(connection, deps.config, log)
  const { eventsUrls } = deps.config
  const stopCarrying = eventsUrls ? await carryEvents(connection, eventsUrls, log) : async () => {}
  const stopReports = startReports(connection, deps.config, log)
  const stopLoops = startLoops(connection, log, [
    ...exchangeAdsLoops(deps),
    ...postStatisticsLoops(deps),
    ...pricingLoops(deps.config),
    ...providerLoops(deps, log),
  ])
  return async () => {
    await Promise.all([stopJobs(), stopCarrying(), stopCharging(), stopReports(), stopLoops()])
  }
}

function inTurn(job: Job): Job {
  const cron = TURNS[job.name]
  if (cron === undefined) throw new Error(`${job.name} has no turn`)
  return { ...job, cron }
}
