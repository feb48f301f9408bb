import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import type { Connection, Db } from '../../platform/db/client.ts'
import { atMost, type State } from '../../platform/states.ts'

export { callPageAddress } from './call-page.ts'
export { countRefusals, forgetTrackers, markRead, readerLags, readEvents } from './event-readers.ts'
export type { MacKey } from './mac.ts'
export { openToken, sealToken, sealWith, type Seal, type TokenKeys } from './token.ts'
export { KINDS, networkOf } from './tracked-event.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

/**
 * The pipe for trackers; its client is loaded only if there is a pipe. Throws `ConfigError` if it refuses us.
 */
export async function openPipe(urls: readonly string[], db: Db, log: Log) {
  const { PipeLog } = await import('./pipe/pipe-log.ts')
  await requireWelcome(urls)
  const askTime = async () => {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at
    `.execute(db)
    return rows[0]?.at
  }
  return new PipeLog(urls, { log, askTime })
}

/**
 * Carries events from the pipe to the database until it is stopped. Throws `ConfigError` if the pipe refuses
 * us.
 */
export async function carryEvents(connection: Connection, urls: readonly string[], log: Log) {
  const { startCarrying } = await import('./pipe/carry-events.ts')
  await requireWelcome(urls)
  return startCarrying(connection, urls, log)
}

/** A pipe that is away may come back; one that refuses us, or that we do not trust, needs an operator. */
async function requireWelcome(urls: readonly string[]) {
  const refusal = await pipeRefusal(urls)
  if (refusal !== null) throw new ConfigError([`EVENTS_URL: ${refusal}`])
}

/**
 * Why a node of the pipe refuses us, or why we refuse it or its stream, in a sentence; null if there is no
 * reason.
 */
export async function pipeRefusal(urls: readonly string[]) {
  const { refusalOf } = await import('./pipe/node-refusals.ts')
  const { streamFlaw } = await import('./pipe/stream.ts')
  return (await refusalOf(urls)) ?? streamFlaw(urls)
}

/** NATS's report on the pipe; throws if it accepts nothing. */
export async function pipeHealth(urls: readonly string[]) {
  const { askHealth } = await import('./pipe/stream.ts')
  return askHealth(urls)
}

type PipeState = { behindSeconds: number; parked: number; missing: number }

/** How far the database is behind the pipe, whichever server reads it; since 1970 if none ever did. */
export async function pipeState(db: Db): Promise<PipeState> {
  const { rows } = await sql<PipeState>`
    select extract(epoch from clock_timestamp() - coalesce((select read_until from event_pipe), 'epoch'))::float8
        as "behindSeconds",
      coalesce((select missing from event_pipe), 0)::float8 as missing,
      (select count(*) from parked_events)::float8 as parked
  `.execute(db)
  return rows[0] ?? { behindSeconds: 0, parked: 0, missing: 0 }
}

/**
 * Messages that the pipe has and the database does not, whether or not anybody reads them. Throws without an answer of
 * the pipe.
 */
export async function waitingInPipe(urls: readonly string[], db: Db): Promise<number> {
  const { messagesAfter } = await import('./pipe/stream.ts')
  const row = await db.selectFrom('event_pipe').select(['stream', 'sequence']).executeTakeFirst()
  return messagesAfter(urls, row ? { stream: row.stream, sequence: Number(row.sequence) } : null)
}

/** Events in the pipe are read at once. */
const LONGEST_UNREAD_SECONDS = 30

/** Whether somebody reads the pipe, if there is one; without an answer of it, what has to be read waits. */
export async function pipeStates(
  db: Db,
  _now: Date,
  { eventsUrls }: Pick<Config, 'eventsUrls'>,
): Promise<State[]> {
  if (!eventsUrls) return []
  const { behindSeconds } = await pipeState(db)
  const isBehind = behindSeconds > LONGEST_UNREAD_SECONDS
  const waiting = isBehind ? await waitingInPipe(eventsUrls, db).catch(() => 1) : 0
  return [atMost('event_pipe_unread_seconds', waiting > 0 ? behindSeconds : 0, LONGEST_UNREAD_SECONDS)]
}
