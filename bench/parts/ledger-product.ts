import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import { buildSandbox } from '../../sandbox/src/build-sandbox.ts'
import { buildApp } from '../../server/src/app.ts'
import { createDb, type Db } from '../../server/src/platform/db/client.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { loadReferenceData } from '../../server/src/platform/db/reference-data.ts'
import type { DB } from '../../server/src/platform/db/types.ts'
import { signInto } from '../../server/test/sign-in.ts'
import { benchDatabase, benchDeps, type Statement } from './in-process.ts'

const PORT = 8190
const CONNECTIONS = 10

/**
 * The product, banks and a PostgreSQL that syncs to disk as in production, in a folder that is deleted at the
 * end.
 */
export async function productWithLedger() {
  const { folder, connection, pool, remove } = await benchDatabase([], CONNECTIONS)
  const db = createDb(connection, { max: CONNECTIONS })
  await migrate(db)
  await loadReferenceData(db)
  const deps = benchDeps(folder, db, {
    PORT: String(PORT),
    SANDBOX_PORT: String(PORT + 1),
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
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
    /** The statements that `work` sends. */
    async statementsOf(work: (listened: Db) => Promise<unknown>): Promise<Statement[]> {
      const heard: Statement[] = []
      const log = ({ query }: LogEvent) => void heard.push({ text: query.sql, values: [...query.parameters] })
      await work(new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log }))
      return heard
    },
    async close() {
      await Promise.all([app.close(), sandbox.close()])
      await db.destroy()
      await remove()
    },
  }
}
