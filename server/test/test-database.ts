import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { startBundledDatabase, type BundledDatabase } from '../src/platform/db/bundled/start.ts'
import { SUPERUSER } from '../src/platform/db/bundled/server-role.ts'
import { createDb, type Connection } from '../src/platform/db/client.ts'

/**
 * A PostgreSQL in its own folder that leaves nothing behind; or that of `TEST_DATABASE_SOCKET`, a folder with
 * the socket of another version. Tests make roles and databases in it: they are its superuser.
 */
export async function startTestDatabase(): Promise<BundledDatabase> {
  const given = process.env.TEST_DATABASE_SOCKET
  if (given) return emptied({ host: given, user: SUPERUSER, database: 'jarchi' })
  const home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  chmodSync(home, 0o755)
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const database = await startBundledDatabase(home, { settings })
  const stop = async () => {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { ...database, connection: { ...database.connection, user: SUPERUSER }, stop }
}

async function emptied(connection: Connection & { database: string }): Promise<BundledDatabase> {
  const admin = createDb({ ...connection, database: 'postgres' }, { max: 1 })
  const name = sql.id(connection.database)
  await sql`drop database if exists ${name} with (force)`.execute(admin)
  await sql`create database ${name} encoding 'UTF8' template template0`.execute(admin)
  await admin.destroy()
  return { connection, ended: new Promise(() => {}), stop: async () => {} }
}
