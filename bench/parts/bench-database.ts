import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBundledDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb, type Db } from '../../server/src/platform/db/client.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { loadReferenceData } from '../../server/src/platform/db/reference-data.ts'

/** A PostgreSQL that syncs to disk, in a folder that is deleted at the end. */
export const benchDatabase = () => filledDatabase(async () => {})

/**
 * With these settings it neither syncs nor logs rows written into a table that the same transaction emptied.
 */
const FILLING = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'shared_buffers=512MB',
  'work_mem=64MB',
  'maintenance_work_mem=128MB',
  'autovacuum=off',
]

/**
 * The same database, first filled by `fill` with the fast settings; after that it runs with its usual
 * settings.
 */
export async function filledDatabase<Filled>(fill: (db: Db) => Promise<Filled>) {
  const home = mkdtempSync(path.join(tmpdir(), 'jarchi-bench-'))
  // Otherwise a PostgreSQL run by root keeps its data in a system folder that is never deleted.
  chmodSync(home, 0o755)
  const remove = () => rmSync(home, { recursive: true, force: true })
  process.once('exit', remove)
  const hasty = await startBundledDatabase(home, { settings: FILLING })
  const filling = createDb(hasty.connection)
  await migrate(filling)
  await loadReferenceData(filling)
  const filled = await fill(filling)
  await filling.destroy()
  await hasty.stop()
  const { connection, stop: stopDatabase } = await startBundledDatabase(home)
  const db = createDb(connection)
  const stop = async () => {
    await db.destroy()
    await stopDatabase()
    remove()
  }
  return { folder: home, connection, db, stop, filled }
}
