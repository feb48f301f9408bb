import { sql } from 'kysely'
import type { Connection, Db } from '../db/client.ts'

export { callPageAddress } from './call-page.ts'
export type { MacKey } from './mac.ts'
export { openToken, sealToken, type TokenKeys } from './token.ts'
export { networkOf } from './tracked-event.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

/** The pipe for trackers; what speaks with it is loaded only where there is one. */
export async function openPipe(urls: readonly string[], db: Db, log: Log) {
  const { PipeLog } = await import('./pipe/pipe-log.ts')
  const askTime = async () => {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at
    `.execute(db)
    return rows[0]?.at
  }
  return new PipeLog(urls, { log, askTime })
}

/** Carries events from the pipe to the database, until told to stop. */
export async function carryEvents(connection: Connection, urls: readonly string[], log: Log) {
  const { startCarrying } = await import('./pipe/carry-events.ts')
  return startCarrying(connection, urls, log)
}

/** What NATS says of the pipe; throws where it takes nothing. */
export async function pipeHealth(urls: readonly string[]) {
  const { askHealth } = await import('./pipe/stream.ts')
  return askHealth(urls)
}

type PipeState = { behindSeconds: number; waiting: number; parked: number }

/** How far the database is behind the pipe, whichever server reads it; since 1970 where none ever did. */
export async function pipeState(db: Db): Promise<PipeState> {
  const { rows } = await sql<PipeState>`
    select extract(epoch from clock_timestamp() - coalesce((select read_until from event_pipe), 'epoch'))::float8
        as "behindSeconds",
      coalesce((select waiting from event_pipe), 0)::float8 as waiting,
      (select count(*) from parked_events)::float8 as parked
  `.execute(db)
  return rows[0] ?? { behindSeconds: 0, waiting: 0, parked: 0 }
}
