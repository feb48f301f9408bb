import { sql } from 'kysely'
import type { Config } from './config.ts'
import { ConfigError } from './config/read-values.ts'
import { startBundledDatabase, type BundledDatabase } from './db/bundled/start.ts'
import { createDb, type Db } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { migrateAsOwner } from './migrate-as-owner.ts'
import { loadReferenceData } from './db/reference-data.ts'

export type OpenDatabase = {
  db: Db
  /** Ends when the bundled PostgreSQL does; never, when it is somebody else's. */
  ended: Promise<void>
  close: () => Promise<void>
}

type Telling = { progress: (step: string) => void; onIdleError: (error: Error) => void }

/** The database of the configuration, migrated and with its reference data. */
export async function openDatabase(
  config: Config,
  { progress, onIdleError }: Telling,
): Promise<OpenDatabase> {
  const bundled =
    config.database.url === null ? await startBundledDatabase(config.dataFolder, { progress }) : null
  const connection = bundled?.connection ?? { connectionString: config.database.url ?? '' }
  const db = createDb(connection, { max: config.database.connections, onIdleError })
  try {
    if (!bundled) await requireAnswer(db, 'DATABASE_URL')
    const ran = await migrated(db, config)
    if (ran.length > 0) progress(`Migrated the database: ${ran.join(', ')}`)
    if ((await loadReferenceData(db)) === 'loaded') progress('Loaded provinces, cities and categories')
  } catch (error) {
    await close(db, bundled)
    throw error
  }
  return { db, ended: bundled?.ended ?? new Promise(() => {}), close: () => close(db, bundled) }
}

/** By the owner of the tables where the operator names one, else by the server's own role. */
async function migrated(db: Db, { database }: Config): Promise<string[]> {
  if (database.ownerUrl === null) return migrate(db)
  const owner = createDb({ connectionString: database.ownerUrl }, { max: 1 })
  try {
    await requireAnswer(owner, 'DATABASE_OWNER_URL')
    return await migrateAsOwner(owner, db)
  } finally {
    await owner.destroy()
  }
}

async function requireAnswer(db: Db, variable: string) {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    throw new ConfigError([`${variable} names a database that does not answer: ${message || code}.`])
  }
}

async function close(db: Db, bundled: BundledDatabase | null) {
  await db.destroy()
  await bundled?.stop()
}
