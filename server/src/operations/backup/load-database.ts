import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { Connection } from '../../platform/db/client.ts'
import { giveBack } from './archive.ts'
import type { Manifest } from './manifest.ts'

const expanded = promisify(gunzip)

/** The names of a dumped table's parts: `database/TABLE/NUMBER.copy.gz`. */
export const tableOf = (entry: string) => /^database\/([^/]+)\/\d{6}\.copy\.gz$/.exec(entry)?.[1] ?? null

/**
 * Fills the migrated tables of a database in one transaction: `take` each part in the archive's order, then
 * `commit`. The tables' triggers are off meanwhile, since their results are in the dump.
 */
export async function beginLoad(connection: Connection, manifest: Manifest) {
  const client = new Client(connection)
  await client.connect()
  const name = (text: string) => client.escapeIdentifier(text)
  const tables = manifest.tables.map((table) => name(table.name))
  try {
    await client.query('begin')
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    for (const { name: part, parent, bound } of manifest.partitions) {
      await client.query(`create table if not exists ${name(part)} partition of ${name(parent)} ${bound}`)
    }
  } catch (error) {
    await client.end()
    throw error
  }
  let open: { table: string; stream: CopyStreamQuery; done: Promise<void> } | null = null

  async function close() {
    if (!open) return
    const { stream, done } = open
    open = null
    stream.end()
    await done
  }

  return {
    async take(table: string, part: Buffer) {
      if (open?.table !== table) {
        await close()
        const columns = manifest.tables.find((one) => one.name === table)?.columns ?? []
        const into = `${name(table)} (${columns.map(name).join(', ')})`
        const stream = client.query(copyFrom(`copy ${into} from stdin`))
        const done = finished(stream)
        // The next call that waits gets the error.
        done.catch(() => {})
        open = { table, stream, done }
      }
      const { stream, done } = open
      const rows = await expanded(part)
      giveBack(part.length + rows.length)
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), done])
    },
    async commit() {
      await close()
      for (const { name: sequence, value } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2::bigint)', [`public.${name(sequence)}`, value])
      }
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
      await client.query('commit')
      await client.query('analyze')
    },
    /** Without `commit` nothing is stored. */
    end: () => client.end(),
  }
}
