import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config/read-values.ts'
import { startBundledDatabase, type BundledDatabase } from './db/bundled/start.ts'
import { createDb } from './db/client.ts'
import { openDatabase } from './open-database.ts'

const home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
chmodSync(home, 0o755)
let operators: BundledDatabase
let address = ''

beforeAll(async () => {
  operators = await startBundledDatabase(home)
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  address = `127.0.0.1:${(door.address() as AddressInfo).port}`
})
afterAll(async () => {
  door.close()
  await operators.stop()
  rmSync(home, { recursive: true })
})

/** The bundled PostgreSQL has a socket only; operators' ones listen on TCP. */
const door = createServer((visitor) => {
  const inside = connect(path.join(operators.connection.host ?? '', '.s.PGSQL.5432'))
  for (const socket of [visitor, inside]) socket.on('error', () => {})
  visitor.pipe(inside).pipe(visitor)
})

const steps: string[] = []
const open = (url: string) =>
  openDatabase(readConfig({ NODE_ENV: 'test', JARCHI_DATA: path.join(home, 'ours'), DATABASE_URL: url }), {
    progress: (step) => steps.push(step),
    onIdleError: () => {},
  })

test('a PostgreSQL of the operator is migrated and filled once, and left running', async () => {
  const url = `postgres://jarchi@${address}/jarchi`
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

test('two servers may begin on it at once', async () => {
  const admin = createDb({ connectionString: `postgres://jarchi@${address}/postgres` }, { max: 1 })
  await sql`create database shared`.execute(admin)
  await admin.destroy()
  const url = `postgres://jarchi@${address}/shared`
  const both = await Promise.all([open(url), open(url)])
  const { rows } = await sql<{ cities: bigint }>`select count(*) as cities from cities`.execute(both[0].db)
  expect(rows).toEqual([{ cities: 372n }])
  await Promise.all(both.map((one) => one.close()))
})

test.each([
  ['nobody listens', 'postgres://jarchi@127.0.0.1:1/jarchi'],
  ['no such database', 'postgres://jarchi@{address}/none'],
  ['no such user', 'postgres://nobody@{address}/jarchi'],
])('%s: the variable is named', async (_, url) => {
  const opening = open(url.replace('{address}', address))
  await expect(opening).rejects.toThrow(ConfigError)
  await expect(opening).rejects.toThrow('DATABASE_URL')
})
