import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test, type TestContext } from 'vitest'
import { databaseDoor } from '../../../test/database-door.ts'
import { refusalOf } from '../http/error-body.ts'
import { openConnections, type Db } from './client.ts'

// In parallel: each waits seconds until something is given up.

/** Connections of one test, through a door that it may shut; frozen processes go on at its end. */
async function open({ onTestFinished }: TestContext) {
  const door = await databaseDoor(inject('template'))
  const connections = openConnections({ connectionString: door.url('postgres') }, { max: 2, idleSeconds: 2 })
  const frozen: number[] = []
  onTestFinished(async () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    await connections.close()
    door.close()
  })
  return { door, connections, frozen, quick: () => connections.db(1) }
}

const pause = (seconds: number) => sql`select pg_sleep(${seconds})`
const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
const isThere = async (pid: number, db: Db) =>
  (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0
/** The result as a visitor would get it. */
const answerOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => refusalOf(error)?.code ?? String(error),
  )

test.concurrent('silent connections are given up, and new ones work', async (context) => {
  const { door, quick } = await open(context)
  const asked = [1, 2].map(() => answerOf(pause(600).execute(quick())))
  await sleep(200)
  door.silence()
  expect(await Promise.all(asked)).toEqual(['unavailable', 'unavailable'])
  expect(await pidOf(quick())).toBeGreaterThan(0)
})

test.concurrent('idle connections that fell silent are noticed at their next statement', async (context) => {
  const { door, quick } = await open(context)
  await Promise.all([pause(0.1).execute(quick()), pause(0.1).execute(quick())])
  door.silence()
  const asked = [1, 2].map(() => answerOf(pidOf(quick())))
  expect(await Promise.all(asked)).toEqual(['unavailable', 'unavailable'])
  expect(await pidOf(quick())).toBeGreaterThan(0)
})

test.concurrent('a transaction that fell silent is given up completely', async (context) => {
  const { door, quick } = await open(context)
  const asked = quick()
    .transaction()
    .execute(async (trx) => {
      await pidOf(trx)
      door.silence()
      await pidOf(trx)
    })
  expect(await answerOf(asked)).toBe('unavailable')
  expect(await pidOf(quick())).toBeGreaterThan(0)
})

test.concurrent('a frozen process of PostgreSQL delays one request, not the next', async (context) => {
  const { frozen, quick } = await open(context)
  const db = quick()
  const pid = await pidOf(db)
  process.kill(pid, 'SIGSTOP')
  frozen.push(pid)
  expect(await answerOf(pidOf(db))).toBe('unavailable')
  expect(await pidOf(db)).not.toBe(pid)
})

test.concurrent('a statement that lasts too long is ended by PostgreSQL; background work may take longer', async (context) => {
  const { connections, quick } = await open(context)
  const pid = await pidOf(quick())
  expect(await answerOf(pause(600).execute(quick()))).toBe('unavailable')
  expect(await pidOf(quick())).toBe(pid)
  expect(await answerOf(pause(2).execute(connections.db(60)))).toBe('answered')
  expect(await pidOf(quick())).toBe(pid)
  expect(await answerOf(pause(600).execute(quick()))).toBe('unavailable')
})

test.concurrent('a transaction whose server stopped working frees its locks', async (context) => {
  const { quick } = await open(context)
  const asked = quick()
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx)
      const pid = await pidOf(trx)
      while (await isThere(pid, quick())) await sleep(100)
      await pidOf(trx)
    })
  expect(await answerOf(asked)).toBe('unavailable')
  const { rows } = await sql`select pg_try_advisory_lock(7) as got`.execute(quick())
  expect(rows).toEqual([{ got: true }])
})

test.concurrent('closing does not wait for silent connections, busy or idle', async (context) => {
  const { connections, door, quick } = await open(context)
  const asked = answerOf(pause(1_000).execute(connections.db(1_000)))
  await pidOf(quick())
  door.silence()
  await connections.close()
  expect(await asked).toBe('unavailable')
})
