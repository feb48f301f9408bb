import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from '../db/client.ts'
import type { Log } from './quiet-log.ts'

/**
 * Work that comes too often for a job, of one owner among all servers of a database. The owner holds an advisory lock
 * on a connection of its own. Who loses it may be in the middle of a turn while the next owner begins: what a turn
 * writes must bear two owners.
 */
export type Loop = {
  /** Lower-case words with hyphens. */
  name: string
  /** In milliseconds, from the end of a turn to the next. */
  pauseMs: number
  /** `signal` ends with the server, and with the ownership. 'more': the next turn comes at once. */
  work: (signal: AbortSignal) => Promise<'more' | void>
}

/** In milliseconds: how often others look whether a loop has an owner, and the owner whether it still is. */
export type LoopPaces = { look: number; beat: number }

const PACES: LoopPaces = { look: 2_000, beat: 5_000 }
/** Among the advisory locks of the database: those of loops. */
const LOOPS = 3
const LAST_MS = 1_000
const QUIET_MS = 60_000

/** Does loops, of which other servers may own some, until told to stop. */
export function startLoops(
  connection: Connection,
  log: Log,
  loops: readonly Loop[],
  paces: LoopPaces = PACES,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const tell = teller(log)
  const run = async () => {
    while (!signal.aborted) {
      await ownWhatIsFree(connection, tell, loops, signal, paces).catch((err: unknown) => {
        if (!signal.aborted) tell('the owner of loops', err)
      })
      await pause(paces.look, signal)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await Promise.race([running, sleep(LAST_MS, undefined, { ref: false })])
  }
}

type Tell = (loop: string, err: unknown) => void
type Ask = (text: string, values?: unknown[]) => Promise<{ rows: { got?: boolean }[] }>

async function ownWhatIsFree(
  connection: Connection,
  tell: Tell,
  loops: readonly Loop[],
  stopping: AbortSignal,
  { look, beat }: LoopPaces,
) {
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    query_timeout: beat,
    keepAlive: true,
    ...connection,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const signal = AbortSignal.any([stopping, lost.signal])
  // One question at a time: the connection is shared.
  let last: Promise<unknown> = Promise.resolve()
  const ask: Ask = (text, values) => {
    const answer = last.then(() => client.query<{ got?: boolean }>(text, values))
    last = answer.catch(() => {})
    return answer
  }
  const beating = async () => {
    // A connection can be dead without a word.
    while (!signal.aborted) {
      await ask('select 1').catch(() => lost.abort())
      await pause(beat, signal)
    }
  }
  const own = async (loop: Loop) => {
    while (!signal.aborted) {
      if (await isOurs(ask, loop.name).catch(() => false)) return turnsOf(loop, tell, signal)
      await pause(look, signal)
    }
  }
  try {
    await client.connect()
    await Promise.all([beating(), ...loops.map(own)])
  } finally {
    // Not waited for: a silent connection never ends.
    void client.end().catch(() => {})
  }
}

async function isOurs(ask: Ask, name: string): Promise<boolean> {
  const lock = 'select pg_try_advisory_lock($1, hashtext($2)) as got'
  const { rows } = await ask(lock, [LOOPS, name])
  return rows[0]?.got === true
}

async function turnsOf({ name, pauseMs, work }: Loop, tell: Tell, signal: AbortSignal) {
  while (!signal.aborted) {
    const end = await work(signal).catch((err: unknown) => tell(name, err))
    if (end !== 'more') await pause(pauseMs, signal)
  }
}

async function pause(milliseconds: number, signal: AbortSignal) {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}

/** Says each trouble of a loop once a minute. */
function teller(log: Log): Tell {
  const said = new Map<string, number>()
  return (loop, err) => {
    const trouble = `${loop} ${err instanceof Error ? err.message : String(err)}`
    const now = performance.now()
    if (now - (said.get(trouble) ?? -QUIET_MS) < QUIET_MS) return
    if (said.size > 100) said.clear()
    said.set(trouble, now)
    log.error({ err, loop }, 'a loop failed')
  }
}
