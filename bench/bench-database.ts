import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBundledDatabase } from '../server/src/db/bundled/start.ts'
import { createDb } from '../server/src/db/client.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadReferenceData } from '../server/src/db/reference-data.ts'

/** A PostgreSQL that syncs to disk, in a folder that is deleted at the end. */
export async function benchDatabase() {
  const home = mkdtempSync(path.join(tmpdir(), 'jarchi-bench-'))
  const { connection, stop: stopDatabase } = await startBundledDatabase(home)
  const db = createDb(connection)
  await migrate(db)
  await loadReferenceData(db)
  const stop = async () => {
    await db.destroy()
    await stopDatabase()
    rmSync(home, { recursive: true, force: true })
  }
  return { connection, db, stop }
}
