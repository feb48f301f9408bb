import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBundledDatabase, type BundledDatabase } from '../src/db/bundled/start.ts'

/** A PostgreSQL of its own, in a folder of its own, that leaves nothing behind. */
export async function startTestDatabase(): Promise<BundledDatabase> {
  const home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  chmodSync(home, 0o755)
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const database = await startBundledDatabase(home, { settings })
  const stop = async () => {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { ...database, stop }
}
