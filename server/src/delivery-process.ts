import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@jarchi/shared/durations.ts'
import { readConfig, type Config } from './config.ts'
import { ConfigError } from './platform/config/read-values.ts'
import { runningDatabase } from './platform/db/bundled/start.ts'
import { openConnections } from './platform/db/client.ts'
import { pendingMigrations } from './platform/db/migrate.ts'
import { buildDelivery } from './delivery-app.ts'
import { serveMetrics } from './platform/metrics/service.ts'

/** A limit in case something hangs; the launcher waits a little longer. */
const LONGEST_STOP_MS = 19_000
/** Tells the launcher that another start may succeed. */
const TRY_AGAIN = 75
/** How long a server that starts at the same time may take to prepare the database. */
const PATIENCE_MS = MINUTE_MS

/** The database is missing, or not prepared yet. */
class NotYet extends Error {}

let stop = async (exitCode: number): Promise<void> => process.exit(exitCode)

// The launcher also imports this file, only to compile it.
if (import.meta.main) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  // If a launcher started it, it ends with the launcher.
  process.on('disconnect', () => void stop(0))
  main().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    const isPassing = error instanceof NotYet || isDatabaseAway(error)
    process.exit(isPassing ? TRY_AGAIN : 1)
  })
}

async function main() {
  const config = readConfig(process.env)
  const connection = connectionOf(config)
  const { database } = config
  let logIdleError: (error: Error) => void = () => {}
  const connections = openConnections(connection, {
    max: Math.min(database.connections, 4),
    idleSeconds: database.idleSeconds,
    onIdleError: (error) => logIdleError(error),
  })
  const db = connections.db(database.seconds)
  const until = Date.now() + PATIENCE_MS
  while ((await pendingMigrations(db)).length > 0) {
    if (Date.now() > until) throw new NotYet('The database is not migrated yet: start the server first.')
    await sleep(500)
  }
  const { app, registry } = await buildDelivery({ config, db, connection, now: () => new Date() })
  logIdleError = (err) => app.log.warn({ err }, 'a database connection broke')
  const endMetrics = await serveMetrics(registry, config, config.delivery.metricsPort)
  let isStopping = false
  stop = async (exitCode) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), LONGEST_STOP_MS)
    logIdleError = () => {}
    await app.close()
    await endMetrics()
    await connections.close()
    process.exit(exitCode)
  }
  process.once('uncaughtException', (err) => {
    app.log.fatal({ err }, 'crashed')
    return stop(1)
  })
  await app.listen({ host: config.host, port: config.delivery.port })
  process.send?.({ ready: true })
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

function explain(error: unknown) {
  const isExpected = error instanceof ConfigError || error instanceof NotYet
  if (isExpected) return (error as Error).message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program; set DELIVERY_PORT, BIDDER_PORT or DELIVERY_METRICS_PORT.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
