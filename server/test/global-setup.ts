import type { TestProject } from 'vitest/node'
import { createDb, type Connection } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { loadReferenceData } from '../src/db/reference-data.ts'
import { startTestDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Connection
  }
}

/** One PostgreSQL a run; the database in it is the template of each test file's own. */
export default async function setup(project: TestProject) {
  const database = await startTestDatabase()
  const db = createDb(database.connection)
  await migrate(db)
  await loadReferenceData(db)
  await db.destroy()
  project.provide('template', database.connection)
  return () => database.stop()
}
