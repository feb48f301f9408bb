import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { createDb, type Connection, type Db } from '../../platform/db/client.ts'
import { knownMigrations, migrate, withBaseline } from '../../platform/db/migrate.ts'
import { verifyLedger } from '../../money/wallet/service.ts'
import { writeWhole } from '../../platform/durable-file.ts'
import { DamagedArchive, entriesOf, partOf, verifyArchive, type Entry } from './archive.ts'
import { filesIn, FOLDERS, SECRETS, type Count, type Place } from './back-up.ts'
import { Manifest, MANIFEST } from './manifest.ts'
import { beginLoad, tableOf } from './load-database.ts'

/** The target is in use, or of another version; the message is a sentence for the operator. */
export class RefusedRestore extends Error {}

/** If `beside` is null, only the database is filled. */
type Target = { connection: Connection; beside: Omit<Place, 'connection'> | null }

/**
 * Restores an archive into an empty database and folder, migrates them and verifies the ledger. Throws
 * `DamagedArchive` and `RefusedRestore` before anything is changed.
 */
export async function restore({ connection, beside }: Target, file: string): Promise<Count> {
  await verifyArchive(file)
  const db = createDb(connection, { max: 2 })
  try {
    await refuseUsed(db, beside)
    const manifest = await manifestIn(file)
    const migrations = withBaseline(manifest.migrations)
    await refuseOtherVersion(migrations)
    await migrate(db, migrations.at(-1))
    const files = await fill({ connection, beside }, file, manifest).catch(refuseUnfit)
    await migrate(db)
    const { differences } = await verifyLedger(db, null)
    const [first] = differences
    if (first)
      throw new RefusedRestore(
        `The ledger does not balance: ${first.rule}, ${first.object} (${first.details}).`,
      )
    return { tables: manifest.tables.length, files }
  } finally {
    await db.destroy()
  }
}

/** What the database itself refuses is a fault of the archive; the disk's errors and ours stay as they are. */
function refuseUnfit(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error
  throw new DamagedArchive(
    `The archive does not fit the tables of its own version: ${error.message}. The database was not filled; empty it before you restore another archive.`,
  )
}

async function refuseUsed(db: Db, beside: Target['beside']) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1
  `.execute(db)
  if (rows.length > 0) throw new RefusedRestore('The database is not empty; restore into a new one.')
  for await (const key of beside ? filesIn(beside.files) : []) {
    throw new RefusedRestore(`The place for files is not empty (${key}); restore into a new one.`)
  }
}

async function manifestIn(file: string): Promise<Manifest> {
  for await (const entry of entriesOf(file)) {
    if (entry.header.name !== MANIFEST) break
    const manifest = Manifest.safeParse(parsed((await partOf(entry)).toString()))
    if (manifest.success) return manifest.data
  }
  throw new DamagedArchive('The archive does not begin with a manifest that this Jarchi can read.')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Its migrations must be among ours. */
async function refuseOtherVersion(migrations: readonly string[]) {
  const known = await knownMigrations()
  const last = migrations.at(-1) ?? ''
  const expected = known.filter((name) => name <= last)
  const strange =
    migrations.find((name) => !known.includes(name)) ?? expected.find((name) => !migrations.includes(name))
  if (strange === undefined) return
  throw new RefusedRestore(
    `The archive is of another version of Jarchi (${strange}); restore it with that one.`,
  )
}

async function fill({ connection, beside }: Target, file: string, manifest: Manifest): Promise<number> {
  const load = await beginLoad(connection, manifest)
  let files = 0
  try {
    for await (const entry of entriesOf(file)) {
      const { name } = entry.header
      const table = tableOf(name)
      if (table) await load.take(table, await partOf(entry))
      else if (beside && (await isPutBeside(beside, entry))) files += 1
    }
    await load.commit()
    return files
  } finally {
    await load.end()
  }
}

/** Nothing of an archive is written to other places. */
async function isPutBeside({ files, dataFolder }: NonNullable<Target['beside']>, entry: Entry) {
  const { name, size = 0 } = entry.header
  const isFile = FOLDERS.includes(name.split('/')[0] ?? '')
  if (name === SECRETS) await writeWhole(path.join(dataFolder, name), await partOf(entry))
  else if (isFile) await files.put(name, { size, stream: Readable.from(entry, { objectMode: false }) })
  return isFile || name === SECRETS
}
