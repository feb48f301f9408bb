import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backgroundServers } from '../../../test/background-servers.ts'
import { sendJob } from '../../../test/send-job.ts'
import { traceHeaders } from '../trace/trace.ts'
import { startJobs, type Job, type Paces } from './service.ts'

const PACES = { queues: 0.5, schedules: 1 }
const WAIT = { timeout: 15_000, interval: 50 }

const t = backgroundServers(({ err, job }, text) => `${text}: ${job ?? ''} ${err?.message ?? ''}`)
const { log, said } = t
const server = async (...jobs: Job[]) => serverAt({}, ...jobs)
const serverAt = async (paces: Partial<Paces>, ...jobs: Job[]) => {
  return t.started(await startJobs(t.db, log, jobs, { ...PACES, ...paces }))
}

test('a job comes by the clock, once for all servers, until its server stops', async () => {
  let turns = 0
  const job: Job = { name: 'by-the-clock', cron: '* * * * *', work: async () => void turns++ }
  await Promise.all([server(job), server(job), server(job)])
  await expect.poll(() => turns, WAIT).toBeGreaterThan(0)
  await sleep(2_000)
  // A second one only if a minute has ended meanwhile.
  expect(turns).toBeLessThanOrEqual(2)
  const { rows } = await sql<{ timezone: string }>`select timezone from pgboss.schedule`.execute(t.db)
  expect(rows).toEqual([{ timezone: 'Asia/Tehran' }])
})

test('each turn has a trace of its own', async () => {
  const turns: Record<string, string>[] = []
  await server({ name: 'traced', work: async () => void turns.push(traceHeaders()) })
  for (const count of [1, 2]) {
    await sendJob(t.db, 'traced')
    await expect.poll(() => turns, WAIT).toHaveLength(count)
  }
  const [first, second] = turns.map(({ traceparent }) => traceparent)
  expect(first).toMatch(/^00-[0-9a-f]{32}-/)
  expect(second).toMatch(/^00-[0-9a-f]{32}-/)
  expect(second).not.toBe(first)
})

test('a failure is logged, and tried again if that was requested', async () => {
  let turns = 0
  const work = async () => {
    turns++
    throw new Error('no luck')
  }
  await server({ name: 'failing', retries: 1, work })
  await sendJob(t.db, 'failing')
  await expect.poll(() => said, WAIT).toEqual(['a job failed: failing no luck'])
  await expect.poll(() => stateOf('failing'), WAIT).toBe('retry')
  await sql`update pgboss.job set start_after = now() where name = 'failing'`.execute(t.db)
  await expect.poll(() => turns, WAIT).toBe(2)
  await expect.poll(() => stateOf('failing'), WAIT).toBe('failed')
})

test('a turn under way may finish when its server stops, is told about it, and is not waited for too long', async () => {
  const heard: string[] = []
  const quick: Job = {
    name: 'ends-in-time',
    work: async (signal) => {
      heard.push('begun')
      while (!signal.aborted) await sleep(10)
      await sleep(300)
      heard.push('ended')
    },
  }
  // Longer than this test may last: the stop ends when the turn does.
  const stop = await serverAt({ farewell: 600 }, quick)
  await sendJob(t.db, 'ends-in-time')
  await expect.poll(() => heard, WAIT).toEqual(['begun'])
  await stop()
  expect(heard).toEqual(['begun', 'ended'])
  expect(await stateOf('ends-in-time')).toBe('completed')
})

test('a turn that does not end blocks neither the stop nor the next turn on another server', async () => {
  let turns = 0
  const job: Job = {
    name: 'never-ends',
    work: async () => {
      if (turns++ === 0) await new Promise(() => {})
    },
  }
  const stop = await server(job)
  await sendJob(t.db, 'never-ends')
  await expect.poll(() => turns, WAIT).toBe(1)
  await server(job)
  await sendJob(t.db, 'never-ends')
  await expect.poll(() => turns, WAIT).toBe(2)
  await stop()
})

test('scheduled jobs of an older version no longer run', async () => {
  const stop = await server({ name: 'of-old', cron: '* * * * *', work: async () => {} })
  await stop()
  await server({ name: 'of-new', work: async () => {} })
  const { rows } = await sql`select name from pgboss.schedule`.execute(t.db)
  expect(rows).toEqual([])
})

test('a role that may not make the schema is told how to correct it, and that works', async () => {
  await t.db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run('drop schema if exists pgboss cascade')
    await run('create role jarchi_small')
    await run('set role jarchi_small')
    await expect(startJobs(connection, log, [], PACES)).rejects.toThrow('create schema pgboss authorization')
    await run('reset role')
    await run('create schema pgboss authorization jarchi_small')
    await run('set role jarchi_small')
    await (
      await startJobs(connection, log, [{ name: 'small', work: async () => {} }], PACES)
    )()
    await run('reset role')
    await run('drop schema pgboss cascade')
    await run('drop role jarchi_small')
  })
})

async function stateOf(name: string) {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${name} order by created_on desc limit 1`.execute(t.db)
  return rows[0]?.state
}
