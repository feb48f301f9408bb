import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { startServer } from '../started-server.ts'
import { runningDatabase } from '../../src/platform/db/bundled/start.ts'
import { createDb } from '../../src/platform/db/client.ts'

vi.setConfig({ testTimeout: 180_000 })
const home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
chmodSync(home, 0o755)
afterAll(() => rmSync(home, { recursive: true }))
const bundled = { NODE_ENV: 'test', DEMO: '0', LOG_LEVEL: 'warn', JARCHI_DATA: path.join(home, 'data') }

test('a stop at any moment of the start ends everything, and the next start succeeds', async () => {
  for (const moment of ['at once', 'Preparing the database', 'Migrated', 'Loaded']) {
    const server = startServer(bundled)
    if (moment === 'at once') await sleep(300)
    else {
      // Who stopped late did the next step too, which then is not told again.
      const isOver = server.ready.then(() => true)
      const isThere = () => server.steps.some((step) => step.startsWith(moment))
      while (!isThere() && !(await Promise.race([isOver, sleep(5, false)])));
    }
    server.child.kill('SIGTERM')
    // A process that does not handle signals yet is ended by them.
    expect([0, 'SIGTERM'], server.said()).toContain(await server.ended)
  }
  const server = startServer(bundled)
  expect(await server.ready, server.said()).toBe('ready')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(runningDatabase(bundled.JARCHI_DATA)).toBeNull()
})

test('a stop works while the database is silent', async () => {
  const admin = createDb({ ...inject('template'), database: 'postgres' }, { max: 1 })
  await sql`create database silenced`.execute(admin)
  const door = await databaseDoor(inject('template'))
  const server = startServer({ ...bundled, DATABASE_URL: door.url('silenced') })
  expect(await server.ready, server.said()).toBe('ready')
  door.silence()
  await sleep(1_000)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  door.close()
  await sql`drop database silenced with (force)`.execute(admin)
  await admin.destroy()
})

test('a stop works while a process of PostgreSQL is frozen', async () => {
  const server = startServer(bundled)
  expect(await server.ready, server.said()).toBe('ready')
  const connection = runningDatabase(bundled.JARCHI_DATA)
  const db = createDb(connection ?? {}, { max: 1 })
  const others = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = 'jarchi' and pid <> pg_backend_pid()`
  for (const { pid } of (await others.execute(db)).rows) process.kill(pid, 'SIGSTOP')
  await db.destroy()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(runningDatabase(bundled.JARCHI_DATA)).toBeNull()
})
