import { setTimeout as sleep } from 'node:timers/promises'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { postmasterOf } from '../../src/platform/db/bundled/postmaster.ts'
import { startBundledDatabase } from '../../src/platform/db/bundled/start.ts'
import { createDb } from '../../src/platform/db/client.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { loadReferenceData } from '../../src/platform/db/reference-data.ts'

export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>

/**
 * A PostgreSQL that can be broken. Commits outlive every process, as always; `power-cut.attack.ts` tests that
 * they outlive the machine, so nothing waits for the disk here.
 */
export async function ownDatabase() {
  const home = mkdtempSync(path.join(tmpdir(), 'jarchi-chaos-'))
  chmodSync(home, 0o755)
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=100']
  let database = await startBundledDatabase(home, { settings })
  const { connection } = database
  const db = createDb(connection)
  await migrate(db)
  await loadReferenceData(db)

  /** Ends all connections except those of this process. */
  const terminate = async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
    `.execute(db)
  }
  /** One of its processes dies; PostgreSQL ends all others and recovers by itself. */
  const crash = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1
    `.execute(db)
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  }
  /** It is down completely for some time. */
  const restart = async () => {
    const { pid } = postmasterOf(path.join(home, 'postgres')) ?? {}
    if (pid) process.kill(pid, 'SIGKILL')
    await database.ended
    await sleep(1_000)
    database = await startBundledDatabase(home, { settings })
  }
  /** New connections find a clock that is so many milliseconds ahead. */
  const setClockAhead = async (milliseconds: number) => {
    const ahead = sql.lit(`${milliseconds} milliseconds`)
    await sql`
      create schema moved;
      create function moved.clock_timestamp() returns timestamptz language sql volatile
        return pg_catalog.clock_timestamp() + interval ${ahead};
      create function moved.now() returns timestamptz language sql stable
        return pg_catalog.now() + interval ${ahead};
      alter database jarchi set search_path = moved, pg_catalog, public;
    `.execute(db)
  }
  const close = async () => {
    await db.destroy()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { db, connection, terminate, crash, restart, setClockAhead, close }
}
