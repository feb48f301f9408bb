import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { createDb } from '../client.ts'
import { AlreadyRunning, postmasterOf } from './postmaster.ts'
import { refuseSecondStart, runningDatabase, startBundledDatabase } from './start.ts'

// The first start flushes its files to a disk that others use too.
vi.setConfig({ testTimeout: 180_000 })

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true })))

function freshHome(name = 'data') {
  const parent = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  chmodSync(parent, 0o755)
  homes.push(parent)
  return path.join(parent, name)
}

async function one(connection: NonNullable<ReturnType<typeof runningDatabase>>) {
  const db = createDb(connection, { max: 1 })
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db).finally(() => db.destroy())
  return rows[0]?.one
}

/** Whether such a process still runs: an ended one that is not reaped yet does not. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'))
}

test('a second start on the same data is refused, and the first goes on', async () => {
  const home = freshHome()
  const first = await startBundledDatabase(home)
  await expect(startBundledDatabase(home)).rejects.toThrow(AlreadyRunning)
  await expect(refuseSecondStart(home)).rejects.toThrow('Another Jarchi is running on the data in')
  expect(await one(first.connection)).toBe(1)
  await first.stop()
  expect(runningDatabase(home)).toBeNull()
  expect(statSync(path.join(home, 'postgres')).mode & 0o077).toBe(0)
})

test('a start after a killed server ends the orphan and keeps the data', async () => {
  const home = freshHome()
  const script = path.join(import.meta.dirname, '../../../../test/hold-database.ts')
  const owner = spawn(process.execPath, [script, home], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const orphan = postmasterOf(path.join(home, 'postgres'))
  const isAlive = () => isRunning(orphan?.pid ?? 0)
  expect(isAlive()).toBe(true)

  const next = await startBundledDatabase(home)
  await expect.poll(isAlive).toBe(false)
  const db = createDb(next.connection, { max: 1 })
  const { rows } = await sql<{ word: string }>`select word from kept`.execute(db)
  expect(rows).toEqual([{ word: 'safe' }])
  await db.destroy()
  await next.stop()
})

/**
 * A database that has run in this folder and was stopped in order, and the content of its `postmaster.pid`.
 */
async function usedHome() {
  const home = freshHome()
  const first = await startBundledDatabase(home)
  const file = path.join(home, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  const leave = (pid: number | string) => writeFileSync(file, [pid, ...lines.slice(1)].join('\n'))
  return { home, file, leave }
}

async function startsAgain(home: string) {
  const next = await startBundledDatabase(home)
  expect(await one(next.connection)).toBe(1)
  await next.stop()
}

test.each([
  ['empty', ''],
  ['cut short', '12'],
  ['full of zeros', '\0'.repeat(100)],
])('a postmaster.pid that a power cut left %s does not block a start', async (_, text) => {
  const { home, file } = await usedHome()
  writeFileSync(file, text)
  await startsAgain(home)
})

test('a number that another process has by now does not block a start, whichever process that is', async () => {
  const { home, leave } = await usedHome()
  leave(process.pid)
  await startsAgain(home)
  // A PostgreSQL of another folder, and one of its processes.
  const other = await startBundledDatabase(freshHome())
  const db = createDb(other.connection, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  for (const pid of [rows[0]?.pid ?? 0, postmasterOf(String(other.connection.host))?.pid ?? 0]) {
    leave(pid)
    expect(runningDatabase(home)).toBeNull()
    await startsAgain(home)
  }
  expect(await one(other.connection)).toBe(1)
  await db.destroy()
  await other.stop()
})

// In parallel: each waits, the frozen ones until PostgreSQL gives up its process and then until we give up
// PostgreSQL.
test.concurrent('a second start is refused after a crash within the database too', async () => {
  const home = freshHome()
  const first = await startBundledDatabase(home)
  const db = createDb(first.connection, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await db.destroy()
  // Long after the restart: a new database is not touched anyway.
  await setTimeout(4_000)
  await expect(startBundledDatabase(home)).rejects.toThrow(AlreadyRunning)
  expect(await one(first.connection)).toBe(1)
  await first.stop()
})

test.concurrent('a frozen process of PostgreSQL does not delay the stop for long', async () => {
  const home = freshHome()
  const database = await startBundledDatabase(home)
  const db = createDb(database.connection, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
  await db.destroy()
  await database.stop()
  await startsAgain(home)
})

test.concurrent('a completely frozen PostgreSQL does not delay the stop for long', async () => {
  const home = freshHome()
  const database = await startBundledDatabase(home)
  process.kill(postmasterOf(path.join(home, 'postgres'))?.pid ?? 0, 'SIGSTOP')
  await database.stop()
  await startsAgain(home)
})

test('PostgreSQL’s log can be read by its owner only, also one of an older version', async () => {
  const home = freshHome()
  const log = path.join(home, 'postgres.log')
  mkdirSync(home)
  chmodSync(home, 0o755)
  writeFileSync(log, '', { mode: 0o644 })
  await startsAgain(home)
  expect(statSync(log).mode & 0o077).toBe(0)
  expect(statSync(path.join(home, 'postgres')).mode & 0o077).toBe(0)
})

test('a folder with too long a path for a socket gets its socket in another place', async () => {
  const home = freshHome(path.join('a'.repeat(60), 'b'.repeat(60)))
  const database = await startBundledDatabase(home)
  const connection = runningDatabase(home)
  expect(connection?.host).toBe(database.connection.host)
  expect(connection && (await one(connection))).toBe(1)
  await database.stop()
  expect(existsSync(String(connection?.host))).toBe(false)
})
