import { backupJob } from './backup/service.ts'
import { learnRatesJob } from './bidding/service.ts'
import { chargingJobs, startCharging } from './charging/service.ts'
import type { Connection, Db } from './db/client.ts'
import type { Deps } from './deps.ts'
import { exchangeAdsLoops } from './exchange-ads/service.ts'
import { forgetKeysJob } from './http/idempotency.ts'
import { forgetChangesJob } from './emails/service.ts'
import { forgetPhoneChangesJob } from './phones/service.ts'
import { startJobs, startLoops } from './jobs/service.ts'
import type { Log } from './jobs/quiet-log.ts'
import { postStatisticsLoops, postWatchJobs, tellMissingIds } from './marketplace/service.ts'
import { lowBalanceJob, sendMailsJob, sendNoticesJob, spentBudgetJob } from './notices/service.ts'
import { reconcileJob } from './payments/service.ts'
import { reportsJob } from './periodic-reports/service.ts'
import { reportJobs, startReports } from './reports/service.ts'
import { carryEvents } from './tracking/service.ts'
import { auditJob } from './staff/service.ts'
import { looseAttachmentsJob } from './support/service.ts'
import { forgetCodesJob } from './sign-in/service.ts'
import { verdictsJob } from './verdicts/service.ts'
import { verifierJobs } from './wallet/service.ts'

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
  const stopJobs = await startJobs(db, log, [
    reconcileJob(deps),
    ...verifierJobs(jobDb, log),
    ...backupJob({ ...deps, connection }, log),
    auditJob(jobDb, log),
    ...postWatchJobs(deps, log),
    lowBalanceJob(deps),
    spentBudgetJob(deps),
    verdictsJob(deps),
    sendNoticesJob(deps, log),
    sendMailsJob(deps, log),
    reportsJob(deps),
    looseAttachmentsJob(deps),
    forgetKeysJob(deps),
    forgetCodesJob(deps),
    forgetChangesJob(deps),
    forgetPhoneChangesJob(deps),
    learnRatesJob(deps),
    ...chargingJobs(jobDb, log),
    ...reportJobs(deps, log),
  ])
  const stopCharging = startCharging(connection, deps.config, log)
  const { eventsUrls } = deps.config
  const stopCarrying = eventsUrls ? await carryEvents(connection, eventsUrls, log) : async () => {}
  const stopReports = startReports(connection, deps.config, log)
  const stopLoops = startLoops(connection, log, [...exchangeAdsLoops(deps), ...postStatisticsLoops(deps)])
  return async () => {
    await Promise.all([stopJobs(), stopCarrying(), stopCharging(), stopReports(), stopLoops()])
  }
}
