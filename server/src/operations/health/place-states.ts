import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/client.ts'
import { atLeast, type State } from '../../platform/states.ts'
import { machineStates } from './machine-states.ts'

const LONGEST_CLOCK_DIFFERENCE_SECONDS = 5
/** A database that takes longer for all of it counts as away. */
const LONGEST_LOOK_MS = 3_000

export type StateDeps = { db: Db; config: Config }

/**
 * What every process can say: whether the database answers it, how far its clock is from the database's, and what its
 * machine has; and what the database tells besides. Never throws.
 */
export async function placeStates(
  { db, config }: StateDeps,
  besides: (db: Db, now: Date) => Promise<State[]> = async () => [],
): Promise<State[]> {
  const machine = await machineStates(config)
  const away = [atLeast('database_answers', 0, 1), ...machine]
  const late = sleep(LONGEST_LOOK_MS, away, { ref: false })
  const read = db.connection().execute(async (one) => {
    const { now, ahead } = await timeOf(one)
    return [atLeast('database_answers', 1, 1), clockState(ahead), ...(await besides(one, now)), ...machine]
  })
  return Promise.race([read, late]).catch(() => away)
}

const clockState = (ahead: number): State => ({
  name: 'clock_difference_seconds',
  value: ahead,
  isInOrder: Math.abs(ahead) <= LONGEST_CLOCK_DIFFERENCE_SECONDS,
})

/** The database's time, and by how many seconds this machine is ahead of it. */
async function timeOf(db: Db): Promise<{ now: Date; ahead: number }> {
  const begun = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const middle = (begun + Date.now()) / 2
  const now = rows[0]?.now ?? new Date()
  return { now, ahead: (middle - now.getTime()) / 1_000 }
}
