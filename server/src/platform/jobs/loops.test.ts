import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backgroundServers } from '../../../test/background-servers.ts'
import { startLoops, type Loop } from './loops.ts'

const LOCKS: Record<string, number> = { owned: 7_001, beside: 7_002 }
const PACES = { look: 50, beat: 200 }
const WAIT = { timeout: 15_000, interval: 20 }

const t = backgroundServers(({ err, loop }) => `${loop}: ${err?.message}`)
const { log, said } = t
const server = (...loops: Loop[]) => t.started(startLoops(t.connection, log, loops, PACES))

/** A loop that records its turns. */
function counted(name: string, turns: string[], owner: string): Loop {
  return { name, lock: LOCKS[name] ?? 0, pauseMs: 10, work: async () => void turns.push(owner) }
}

test('a loop has one owner, and another one when that stops', async () => {
  const turns: string[] = []
  const stopFirst = server(counted('owned', turns, 'first'))
  await expect.poll(() => turns.length, WAIT).toBeGreaterThan(3)
  server(counted('owned', turns, 'second'))
  await sleep(300)
  expect(new Set(turns)).toEqual(new Set(['first']))
  await stopFirst()
  await expect.poll(() => turns.at(-1), WAIT).toBe('second')
  const since = turns.length
  await expect.poll(() => turns.length, WAIT).toBeGreaterThan(since + 3)
  expect(new Set(turns.slice(since))).toEqual(new Set(['second']))
})

test('an owner that loses the connection stops, and owns the loop again if it is free', async () => {
  const endings: boolean[] = []
  let begun = 0
  const work = async (signal: AbortSignal) => {
    begun++
    await sleep(60_000, undefined, { signal, ref: false }).catch(() => endings.push(signal.aborted))
  }
  server({ name: 'cut-off', lock: 7_003, pauseMs: 10, work })
  await expect.poll(() => begun, WAIT).toBe(1)
  await endOwnerOf(7_003)
  await expect.poll(() => begun, WAIT).toBe(2)
  expect(endings).toEqual([true])
})

test('a turn that loses the lock commits nothing on the connection that held it', async () => {
  await sql`create table marks (turn int)`.execute(t.db)
  let turn = 0
  const work: Loop['work'] = (signal, db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into marks values (${++turn})`.execute(trx)
      // The first one waits until it has lost the lock.
      if (turn === 1) while (!signal.aborted) await sleep(10)
    })
  server({ name: 'marking', lock: 7_006, pauseMs: 60_000, work })
  await expect.poll(() => turn, WAIT).toBe(1)
  await endOwnerOf(7_006)
  const marks = async () => (await sql<{ turn: number }>`select turn from marks`.execute(t.db)).rows
  await expect.poll(marks, WAIT).toEqual([{ turn: 2 }])
})

test('a loop that fails is logged once, goes on, and does not delay others', async () => {
  const turns: string[] = []
  let failures = 0
  const work = async () => {
    failures++
    throw new Error('no luck')
  }
  server({ name: 'failing', lock: 7_004, pauseMs: 10, work }, counted('beside', turns, 'first'))
  await expect.poll(() => failures, WAIT).toBeGreaterThan(3)
  await expect.poll(() => turns.length, WAIT).toBeGreaterThan(3)
  expect(said).toEqual(['failing: no luck'])
})

test('a turn that leaves more work is followed by the next at once', async () => {
  let left = 5
  const work = async () => left-- > 1
  server({ name: 'busy', lock: 7_005, pauseMs: 60_000, work })
  await expect.poll(() => left, WAIT).toBe(0)
})

async function endOwnerOf(lock: number) {
  await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${lock}
  `.execute(t.db)
}
