import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type Pool } from 'pg'
import type { Connection, Db } from '../db/client.ts'
import type { DB } from '../db/types.ts'
import { inTrace } from '../trace/trace.ts'
import { onceAMinute, type Log } from './quiet-log.ts'

/**
 * Work that is too frequent for a job, with one owner among all servers of a database. The owner holds an
 * advisory lock on the loop's own connection.
 */
export type Loop = {
  /** Lower-case words with hyphens. */
  name: string
  /** The advisory lock, in this database; no two loops share one. */
  lock: number
  /** In milliseconds, from the end of a turn to the next. */
  pauseMs: number
  /**
   * A turn. `signal` ends with the server, and when ownership is lost. `db` is the connection that holds the
   * lock: without it, the work done on it cannot be committed. Other writes must allow for two owners, since
   * an owner that loses the lock may be in the middle of a turn while the next one begins. True: the next
   * turn comes at once.
   */
  work: (signal: AbortSignal, db: Db) => Promise<boolean | void>
}

/**
 * In milliseconds: how often others check whether a loop has an owner, and how often the owner says that it is alive.
 * One that is silent for two beats, for example because its process is stopped, loses its connection.
 */
export type LoopPaces = { look: number; beat: number }

const PACES: LoopPaces = { look: 1_000, beat: 5_000 }
/** How long a turn under way may take when the server stops. */
const LAST_MS = 1_000
/**
 * A turn that stands still for so long, for example in a stopped process, loses its transaction and the lock.
 */
const IDLE_MS = 5_000
const LONGEST_STATEMENT_MS = 30_000

/** Runs loops, some of which other servers may own, until it is stopped. */
export function startLoops(
  connection: Connection,
  log: Log,
  loops: readonly Loop[],
  paces: LoopPaces = PACES,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const isNew = onceAMinute()
  const tell = (loop: string, err: unknown) => {
    const trouble = err instanceof Error ? err.message : String(err)
    if (isNew(`${loop} ${trouble}`)) log.error({ err, loop }, 'a loop failed')
  }
  const run = async (loop: Loop) => {
    while (!signal.aborted) {
      await ownedTurns(connection, loop, signal, paces).catch((err: unknown) => {
        if (!signal.aborted) tell(loop.name, err)
      })
      await pause(paces.look, signal)
    }
  }
  const running = Promise.all(loops.map(run))
  return async () => {
    stopping.abort()
    // A turn on a silent connection would outlive this process; what it has not committed is done again.
    await Promise.race([running, sleep(LAST_MS, undefined, { ref: false })])
  }
}

/**
 * Waits for the lock and does turns while holding it; after a failure it gives up the lock and its
 * connection.
 */
async function ownedTurns(
  connection: Connection,
  { lock, pauseMs, work }: Loop,
  stopping: AbortSignal,
  { look, beat }: LoopPaces,
) {
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    statement_timeout: LONGEST_STATEMENT_MS,
    query_timeout: LONGEST_STATEMENT_MS + IDLE_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    ...connection,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const signal = AbortSignal.any([stopping, lost.signal])
  const { db, isInUse } = dbOn(client)
  const beating = async () => {
    for (; !signal.aborted; await pause(beat, signal))
      if (!isInUse() && !(await answers(client, beat))) lost.abort()
  }
  try {
    await client.connect()
    await client.query(`set idle_session_timeout = ${2 * beat}`)
    while (!signal.aborted && !(await isOurs(client, lock))) {
      await endStuckOwner(client, lock, 2 * beat)
      await pause(look, signal)
    }
    void beating()
    while (!signal.aborted) if (!(await inTrace(null, () => work(signal, db)))) await pause(pauseMs, signal)
  } finally {
    lost.abort()
    // Not awaited: a silent connection never ends.
    void client.end().catch(() => {})
  }
}

async function isOurs(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])
  return rows[0]?.got === true
}

/**
 * The database waits without end for a process that was stopped while it read: its connection is not idle, and no
 * limit on statements ends what has been computed.
 */
async function endStuckOwner(client: Client, lock: number, afterMs: number) {
  const text = `
    select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = $1 and granted and datname = current_database()
      and wait_event = 'ClientWrite' and state_change < clock_timestamp() - $2 * interval '1 ms'`
  await client.query(text, [lock, afterMs])
}

/** A connection can be dead without a sign. */
async function answers(client: Client, withinMs: number): Promise<boolean> {
  const late = sleep(withinMs, false, { ref: false })
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}

/** A single connection as a database: one statement, or one transaction, after the other. */
function dbOn(client: Client): { db: Db; isInUse: () => boolean } {
  let users = 0
  const only = { query: client.query.bind(client), release: () => void users-- }
  const connect = async () => {
    users++
    return only
  }
  const pool = { connect, end: async () => {} } as unknown as Pool
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), isInUse: () => users > 0 }
}

async function pause(milliseconds: number, signal: AbortSignal) {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
