import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('one of three processes owns a loop; when it is killed another continues, and never two at once', async () => {
  const env = { ...process.env, MORTAL_DATABASE: JSON.stringify(t.connection) }
  const servers = Array.from({ length: 3 }, () =>
    fork(SERVER, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  const killed: number[] = []
  try {
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => turnsOfOthers(killed), WAIT).toBeGreaterThan(10)
      const owner = await lastOwner()
      const server = servers.find(({ pid }) => pid === owner)!
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
      killed.push(owner)
    }
  } finally {
    for (const server of servers) server.kill('SIGKILL')
  }
  expect(new Set(killed).size).toBe(3)
  const { rows } = await sql<{ overlaps: bigint; changes: bigint }>`
    select count(*) filter (where began < before_ended) as overlaps,
      count(*) filter (where owner <> before_owner) as changes
    from (
      select began, owner, lag(ended) over (order by id) as before_ended, lag(owner) over (order by id) as before_owner
      from turns
    ) turn
  `.execute(t.db)
  expect(rows).toEqual([{ overlaps: 0n, changes: 2n }])
}, 120_000)

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
