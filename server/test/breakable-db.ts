import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { Connection } from '../src/platform/db/client.ts'
import type { DB } from '../src/platform/db/types.ts'

/** The server that asked is dead: it neither gets the answer nor does anything after it. */
export class Cut extends Error {
  override readonly name = 'Cut'
}

/** Connections that can be cut at a statement, as when the server dies there; `revive` is its next start. */
export function breakableDb(connection: Connection) {
  const pool = new Pool({ ...connection, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let left = Number.POSITIVE_INFINITY
  let isSent = false
  let isCut = false

  const query = async (client: PoolClient, given: unknown[]) => {
    const ask = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
    if (isCut) throw new Cut()
    if (left > 0) {
      left -= 1
      return ask(...given)
    }
    isCut = true
    if (isSent) ask(...given).catch(() => {})
    socketOf(client).destroy()
    throw new Cut()
  }
  const breakable = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') return (...given: unknown[]) => query(target, given)
        if (name === 'release') return () => target.release(isCut)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const connect = async () => {
    if (isCut) throw new Cut()
    return breakable(await pool.connect())
  }
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    }),
    /** Cuts at the statement after so many; a sent statement may still be executed. */
    cutAfter(statements: number, whenSent: boolean) {
      left = statements
      isSent = whenSent
    },
    revive() {
      left = Number.POSITIVE_INFINITY
      isCut = false
    },
  }
}

function socketOf(client: PoolClient): { destroy: () => void } {
  return (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream
}
