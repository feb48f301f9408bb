import type { EventEmitter } from 'node:events'
import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, types, type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import { askTraced } from '../trace/steps.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

/** A diagnostics channel: `ms` is null where no connection could be had. */
export const STATEMENTS = 'jarchi.statement'
export type Statement = { ms: number | null; error?: unknown }
const statements = channel(STATEMENTS)
const tellOf = (statement: Statement) => {
  if (statements.hasSubscribers) statements.publish(statement)
}

const INT8 = 20
types.setTypeParser(INT8, BigInt)
/** As `Day` in shared/src/time/jalali.ts. */
const DATE = 1082
types.setTypeParser(DATE, String)

/** Where PostgreSQL answers: a URL of the operator, or the socket of the bundled one. */
export type Connection = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database' | 'application_name'
>

/**
 * `idleSeconds`: PostgreSQL ends a transaction in which we do nothing for so long. `onIdleError` is called
 * when a connection breaks while no query runs on it.
 */
type ConnectionOptions = { max?: number; idleSeconds?: number; onIdleError?: (error: Error) => void }

export type Connections = ReturnType<typeof openConnections>

/** How long PostgreSQL has, beyond the limit of a statement, to report that it ended it. */
const GRACE_MS = 2_000
/** How long a connection may take to end in order. */
const FAREWELL_MS = 1_500
/** After so much silence the other side is asked whether it lives. */
const KEEP_ALIVE_MS = 10_000

/**
 * Connections that are given up when PostgreSQL falls silent. PostgreSQL itself ends a statement that takes
 * too long; if even that is not reported, for example because the machine is gone, the connection is cut and
 * another one is made.
 */
export function openConnections(connection: Connection, options: ConnectionOptions = {}) {
  const pool = new Pool({
    Client: ClosingClient,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: (options.idleSeconds ?? 0) * 1_000,
    ...connection,
  })
  const bounds = new Map<PoolClient, Bounds>()
  pool.on('error', options.onIdleError ?? (() => {}))
  pool.on('connect', (client) => {
    // A query on a breaking connection fails by itself; its event, without a listener, would end the process.
    client.on('error', () => {})
    bounds.set(client, new Bounds(client))
  })
  pool.on('remove', (client) => bounds.delete(client))

  const connect = async (seconds: number) => {
    const client = await pool.connect().catch((error: unknown) => {
      tellOf({ ms: null, error })
      throw error
    })
    try {
      await bounds.get(client)?.allow(seconds * 1_000)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  /** Waits a short time for work under way. */
  const close = async () => {
    if (pool.ending) return
    const ended = pool.end()
    await atMost(FAREWELL_MS, ended)
    for (const bound of bounds.values()) bound.cut()
    await atMost(FAREWELL_MS, ended)
  }
  /** The connections, for statements that may take so long; 0: no limit. */
  const db = (seconds = 0): Db => {
    const bounded = { connect: () => connect(seconds), end: close, options: pool.options }
    return new Kysely<DB>({
      dialect: new PostgresDialect({ pool: bounded }),
      log: (event) =>
        tellOf({ ms: event.queryDurationMillis, ...(event.level === 'error' && { error: event.error }) }),
    })
  }
  /** How many connections there are, how many of them rest, and what waits for one. */
  const figures = () => ({ all: pool.totalCount, idle: pool.idleCount, wanted: pool.waitingCount })
  return { db, close, figures }
}

/** Connections for one kind of work; without `seconds` its statements have no limit. */
export function createDb(
  connection: Connection,
  { seconds, ...options }: ConnectionOptions & { seconds?: number } = {},
): Db {
  return openConnections(connection, options).db(seconds)
}

/** Hangs up when it cannot sign in; the library would wait for PostgreSQL, which waits for a password. */
class ClosingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    connectionOf(this).on('error', () => connectionOf(this).stream.destroy())
  }
}

const connectionOf = (client: object) =>
  (client as { connection: EventEmitter & { stream: Socket } }).connection

/** Makes sure that a connection answers in time. */
class Bounds {
  readonly #client: PoolClient
  /** In milliseconds; the current setting of this connection in PostgreSQL. */
  #limit = 0

  constructor(client: PoolClient) {
    this.#client = client
    const ask = askTraced(client.query.bind(client))
    const query = async (...given: unknown[]) => {
      if (this.#limit === 0) return ask(...given)
      const silence = setTimeout(() => this.cut(), this.#limit + GRACE_MS)
      return ask(...given).finally(() => clearTimeout(silence))
    }
    const end = client.end.bind(client) as (...given: unknown[]) => Promise<void>
    const endSoon = (...given: unknown[]) => {
      const silence = setTimeout(() => this.cut(), FAREWELL_MS).unref()
      client.once('end', () => clearTimeout(silence))
      return end(...given)
    }
    Object.assign(client, { query, end: endSoon })
  }

  /** Costs a round trip only if the previous statement had another limit. */
  async allow(limit: number) {
    if (limit === this.#limit) return
    this.#limit = limit
    await this.#client.query(`set statement_timeout = ${limit}`)
  }

  cut() {
    connectionOf(this.#client).stream.destroy(new SilentDatabase())
  }
}

class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database has not answered in time.')
  }
}

async function atMost(milliseconds: number, work: Promise<unknown>) {
  await Promise.race([work, sleep(milliseconds, undefined, { ref: false })])
}
