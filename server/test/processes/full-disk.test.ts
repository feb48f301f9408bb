import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepRunning, type KeptPart } from '../../../launch/keep-running.ts'
import { startPart } from '../../../launch/part.ts'
import { mayMount, smallDisk } from '../small-disk.ts'
import { postmasterOf } from '../../src/platform/db/bundled/postmaster.ts'
import { runningDatabase } from '../../src/platform/db/bundled/start.ts'
import { createDb } from '../../src/platform/db/client.ts'

const RESERVE_MB = 32
const LONG = { timeout: 120_000, interval: 200 }
vi.setConfig({ testTimeout: 240_000 })

let disk: ReturnType<typeof smallDisk> | null = null
let server: KeptPart | null = null
afterEach(async () => {
  disk?.makeRoom()
  await server?.stop()
  disk?.remove()
})

/** The server on that disk, kept running as the launcher does it; and what the launcher prints. */
function serverOn(home: string) {
  const said: string[] = []
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'silent',
    JARCHI_DATA: home,
    DISK_RESERVE_MB: String(RESERVE_MB),
  }
  const start = () => startPart('server/src/main.ts', env, () => {})
  const pauses = { first: 500, longest: 1_000, steady: 60_000 }
  server = keepRunning('server', start, (text) => said.push(text), pauses)
  return { said, ready: server.ready }
}

/** Whether a statement was acknowledged. */
async function isDone(home: string, statement: RawBuilder<unknown>): Promise<boolean> {
  const connection = runningDatabase(home)
  if (!connection) return false
  const db = createDb(connection, { max: 1, seconds: 5 })
  const done = await statement.execute(db).then(
    () => true,
    () => false,
  )
  await db.destroy()
  return done
}

describe.skipIf(!mayMount())('a full disk (needs the right to mount)', () => {
  test('ends nothing permanently and loses nothing acknowledged', async () => {
    disk = smallDisk(220)
    const home = path.join(disk.folder, 'data')
    const reserve = path.join(home, 'postgres.reserve')
    const { said, ready } = serverOn(home)
    await ready
    expect(statSync(reserve)).toMatchObject({ size: RESERVE_MB * 1_024 * 1_024, mode: 0o100600 })
    await isDone(home, sql`create table kept (number int primary key, text text not null)`)

    const acknowledged: number[] = []
    let number = 0
    const write = async () => {
      number += 1
      const text = randomBytes(1_000).toString('hex')
      if (await isDone(home, sql`insert into kept values (${number}, ${text})`)) acknowledged.push(number)
    }
    for (let row = 0; row < 20; row += 1) await write()
    expect(acknowledged).toHaveLength(20)
    // The reserve is used up too: other files take all space, again and again.
    for (let refused = 0; refused < 5 || existsSync(reserve);) {
      disk.fill()
      await write()
      // Only the write-ahead log grows.
      const isRoom = await isDone(
        home,
        sql`select pg_logical_emit_message(true, 'test', repeat('x', 4000000))`,
      )
      if (!isRoom) refused += 1
    }
    // It may recover from each failure, or end, as it always does here.
    const postmaster = postmasterOf(path.join(home, 'postgres'))
    if (postmaster && runningDatabase(home)) process.kill(postmaster.pid, 'SIGKILL')
    await expect.poll(() => said.length, LONG).toBeGreaterThan(1)

    disk.makeRoom()
    await expect.poll(() => said.at(-1), LONG).toBe('The server is there again.')
    await write()
    expect(acknowledged.at(-1)).toBe(number)
    const after = createDb(runningDatabase(home)!, { max: 1 })
    const { rows } = await sql<{ number: number }>`select number from kept`.execute(after)
    await after.destroy()
    const kept = new Set(rows.map((row) => row.number))
    expect(acknowledged.filter((each) => !kept.has(each))).toEqual([])
    await expect.poll(() => existsSync(reserve), LONG).toBe(true)
  })

  test('that was full before the start is waited out', async () => {
    disk = smallDisk(220)
    const home = path.join(disk.folder, 'data')
    await serverOn(home).ready
    await server?.stop()
    rmSync(path.join(home, 'postgres.reserve'))
    disk.fill()
    const { said, ready } = serverOn(home)
    await expect.poll(() => said.length, LONG).toBeGreaterThan(0)
    expect(said[0]).toBe('The server did not start (75); starting it again in 0.5 s.')
    disk.makeRoom()
    await ready
  })
})
