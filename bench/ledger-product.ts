import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import { Pool } from 'pg'
import { buildSandbox } from '../sandbox/src/build-sandbox.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startBundledDatabase } from '../server/src/db/bundled/start.ts'
import { createDb, type Db } from '../server/src/db/client.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadReferenceData } from '../server/src/db/reference-data.ts'
import type { DB } from '../server/src/db/types.ts'
import { openPlatform } from '../server/src/gateways/marketplace/open-platform.ts'
import { paymentGateways } from '../server/src/gateways/payment/registry.ts'
import { diskStorage } from '../server/src/gateways/storage/disk-storage.ts'
import { signInto } from '../server/test/sign-in.ts'

const PORT = 8190
const CONNECTIONS = 10

export type Statement = { text: string; values: unknown[] }

/** The product, banks and a PostgreSQL that syncs to disk as in production, in a folder that is deleted afterwards. */
export async function productWithLedger() {
  const folder = await mkdtemp(join(tmpdir(), 'jarchi-bench-'))
  await chmod(folder, 0o755)
  const database = await startBundledDatabase(folder, {})
  const db = createDb(database.connection, { max: CONNECTIONS })
  const pool = new Pool({ ...database.connection, max: CONNECTIONS })
  pool.on('error', () => {})
  await migrate(db)
  await loadReferenceData(db)
  const config = readConfig({
    JARCHI_DATA: folder,
    LOG_LEVEL: 'silent',
    PORT: String(PORT),
    SANDBOX_PORT: String(PORT + 1),
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const said = async () => ({ providerId: '' })
  const deps = {
    config,
    db,
    sms: { sendOtp: said, sendNotice: said },
    storage: diskStorage(join(folder, 'files')),
    marketplace: openPlatform(config.marketplace),
    gateways: paymentGateways(config.payments.gateways),
    now: () => new Date(),
  }
  const app = await buildApp(deps)
  const sandbox = await buildSandbox()
  await app.listen({ port: PORT })
  await sandbox.listen({ port: PORT + 1 })
  return {
    db,
    pool,
    signIn: () => signInto(deps),
    origin: `http://localhost:${PORT}`,
    banks: `http://localhost:${PORT + 1}/banks`,
    /** The statements that some work sends. */
    async statementsOf(work: (listened: Db) => Promise<unknown>): Promise<Statement[]> {
      const heard: Statement[] = []
      const log = ({ query }: LogEvent) => void heard.push({ text: query.sql, values: [...query.parameters] })
      await work(new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log }))
      return heard
    },
    async close() {
      await Promise.all([app.close(), sandbox.close()])
      await Promise.all([db.destroy(), pool.end()])
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
