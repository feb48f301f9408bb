import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { createDb } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { startTestDatabase } from './test-database.ts'

/** Writes `server/src/db/types.ts` from the migrated tables; run it after adding a migration. */
const database = await startTestDatabase()
try {
  const db = createDb(database.connection)
  await migrate(db)
  await db.destroy()
  const { host, user, database: name } = database.connection
  const root = path.join(import.meta.dirname, '../..')
  const made = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    ['--config-file', 'server/.kysely-codegenrc.json', '--url', `postgres://${user}@/${name}?host=${host}`],
    { cwd: root, stdio: 'inherit' },
  )
  process.exitCode = made.status ?? 1
} finally {
  await database.stop()
}
