import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { test } from 'vitest'
import { makeDues, QUICK, takingJob, type Pause } from '../../../test/crash/taking-job.ts'
import { testDb } from '../../../test/harness.ts'
import { sendJob } from '../../../test/send-job.ts'
import type { Db } from '../db/client.ts'
import { startJobs } from './service.ts'

const SERVER = path.join(import.meta.dirname, '../../../test/crash/mortal-worker.ts')
/** Ten seconds of silence, one to look for dead workers, one until the next turn, and a reserve. */
const WAIT = { timeout: 30_000, interval: 100 }

const cases: { pause: Pause; by: string }[] = [
  { pause: 'before the commit', by: 'the second' },
  { pause: 'after the commit', by: 'the first' },
]
for (const { pause, by } of cases) {
  const title = `a turn whose server is killed ${pause} comes again on another server, and its work is done once`
  // In parallel, each with its own database: both wait for the silence.
  test.concurrent(title, async ({ expect, onTestFinished }) => {
    const t = await testDb()
    onTestFinished(() => t.drop())
    await makeDues(t.db, 3)
    const turnOf = async () => (await turnsOf(t.db))[0]
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
    const stop = await startJobs(t.db, { info() {}, warn() {}, error() {} }, [second], QUICK)
    onTestFinished(stop)
    first.kill('SIGKILL')
    expect(await death).toEqual([null, 'SIGKILL'])
    expect(await turnOf()).toEqual({ state: 'active', retry_count: 0 })

    await expect.poll(turnOf, WAIT).toEqual({ state: 'completed', retry_count: 1 })
    // A turn passes both places at which it may be stopped.
    expect(turns).toBe(2)
    expect(await turnsOf(t.db)).toHaveLength(1)
    const { rows } = await sql`select due_id, by from effects order by due_id`.execute(t.db)
    expect(rows).toEqual([1, 2, 3].map((due_id) => ({ due_id, by })))
  })
}

/** All jobs that were ever sent. */
async function turnsOf(db: Db) {
  const { rows } = await sql`select state, retry_count from pgboss.job where name = 'take-dues'`.execute(db)
  return rows
}
