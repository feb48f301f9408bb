import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDb, type Connection } from '../src/platform/db/client.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { loadReferenceData } from '../src/platform/db/reference-data.ts'
import { startTestDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Connection
  }
}

/** One PostgreSQL for each run; its database is the template for each test file's own. */
export default async function setup(project: TestProject) {
  const database = await startTestDatabase()
  const db = createDb(database.connection)
  await migrate(db)
  await loadReferenceData(db)
  await db.destroy()
  await closeToOthers(database.connection)
  project.provide('template', database.connection)
  return () => database.stop()
}

/** A database cannot be copied while others are connected to it. */
async function closeToOthers({ database = '', ...connection }: Connection) {
  const admin = createDb({ ...connection, database: 'postgres' }, { max: 1 })
  await sql`alter database ${sql.id(database)} with allow_connections false`.execute(admin)
  await admin.destroy()
}
