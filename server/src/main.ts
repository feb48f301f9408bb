import { buildApp } from './app.ts'
import { workInBackground } from './background.ts'
import { readConfig, type Config } from './config.ts'
import { ConfigError } from './platform/config-error.ts'
import { unknownVariables } from './operations/config/unknown-variables.ts'
import { DiskFull, type DiskLog } from './platform/db/bundled/disk-reserve.ts'
import { AlreadyRunning } from './platform/db/bundled/postmaster.ts'
import { MigrationFailed } from './platform/db/migrate.ts'
import { holdsDemo, loadDemo } from './operations/demo/service.ts'
import type { Deps } from './deps.ts'
import { runProcess, tell, type Shell } from './process-shell.ts'
import { adManagement } from './gateways/exchange/ad-management.ts'
import { openPlatform } from './gateways/marketplace/open-platform.ts'
import { smtp } from './gateways/mail/smtp.ts'
import { warnIfAlone } from './money/approvals/settings.ts'
import { paymentGateways } from './gateways/payment/registry.ts'
import { audible } from './platform/trace/provider-calls.ts'
import { kavenegar } from './gateways/sms/kavenegar.ts'
import { fileStore } from './gateways/storage/choose-file-store.ts'
import { pictureStorage } from './gateways/storage/picture-storage.ts'
import { onceAMinute, type Log } from './platform/jobs/quiet-log.ts'
import { beginBeats, statesOf } from './operations/health/service.ts'
import {
  measureDatabase,
  measureProviders,
  measureStates,
  processRegistry,
  serveMetrics,
  watch,
} from './platform/metrics/service.ts'
import { pipeState, waitingInPipe } from './delivery/tracking/service.ts'
import { closeToOthers, isDiskFull, probeFolder } from './platform/durable-file.ts'
import { SharedClock } from './platform/db/shared-clock.ts'
import { openDatabase, type OpenDatabase } from './platform/open-database.ts'
import { startSpans } from './platform/trace/service.ts'

/** The message is a sentence for the operator. */
class FolderFull extends Error {}

// The launcher also imports this file, only to compile it.
if (import.meta.main) {
  runProcess(main, {
    expected: [ConfigError, MigrationFailed, AlreadyRunning, DiskFull, FolderFull],
    isPassing: (error) => error instanceof DiskFull || error instanceof FolderFull,
    ports: 'PORT or METRICS_PORT',
  })
}

async function main({ stopBy, fail }: Shell) {
  const config = readConfig(process.env)
  await requireWritable(config.dataFolder)
  closeToOthers(config.dataFolder)
  let logIdleError: (error: Error) => void = () => {}
  let logDisk: DiskLog = (_, text) => process.stderr.write(`${text}\n`)
  const database = await openDatabase(config, {
    progress: (step) => tell({ progress: step }),
    onIdleError: (error) => logIdleError(error),
    diskLog: (level, text) => logDisk(level, text),
  })
  const store = fileStore(config)
  const files = config.files ? audible('files', store, ['list']) : store
  const clock = new SharedClock(database.db)
  await clock.compare()
  const deps: Deps = {
    config,
    db: database.db,
    sms: audible('sms', kavenegar(config.sms)),
    mail: config.mail && audible('mail', smtp(config.mail)),
    marketplace: audible('marketplace', openPlatform(config.marketplace), ['consentUrl']),
    gateways: paymentGateways(config.payments.gateways),
    exchange: config.exchange && audible('exchange', adManagement(config.exchange)),
    files,
    storage: pictureStorage(files, config.keptBannerBytes),
    now: clock.now,
  }
  await database.alone(() => addDemo(deps))
  const metrics = measured(config, database)
  // While somebody develops, the panel is not the built one.
  const app = await buildApp(deps, { metrics, webApp: process.argv[2] })
  for (const variable of unknownVariables(process.env)) app.log.warn(variable, 'an unknown variable is set')
  warnIfAlone(config, app.log)
  clock.watch(app.log)
  measureStates(metrics, statesFor(config, database, app.log))
  const endSpans = await startSpans(config.spans, 'jarchi-server', app.log)
  logIdleError = (err) => app.log.warn({ err }, 'a database connection broke')
  logDisk = (level, text) => app.log[level](text)
  const does = new Set(config.roles)
  const stopWork = does.has('background')
    ? await database.alone(() => workInBackground(deps, database.jobDb, database.connection, app.log))
    : async () => {}
  const endMetrics = await serveMetrics(metrics, config, config.metricsPort)

  let endBeats = async () => {}
  stopBy(app.log, async () => {
    // PostgreSQL ends connections that are closing anyway.
    logIdleError = () => {}
    await Promise.all([app.close(), stopWork(), endMetrics(), endBeats()])
    await endSpans()
    await database.close()
  })
  void database.ended.then(fail)
  if (does.has('web')) await app.listen({ host: config.host, port: config.port })
  endBeats = await beginBeats(database.stateDb, config.port)
  tell({ ready: true })
}

function measured(config: Config, database: OpenDatabase) {
  const metrics = processRegistry()
  measureDatabase(metrics, database)
  measureProviders(metrics)
  const { eventsUrls } = config
  if (!eventsUrls) return metrics
  const ask = () => pipeState(database.stateDb)
  // Read from the database, so that it grows even if no server reads the pipe.
  watch(metrics, {
    event_pipe_behind_seconds: async () => (await ask()).behindSeconds,
    event_pipe_waiting: () => waitingInPipe(eventsUrls, database.stateDb),
    event_pipe_parked: async () => (await ask()).parked,
    event_pipe_missing: async () => (await ask()).missing,
  })
  return metrics
}

function statesFor(config: Config, { stateDb: db }: OpenDatabase, log: Log) {
  const isNew = onceAMinute()
  const tellUnread = (err: unknown) => {
    if (isNew((err as Error).message)) log.warn({ err }, 'a state could not be read')
  }
  return () => statesOf({ db, config }, tellUnread)
}

/** Throws `ConfigError`, or `FolderFull` if space can be made. */
async function requireWritable(folder: string) {
  try {
    // The bundled database's own user has to pass through it.
    await probeFolder(folder, 0o755)
  } catch (error) {
    if (isDiskFull(error)) throw new FolderFull(`JARCHI_DATA: ${folder} is full; make room.`)
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError([
      `JARCHI_DATA: ${folder} cannot be written (${code}); give it to the user that runs Jarchi.`,
    ])
  }
}

/**
 * Demo accounts are open to everybody: production must not have any in its database, wherever they came from.
 */
async function addDemo(deps: Deps) {
  const { isProduction, demo } = deps.config
  if (isProduction && (await holdsDemo(deps.db))) {
    throw new ConfigError(['the database holds demo accounts; set DATABASE_URL or JARCHI_DATA to another.'])
  }
  if (demo && (await loadDemo(deps)) === 'loaded') tell({ progress: 'Added demo content' })
}
