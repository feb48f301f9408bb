import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

/** Where PostgreSQL answers: a URL of the operator's, or the socket of the bundled one. */
export type Connection = Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>

const INT8 = 20
types.setTypeParser(INT8, BigInt)

/** `onIdleError` hears of connections that break while no query runs on them. */
export function createDb(
  connection: Connection,
  options: { max?: number; onIdleError?: (error: Error) => void } = {},
): Db {
  const pool = new Pool({ max: options.max ?? 10, connectionTimeoutMillis: 10_000, ...connection })
  pool.on('error', options.onIdleError ?? (() => {}))
  // A query on a breaking connection is refused by itself; its event, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
