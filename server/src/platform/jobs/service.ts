import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { ConfigError } from '../config-error.ts'
import type { Db } from '../db/client.ts'
import { steps } from '../trace/steps.ts'
import { inTrace } from '../trace/trace.ts'
import { bossDatabase } from './boss-database.ts'
import { quietLog, type Log } from './quiet-log.ts'
import { noteTurn } from './states.ts'

export { startLoops, type Loop } from './loops.ts'
export { jobStates } from './states.ts'

/**
 * Work that any of the servers does in the background (ADR 22). Each turn comes at least once: a server may die in
 * its middle. So `work` takes what is due from a table, with a time and `skip locked`, and bears to run twice.
 * Messages, for example, are rows of a table, written in the transaction that they belong to.
 */
export type Job = {
  /** Lower-case words with hyphens. */
  name: string
  /**
   * When it comes by itself, in Tehran's time, at most once a minute: the server's jobs have it from
   * `background.ts`. If all servers miss a turn, it is made up for once.
   */
  cron?: string
  /**
   * How often a turn is repeated after it failed or its server died, a minute later each time; 0 by default.
   */
  retries?: number
  /** `signal` ends when the server stops: a turn then has one more second. */
  work: (signal: AbortSignal) => Promise<void>
}

/** In seconds; in brackets the minimum of pg-boss. */
export type Paces = {
  /** How often queues are checked (0.5), and schedules (1). */
  queues: number
  schedules: number
  /** A worker that was silent for so long (10) is dead; and how often dead workers are looked for (1). */
  silence: number
  searches: number
  /** How long after its failure a turn is repeated. */
  retries: number
  /** How much longer turns under way may last when the server stops. */
  farewell: number
}

const PACES: Paces = { queues: 2, schedules: 30, silence: 30, searches: 60, retries: 60, farewell: 1 }
const SCHEMA = 'pgboss'
const LAST_MS = 1_000

/**
 * Runs jobs, together with the other servers of the same database, until it is stopped. Throws `ConfigError`.
 */
export async function startJobs(
  db: Db,
  log: Log,
  jobs: readonly Job[],
  given: Partial<Paces> = {},
): Promise<() => Promise<void>> {
  const paces = { ...PACES, ...given }
  const stopping = new AbortController()
  const boss = new PgBoss({
    db: bossDatabase(db),
    schema: SCHEMA,
    createSchema: !(await hasSchema(db)),
    cronMonitorIntervalSeconds: paces.schedules,
    cronWorkerIntervalSeconds: Math.ceil(paces.queues),
    superviseIntervalSeconds: paces.searches,
    monitorIntervalSeconds: paces.searches,
    monitorVacuum: false,
  })
  const tell = quietLog(log)
  // A queue that stops loses its connections; that is not logged.
  boss.on('error', (err) => stopping.signal.aborted || tell(err))
  boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'))
  await startBoss(boss)
  for (const job of jobs) await takeOn(boss, told(db, job, log), stopping.signal, paces)
  await forgetSchedulesOfOthers(boss, jobs)
  return async () => {
    stopping.abort()
    await atMost(paces.farewell * 1_000, Promise.all(jobs.map(({ name }) => boss.offWork(name))))
    await atMost(LAST_MS, boss.stop({ graceful: false }))
  }
}

async function hasSchema(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${SCHEMA}`.execute(db)
  return rows.length > 0
}

async function startBoss(boss: PgBoss) {
  try {
    await boss.start()
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new ConfigError([
      `the role of DATABASE_URL may not make the schema ${SCHEMA}; let an owner run once: create schema ${SCHEMA} authorization "ROLE".`,
    ])
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function takeOn(boss: PgBoss, job: Job, stopping: AbortSignal, paces: Paces) {
  const { name, cron, retries = 0, work } = job
  const options = {
    heartbeatSeconds: paces.silence,
    deleteAfterSeconds: DAY_SECONDS,
    retentionSeconds: DAY_SECONDS,
    retryLimit: retries,
    retryDelay: paces.retries,
  }
  // One turn may wait besides those under way: a turn that hangs does not block others.
  await boss.createQueue(name, { ...options, policy: 'short' })
  await boss.updateQueue(name, options)
  await boss.work(name, { pollingIntervalSeconds: paces.queues }, async ([turn]) => {
    if (!turn) return
    const signal = AbortSignal.any([stopping, turn.signal])
    await inTrace(undefined, () => steps.tracePromise(() => work(signal), { kind: 'job', name }))
  })
  if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'Asia/Tehran', missed: 'once' })
}

/** The queue stores a failed turn, but does not log it; and it soon forgets how turns ended. */
function told(db: Db, job: Job, log: Log): Job {
  const work: Job['work'] = async (signal) => {
    try {
      await job.work(signal)
    } catch (err) {
      log.error({ err, job: job.name }, 'a job failed')
      // Without the database the failure stands in the log only.
      await noteTurn(db, job.name, 'failed').catch(() => {})
      throw err
    }
    await noteTurn(db, job.name, 'done')
  }
  return { ...job, work }
}

/** Removes schedules of an older version, or of features that the operator has switched off. */
async function forgetSchedulesOfOthers(boss: PgBoss, jobs: readonly Job[]) {
  const scheduled = new Set(jobs.filter(({ cron }) => cron !== undefined).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

async function atMost(milliseconds: number, work: Promise<unknown>) {
  await Promise.race([work, sleep(milliseconds, undefined, { ref: false })])
}
