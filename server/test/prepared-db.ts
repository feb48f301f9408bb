import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import type { Connection, Db } from '../src/platform/db/client.ts'
import type { DB } from '../src/platform/db/types.ts'

/**
 * A database whose statements are prepared, each once on a connection: of many thousand small ones, planning takes
 * longer than the work.
 */
export function preparedDb(connection: Connection): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new Pool({ ...connection, max: 5, Client: PreparingClient }) }),
  })
}

const names = new Map<string, string>()

class PreparingClient extends Client {
  override query = ((text: string, values?: unknown[]) => {
    const ask = Client.prototype.query.bind(this) as (config: object) => unknown
    if (!values?.length) return ask({ text })
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return ask({ name, text, values })
  }) as Client['query']
}
