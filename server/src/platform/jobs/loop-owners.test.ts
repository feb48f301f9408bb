import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'

const SERVER = path.join(import.meta.dirname, '../../../test/crash/mortal-loop.ts')
const WAIT = { timeout: 30_000, interval: 50 }

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
  await sql`
    create table turns (
      id int generated always as identity primary key, owner int not null,
      began timestamptz not null default clock_timestamp(), ended timestamptz
    )
  `.execute(t.db)
})
afterAll(() => t.drop())

const SERVERS = 3

/** Processes that share a loop, until the test ends. */
function servers(): ChildProcess[] {
  const env = { ...process.env, MORTAL_DATABASE: JSON.stringify(t.connection) }
  const started = Array.from({ length: SERVERS }, () =>
    fork(SERVER, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  onTestFinished(async () => {
    const gone = started.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit'))
    for (const server of started) server.kill('SIGKILL')
    await Promise.all(gone)
    await sql`truncate turns`.execute(t.db)
  })
  return started
}

/** The process of the last turn, once others than these have had some. */
async function nextOwner(before: number[], all: ChildProcess[]): Promise<ChildProcess> {
  await expect.poll(() => turnsOfOthers(before), WAIT).toBeGreaterThan(10)
  const owner = await lastOwner()
  return all.find(({ pid }) => pid === owner)!
}

test('one of three processes owns a loop; when it is killed another continues, and never two at once', async () => {
  const all = servers()
  const killed: number[] = []
  for (let round = 0; round < SERVERS; round += 1) {
    const server = await nextOwner(killed, all)
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    killed.push(server.pid!)
  }
  expect(new Set(killed).size).toBe(SERVERS)
  expect(await takeOvers()).toEqual({ overlaps: 0n, changes: 2n })
}, 120_000)

test.each([
  ['between turns', (owner: ChildProcess) => void owner.kill('SIGSTOP')],
  ['while it reads much', (owner: ChildProcess) => void owner.send('stand still')],
])(
  'when the owner stands still %s another continues; awake again, it owns nothing',
  async (_, stop) => {
    const all = servers()
    const stopped = await nextOwner([], all)
    stop(stopped)
    const next = await nextOwner([stopped.pid!], all)
    stopped.kill('SIGCONT')
    const before = await turnsOfOthers([stopped.pid!])
    await expect.poll(() => turnsOfOthers([stopped.pid!]), WAIT).toBeGreaterThan(before + 20)
    expect(await lastOwner()).toBe(next.pid)
    expect(await takeOvers()).toEqual({ overlaps: 0n, changes: 1n })
  },
  120_000,
)

/** How often a turn began before the one before had ended, and how often another process had the next turn. */
async function takeOvers() {
  const { rows } = await sql<{ overlaps: bigint; changes: bigint }>`
    select count(*) filter (where began < before_ended) as overlaps,
      count(*) filter (where owner <> before_owner) as changes
    from (
      select began, owner, lag(ended) over (order by id) as before_ended, lag(owner) over (order by id) as before_owner
      from turns
    ) turn
  `.execute(t.db)
  return rows[0]
}

async function turnsOfOthers(owners: number[]): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from turns where not owner = any(${owners}::int[])
  `.execute(t.db)
  return Number(rows[0]?.count ?? 0)
}

async function lastOwner(): Promise<number> {
  const { rows } = await sql<{ owner: number }>`select owner from turns order by id desc limit 1`.execute(
    t.db,
  )
  return rows[0]?.owner ?? 0
}
