import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { keepSetting, keptSetting } from '../db/settings.ts'
import { atMost, LONGEST_NIGHTLY_SECONDS, secondsSince, type State } from '../states.ts'

/** In the table of settings, with the job's name behind it: `{"failures": 0}`, and when it last succeeded. */
const TURN = 'job '
/** A single failure may be one broken connection. */
const MOST_FAILURES = 1
/** A turn may last a minute, and a server that died is noticed a minute later. */
const LONGEST_EACH_MINUTE_SECONDS = 240
const LONGEST_OTHER_SECONDS = 1_800

export async function noteTurn(db: Db, name: string, outcome: 'done' | 'failed'): Promise<void> {
  const key = `${TURN}${name}`
  if (outcome === 'done') return keepSetting(db, key, { failures: 0 })
  const before = await keptSetting<{ failures: number }>(db, key)
  const failures = (before?.value.failures ?? 0) + 1
  await keepSetting(db, key, { failures }, before ? { at: before.at } : {})
}

/** How many turns wait, and of each job that comes by itself: its failures in a row and its last success. */
export async function jobStates(db: Db, now: Date): Promise<State[]> {
  const { rows: found } = await sql`select from pg_namespace where nspname = 'pgboss'`.execute(db)
  if (found.length === 0) return []
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where state < 'active' and not blocked and start_after <= now()
  `.execute(db)
  const { rows } = await sql<{ name: string; cron: string; failures: number; at: Date | null }>`
    select schedule.name, cron, coalesce((value ->> 'failures')::int, 0) as failures, settings.updated_at as at
    from pgboss.schedule left join settings on settings.key = ${TURN} || schedule.name order by schedule.name
  `.execute(db)
  return [
    ...waiting.map(({ count }) => atMost('jobs_waiting', count)),
    ...rows.flatMap(({ name, cron, failures, at }) => [
      atMost('job_failures', failures, MOST_FAILURES, name),
      atMost('job_success_age_seconds', secondsSince(at, now), longestPause(cron), name),
    ]),
  ]
}

function longestPause(cron: string): number {
  if (cron.startsWith('* ')) return LONGEST_EACH_MINUTE_SECONDS
  return cron.startsWith('*/') ? LONGEST_OTHER_SECONDS : LONGEST_NIGHTLY_SECONDS
}
