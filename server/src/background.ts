import { backupJob } from './platform/backup/service.ts'
import { learnRatesJob } from './delivery/bidding/service.ts'
import { chargingJobs, startCharging } from './delivery/charging/service.ts'
import type { Connection, Db } from './platform/db/client.ts'
import type { Deps } from './deps.ts'
import { exchangeAdsLoops } from './advertising/exchange-ads/service.ts'
import { forgetKeysJob } from './platform/http/idempotency.ts'
import { forgetChangesJob } from './people/emails/service.ts'
import { forgetPhoneChangesJob } from './people/phones/service.ts'
import { startJobs, startLoops } from './platform/jobs/service.ts'
import type { Log } from './platform/jobs/quiet-log.ts'
import { postStatisticsLoops, postWatchJobs, tellMissingIds } from './advertising/marketplace/service.ts'
import { lowBalanceJob, sendMailsJob, sendNoticesJob, spentBudgetJob } from './messages/notices/service.ts'
import { reconcileJob } from './money/payments/service.ts'
import { reportsJob } from './messages/periodic-reports/service.ts'
import { reportJobs, startReports } from './reports/service.ts'
import { carryEvents } from './delivery/tracking/service.ts'
import { auditJob } from './people/staff/service.ts'
import { looseAttachmentsJob } from './help/support/service.ts'
import { forgetCodesJob } from './people/sign-in/service.ts'
import { verdictsJob } from './advertising/review/service.ts'
import { verifierJobs } from './money/wallet/service.ts'

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
