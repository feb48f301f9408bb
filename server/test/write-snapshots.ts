import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createDb } from '../src/platform/db/client.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { hashOfObjects, objectFolder } from '../src/platform/db/sql-objects.ts'
import { schemaText } from './schema-text.ts'
import { startTestDatabase } from './test-database.ts'

/**
 * Writes what follows from `server/database`: the functions' version, `schema.sql`, and the row types in
 * `server/src/platform/db/types.ts`; run it after a change there.
 */
const root = path.join(import.meta.dirname, '../..')
await countVersion()
const database = await startTestDatabase()
try {
  const db = createDb(database.connection)
  await migrate(db)
  writeFileSync(path.join(root, 'server/database/schema.sql'), await schemaText(db))
  await db.destroy()
  const { host, user, database: name } = database.connection
  const made = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    ['--config-file', 'server/.kysely-codegenrc.json', '--url', `postgres://${user}@/${name}?host=${host}`],
    { cwd: root, stdio: 'inherit' },
  )
  process.exitCode = made.status ?? 1
} finally {
  await database.stop()
}

/** One more if the functions are others than those of the version that is written. */
async function countVersion() {
  const file = path.join(objectFolder, 'version.json')
  const before = JSON.parse(readFileSync(file, 'utf8')) as { version: number; hash: string }
  const hash = await hashOfObjects()
  if (hash === before.hash) return
  writeFileSync(file, `{ "version": ${before.version + 1}, "hash": "${hash}" }\n`)
}
