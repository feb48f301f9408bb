import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { startServer } from '../started-server.ts'
import { backupJob } from '../../src/operations/backup/service.ts'
import { runningDatabase, startBundledDatabase } from '../../src/platform/db/bundled/start.ts'
import { createDb, type Db } from '../../src/platform/db/client.ts'
import { examineDatabase } from '../../src/operations/doctor/examine-database.ts'
import { folderStore } from '../../src/gateways/storage/folder-store.ts'

vi.setConfig({ testTimeout: 180_000 })
const place = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
chmodSync(place, 0o755)
afterAll(() => rmSync(place, { recursive: true }))

const env = { NODE_ENV: 'test', DEMO: '0', LOG_LEVEL: 'warn' }

async function run(more: Record<string, string>, work: () => Promise<void> = async () => {}) {
  const server = startServer({ ...env, ...more })
  expect(await server.ready, server.said()).toBe('ready')
  try {
    await work()
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended, server.said()).toBe(0)
}

/** A folder as left by versions whose server was the superuser; with a restore that was cut off there. */
async function leaveOlder(home: string) {
  const database = await startBundledDatabase(home, { settings: ['fsync=off'] })
  const admin = createDb({ ...database.connection, user: 'jarchi', database: 'postgres' }, { max: 1 })
  await sql`drop database jarchi`.execute(admin)
  await sql`drop role jarchi_server`.execute(admin)
  await sql`create database jarchi`.execute(admin)
  await sql`create database jarchi_restore_trial`.execute(admin)
  await admin.destroy()
  const door = await databaseDoor(database.connection)
  await run({ DATABASE_URL: door.url('jarchi', 'jarchi'), JARCHI_DATA: path.join(home, 'files') })
  door.close()
  await database.stop()
}

async function ofSuperuser(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relowner = 10 and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all select oid::regprocedure::text from pg_proc
      where proowner = 10 and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all select oid::regtype::text from pg_type
      where typowner = 10 and typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all select nspname from pg_namespace where nspowner = 10 and nspname !~ '^(pg_|information_schema)'
    union all select datname from pg_database
      where datdba = 10 and datname not in ('postgres', 'template0', 'template1')
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** What the server and its commands can do, and what a client of them must not be able to do. */
async function expectOrdinary(home: string) {
  const connection = runningDatabase(home) ?? {}
  const db = createDb(connection, { max: 2 })
  const { rows } = await sql`
    select rolname, rolsuper, rolcreaterole, rolbypassrls, rolreplication from pg_roles where rolname = current_user
  `.execute(db)
  expect(rows).toEqual([
    {
      rolname: 'jarchi_server',
      rolsuper: false,
      rolcreaterole: false,
      rolbypassrls: false,
      rolreplication: false,
    },
  ])
  await expect(sql`create role another`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`set role jarchi`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`copy cities to program 'true'`.execute(db)).rejects.toThrow('permission denied')
  expect(await ofSuperuser(db)).toEqual([])
  await sql`select make_event_partitions(500000, 500003)`.execute(db)
  const rights = (await examineDatabase(db, () => new Date())).find(({ subject }) => subject === 'rights')
  expect(rights).toMatchObject({ isGood: true })

  const folder = path.join(home, 'backups')
  mkdirSync(folder)
  const config = { backup: { folder, keep: 1 }, dataFolder: home }
  const [job] = backupJob(
    { config, db, connection, files: folderStore(home), now: () => new Date() },
    { info: () => {} },
  )
  await job?.work(new AbortController().signal)
  expect(readdirSync(folder)).toHaveLength(1)
  await db.destroy()
}

test('the server of a new folder is no superuser, and may do what it needs', async () => {
  const home = path.join(place, 'new')
  await run({ JARCHI_DATA: home }, () => expectOrdinary(home))
})

test('a folder whose server was a superuser is taken over with everything in it', async () => {
  const home = path.join(place, 'older')
  await leaveOlder(home)
  await run({ JARCHI_DATA: home }, () => expectOrdinary(home))
})
