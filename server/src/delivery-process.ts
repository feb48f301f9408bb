import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { readConfig, type Config } from './config.ts'
import { ConfigError } from './platform/config-error.ts'
import { runningDatabase } from './platform/db/bundled/start.ts'
import { openConnections } from './platform/db/client.ts'
import { pendingMigrations } from './platform/db/migrate.ts'
import { buildDelivery } from './delivery-app.ts'
import { beginBeats } from './operations/health/process-beats.ts'
import { measureDatabase, serveMetrics } from './platform/metrics/service.ts'
import { startSpans } from './platform/trace/service.ts'
import { runProcess, tell, type Shell } from './process-shell.ts'

/** How long a server that starts at the same time may take to prepare the database. */
const LONGEST_WAIT_MS = MINUTE_MS

/** The database is missing, or not prepared yet. */
class NotYet extends Error {}

// The launcher also imports this file, only to compile it.
if (import.meta.main) {
  runProcess(main, {
    expected: [ConfigError, NotYet],
    isPassing: (error) => error instanceof NotYet || isDatabaseAway(error),
    ports: 'DELIVERY_PORT, BIDDER_PORT or DELIVERY_METRICS_PORT',
  })
}

async function main({ stopBy }: Shell) {
  const config = readConfig(process.env)
  const connection = { ...connectionOf(config), application_name: 'jarchi-delivery' }
  const { database } = config
  let logIdleError: (error: Error) => void = () => {}
  const connections = openConnections(connection, {
    max: Math.min(database.connections, 4),
    idleSeconds: database.idleSeconds,
    onIdleError: (error) => logIdleError(error),
  })
  const db = connections.db(database.seconds)
  const until = Date.now() + LONGEST_WAIT_MS
  while ((await pendingMigrations(db)).length > 0) {
    if (Date.now() > until) throw new NotYet('The database is not migrated yet: start the server first.')
    await sleep(500)
  }
  const { app, registry } = await buildDelivery({ config, db, connection, now: () => new Date() })
  measureDatabase(registry, connections)
  const endSpans = await startSpans(config.spans, 'jarchi-delivery', app.log)
  logIdleError = (err) => app.log.warn({ err }, 'a database connection broke')
  const endMetrics = await serveMetrics(registry, config, config.delivery.metricsPort)
  let endBeats = async () => {}
  stopBy(app.log, async () => {
    logIdleError = () => {}
    await endBeats()
    await app.close()
    await endSpans()
    await endMetrics()
    await connections.close()
  })
  await app.listen({ host: config.host, port: config.delivery.port })
  endBeats = await beginBeats(db, config.delivery.port)
  tell({ ready: true })
}

function connectionOf({ database, dataFolder }: Config) {
  if (database.url !== null) return { connectionString: database.url }
  const running = runningDatabase(dataFolder)
  if (!running) throw new NotYet('The server with its database is not running on this data; start it first.')
  return running
}

function isDatabaseAway(error: unknown) {
  const { code = '' } = error as { code?: string }
  return /^(ECONNREFUSED|ENOENT|ECONNRESET|ETIMEDOUT|57P0\d)$/.test(code)
}
