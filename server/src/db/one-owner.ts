import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type Pool } from 'pg'
import type { Connection, Db } from './client.ts'
import type { DB } from './types.ts'

type Log = { warn: (facts: object, text: string) => void; info: (facts: object, text: string) => void }

export type OwnedLoop = {
  name: string
  /** The advisory lock, in this database; no two kinds of loops share one. */
  lock: number
  /** One turn; true where more waits already. */
  turn: (db: Db) => Promise<boolean>
  /** Between turns, in milliseconds. */
  pause: number
}

const RETRY_MS = 1_000
/** How long a turn that is under way may take when the server stops. */
const LAST_MS = 1_000
/** A turn that stands still for so long, as of a stopped process, loses its transaction, and the lock with it. */
const IDLE_MS = 5_000
const LONGEST_STATEMENT_MS = 30_000

/**
 * Does turns as long as this process owns the lock, which one process at a time does, until told to stop. All of a turn
 * runs on the very connection that holds the lock: who loses the one cannot commit what it did under the other.
 */
export function startOwnedLoop(connection: Connection, loop: OwnedLoop, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await ownedTurns(connection, loop, signal).catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err, loop: loop.name }, 'a loop begins again')
      })
      await pause(RETRY_MS, signal)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    // A turn on a silent connection would end long after this process; what it has not committed is done again.
    await Promise.race([running, sleep(LAST_MS, undefined, { ref: false })])
  }
}

async function ownedTurns(
  connection: Connection,
  { lock, turn, pause: rest }: OwnedLoop,
  signal: AbortSignal,
) {
  const client = new Client({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: LONGEST_STATEMENT_MS,
    query_timeout: LONGEST_STATEMENT_MS + IDLE_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    ...connection,
  })
  let lost: Error | null = null
  client.on('error', (error) => (lost = error))
  try {
    await client.connect()
    while (!signal.aborted && !(await isOurs(client, lock))) await pause(RETRY_MS, signal)
    const db = dbOn(client)
    while (!signal.aborted) {
      if (lost) throw lost as Error
      if (!(await turn(db))) await pause(rest, signal)
    }
  } finally {
    // Not waited for: a silent connection never ends.
    void client.end().catch(() => {})
  }
}

async function isOurs(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])
  return rows[0]?.got === true
}

/** A single connection as a database: one statement after the other. */
function dbOn(client: Client): Db {
  const only = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => only, end: async () => {} } as unknown as Pool
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

async function pause(milliseconds: number, signal: AbortSignal) {
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
