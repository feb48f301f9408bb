import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDues, QUICK, takingJob, type Pause } from '../../test/crash/taking-job.ts'
import { testDb } from '../../test/harness.ts'
import { sendJob, startJobs } from './service.ts'

const SERVER = path.join(import.meta.dirname, '../../test/crash/mortal-worker.ts')
/** Ten seconds of silence, one to look for the dead, one until the turn comes again, and some to spare. */
const WAIT = { timeout: 30_000, interval: 100 }

let t: Awaited<ReturnType<typeof testDb>>
let stop: (() => Promise<void>) | null = null
beforeEach(async () => {
  t = await testDb()
  await makeDues(t.db, 3)
})
afterEach(async () => {
  await stop?.()
  await t.drop()
})

const cases: { pause: Pause; by: string }[] = [
  { pause: 'before the commit', by: 'the second' },
  { pause: 'after the commit', by: 'the first' },
]
for (const { pause, by } of cases) {
  test(`a turn whose server is killed ${pause} comes again elsewhere, and its work is done once`, async () => {
    const first = fork(SERVER, {
      env: { ...process.env, MORTAL_DATABASE: JSON.stringify(t.connection), MORTAL_PAUSE: pause },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const death = once(first, 'exit')
    expect(await once(first, 'message')).toEqual(['built', undefined])
    await sendJob(t.db, 'take-dues')
    expect(await once(first, 'message')).toEqual([pause, undefined])

    let turns = 0
    const second = takingJob(t.db, 'the second', async () => void turns++)
    stop = await startJobs(t.db, { info() {}, warn() {}, error() {} }, [second], QUICK)
    first.kill('SIGKILL')
    expect(await death).toEqual([null, 'SIGKILL'])
    expect(await turnOf()).toEqual({ state: 'active', retry_count: 0 })

    await expect.poll(turnOf, WAIT).toEqual({ state: 'completed', retry_count: 1 })
    // A turn passes both places at which it may be held up.
    expect(turns).toBe(2)
    const { rows } = await sql`select due_id, by from effects order by due_id`.execute(t.db)
    expect(rows).toEqual([1, 2, 3].map((due_id) => ({ due_id, by })))
  })
}

/** The only one that was ever sent. */
async function turnOf() {
  const { rows } = await sql`select state, retry_count from pgboss.job where name = 'take-dues'`.execute(t.db)
  expect(rows).toHaveLength(1)
  return rows[0]
}
