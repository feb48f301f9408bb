import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseDoor } from '../../test/database-door.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from './config-error.ts'
import { startBundledDatabase, type BundledDatabase } from './db/bundled/start.ts'
import { createDb, type Db } from './db/client.ts'
import { MigrationFailed } from './db/migrate.ts'
import { openDatabase } from './open-database.ts'

const home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
chmodSync(home, 0o755)
let operators: BundledDatabase
let door: Awaited<ReturnType<typeof databaseDoor>>

beforeAll(async () => {
  operators = await startBundledDatabase(home)
  door = await databaseDoor(operators.connection)
})
afterAll(async () => {
  door.close()
  await operators.stop()
  rmSync(home, { recursive: true })
})

const steps: string[] = []
const open = (url: string) =>
  openDatabase(readConfig({ NODE_ENV: 'test', JARCHI_DATA: path.join(home, 'ours'), DATABASE_URL: url }), {
    progress: (step) => steps.push(step),
    onIdleError: () => {},
    diskLog: () => {},
  })

test('the operator’s PostgreSQL is migrated and filled once, and left running', async () => {
  const url = door.url()
  const first = await open(url)
  expect(steps).toHaveLength(2)
  await first.close()
  const second = await open(url)
  expect(steps).toHaveLength(2)
  const { rows } = await sql<{ cities: bigint }>`select count(*) as cities from cities`.execute(second.db)
  expect(rows).toEqual([{ cities: 372n }])
  await second.close()
  const db = createDb({ connectionString: url }, { max: 1 })
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  await db.destroy()
})

test('two servers may start on it at once', async () => {
  const admin = createDb({ connectionString: door.url('postgres') }, { max: 1 })
  await sql`create database shared`.execute(admin)
  await admin.destroy()
  const url = door.url('shared')
  const both = await Promise.all([open(url), open(url)])
  const { rows } = await sql<{ cities: bigint }>`select count(*) as cities from cities`.execute(both[0].db)
  expect(rows).toEqual([{ cities: 372n }])
  await Promise.all(both.map((one) => one.close()))
})

test.each([
  ['nobody listens', () => 'postgres://jarchi@127.0.0.1:1/jarchi'],
  ['no such database', () => door.url('none')],
  ['no such user', () => door.url('jarchi', 'nobody')],
])('%s: the message names the variable', async (_, url) => {
  const opening = open(url())
  await expect(opening).rejects.toThrow(ConfigError)
  await expect(opening).rejects.toThrow('DATABASE_URL')
})

test('statements of requests and jobs, and idle transactions, have the operator’s limits', async () => {
  const opened = await openDatabase(
    readConfig({
      NODE_ENV: 'test',
      JARCHI_DATA: path.join(home, 'ours'),
      DATABASE_URL: door.url(),
      DATABASE_SECONDS: '1',
      DATABASE_JOB_SECONDS: '70',
      DATABASE_IDLE_SECONDS: '50',
    }),
    { progress: () => {}, onIdleError: () => {}, diskLog: () => {} },
  )
  const bounds = async (db: Db) =>
    (
      await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    ).rows
  expect(await bounds(opened.db)).toEqual([{ statement: '1s', idle: '50s' }])
  expect(await bounds(opened.jobDb)).toEqual([{ statement: '70s', idle: '50s' }])
  await opened.close()
})

test('a database in another encoding is refused in a sentence', async () => {
  const admin = createDb({ connectionString: door.url('postgres') }, { max: 1 })
  await sql`create database latin encoding 'LATIN1' locale 'C' template template0`.execute(admin)
  await admin.destroy()
  await expect(open(door.url('latin'))).rejects.toThrow('DATABASE_URL names a database in LATIN1')
})

test('a role that may not make tables is told which migration failed, and why', async () => {
  const admin = createDb({ connectionString: door.url('postgres') }, { max: 1 })
  await sql`create role guest login`.execute(admin)
  await sql`create database closed`.execute(admin)
  await admin.destroy()
  const opening = open(door.url('closed', 'guest'))
  await expect(opening).rejects.toThrow(MigrationFailed)
  await expect(opening).rejects.toThrow(/permission denied for schema public/)
})

test('a database of a newer version is refused in a sentence, and stays as it is', async () => {
  const url = door.url('newer')
  const admin = createDb({ connectionString: door.url('postgres') }, { max: 1 })
  await sql`create database newer`.execute(admin)
  await admin.destroy()
  await (await open(url)).close()
  const db = createDb({ connectionString: url }, { max: 1 })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999')`.execute(db)
  await db.destroy()
  await expect(open(url)).rejects.toThrow(/of another version of Jarchi.*9999-later/)
})

test('a database to which a newer version only added is used, and left as it is', async () => {
  const url = door.url('added')
  const admin = createDb({ connectionString: door.url('postgres') }, { max: 1 })
  await sql`create database added`.execute(admin)
  await admin.destroy()
  await (await open(url)).close()
  const db = createDb({ connectionString: url }, { max: 1 })
  const run = async (name: string, isNoted: boolean) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '9999')`.execute(db)
    if (isNoted) await sql`insert into expansions values (${name})`.execute(db)
  }
  await run('9998-added', true)
  const before = await executed(db)
  expect(before).toContain('9998-added')
  const opened = await open(url)
  expect(await executed(opened.db)).toEqual(before)
  await opened.close()
  // One migration that removes something is enough.
  await run('9999-taken', false)
  await expect(open(url)).rejects.toThrow(/of another version of Jarchi.*9998-added/)
  await db.destroy()
})

test('a migration that only adds is recorded where older versions find it', async () => {
  const db = createDb({ connectionString: door.url('newer') }, { max: 1 })
  const { rows } = await sql<{ migration: string }>`select migration from expansions order by 1`.execute(db)
  expect(rows[0]).toEqual({ migration: '0100-baseline' })
  await db.destroy()
})

async function executed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
