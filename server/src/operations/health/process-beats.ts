import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { atMost, type State } from '../../platform/states.ts'

const BEAT_MS = 10_000
/** Three beats; the database may have been away for one of them. */
const LONGEST_SILENCE_SECONDS = 30

/**
 * Notes every ten seconds that the process on this port of the machine runs, until it ends in order. Its event loop
 * writes the notes, so one that hangs is silent.
 */
export async function beginBeats(db: Db, port: number): Promise<() => Promise<void>> {
  const address = `${hostname()}:${port}`
  const beat = async () => {
    await sql`
      insert into running_processes values (${address}, clock_timestamp())
      on conflict (address) do update set beat_at = excluded.beat_at
    `.execute(db)
  }
  // Without the database every process is silent, and that has a state of its own.
  const beats = setInterval(() => void beat().catch(() => {}), BEAT_MS)
  await beat().catch(() => {})
  return async () => {
    clearInterval(beats)
    await db
      .deleteFrom('running_processes')
      .where('address', '=', address)
      .execute()
      .catch(() => {})
  }
}

/** Since when each process has been silent; one that is for an hour was taken away. */
export async function processStates(db: Db): Promise<State[]> {
  const { rows } = await sql<{ address: string; seconds: number }>`
    select address, greatest(0, extract(epoch from clock_timestamp() - beat_at))::float8 as seconds
    from running_processes
    where beat_at > clock_timestamp() - interval '1 hour'
    order by address
  `.execute(db)
  return rows.map(({ address, seconds }) =>
    atMost('process_silent_seconds', seconds, LONGEST_SILENCE_SECONDS, address),
  )
}
