import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { ConfigError } from './config-error.ts'
import { alone } from './db/preparation-lock.ts'
import type { DiskLog } from './db/bundled/disk-reserve.ts'
import { startBundledDatabase, type BundledDatabase } from './db/bundled/start.ts'
import { createDb, openConnections, type Connection, type Connections, type Db } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { migrateAsOwner } from './migrate-as-owner.ts'
import { refusedVersion } from './db/postgres-versions.ts'
import { loadReferenceData } from './db/reference-data.ts'

export type OpenDatabase = {
  /** For requests. */
  db: Db
  /** The same connections, for work whose statements may take longer. */
  jobDb: Db
  /** The same connections, for looks at its state, which have to be short. */
  stateDb: Db
  figures: Connections['figures']
  /** Its address, for work that needs its own connection. */
  connection: Connection
  /** Does further preparation of the database, while no other server does. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Settles when the bundled PostgreSQL ends, with a text about it; never for an operator's PostgreSQL. */
  ended: Promise<string>
  close: () => Promise<void>
}

const LONGEST_LOOK_SECONDS = 2

type Telling = {
  progress: (step: string) => void
  onIdleError: (error: Error) => void
  diskLog: DiskLog
}

/** The configured database, migrated and with its reference data. */
export async function openDatabase(
  config: Config,
  { progress, onIdleError, diskLog: log }: Telling,
): Promise<OpenDatabase> {
  const { url, connections: max, seconds, jobSeconds, idleSeconds, reserveBytes } = config.database
  const bundled =
    url === null ? await startBundledDatabase(config.dataFolder, { progress, reserveBytes, log }) : null
  const place = bundled?.connection ?? { connectionString: url ?? '' }
  const connection = { ...place, application_name: 'jarchi-server' }
  const connections = openConnections(connection, { max, idleSeconds, onIdleError })
  // A migration may take as long as its tables need.
  const db = connections.db()
  const close = () => closeAll(connections, bundled)
  const whileAlone = <T>(work: () => Promise<T>) => alone(connection, progress, work)
  try {
    if (!bundled) await requireAnswer(db, 'DATABASE_URL')
    await whileAlone(async () => {
      const ran = await migrated(db, config)
      if (ran.length > 0) progress(`Migrated the database: ${ran.join(', ')}`)
      if ((await loadReferenceData(db)) === 'loaded') progress('Loaded provinces, cities and categories')
    })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: connections.db(seconds),
    jobDb: connections.db(jobSeconds),
    stateDb: connections.db(LONGEST_LOOK_SECONDS),
    figures: connections.figures,
    connection,
    alone: whileAlone,
    ended: bundled?.ended ?? new Promise(() => {}),
    close,
  }
}

/** As the owner of the tables if the operator names one, else as the server's own role. */
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
  const { version, encoding } = await kindOf(db).catch((error: unknown) => {
    const { code, message } = error as { code?: string; message?: string }
    throw new ConfigError([`${variable} names a database that does not answer: ${message || code}.`])
  })
  const refusal = refusedVersion(version)
  if (refusal !== null) throw new ConfigError([`${variable}: ${refusal}`])
  if (encoding === 'UTF8') return
  throw new ConfigError([
    `${variable} names a database in ${encoding}; make another with \`encoding 'UTF8'\`.`,
  ])
}

async function kindOf(db: Db) {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()
  `.execute(db)
  return rows[0] ?? { version: 0, encoding: '' }
}

async function closeAll(connections: Connections, bundled: BundledDatabase | null) {
  await connections.close()
  await bundled?.stop()
}
