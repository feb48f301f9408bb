import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { fileStore } from '../../gateways/storage/choose-file-store.ts'
import { runningDatabase } from '../../platform/db/bundled/start.ts'
import { createDb, type Connection } from '../../platform/db/client.ts'
import { examineDatabase } from './examine-database.ts'
import { examineNamedFiles } from './examine-named-files.ts'
import { isOutage } from '../../platform/http/error-body.ts'
import { bad, good, type Finding } from './findings.ts'

/** Whether the store has what the database names; nothing where the database cannot be read, which is said elsewhere. */
export async function examineStoredFiles(config: Config): Promise<Finding[]> {
  const { url } = config.database
  const connection = url === null ? runningDatabase(config.dataFolder) : { connectionString: url }
  if (!connection) return []
  const db = createDb(connection, { max: 1, seconds: 5 })
  try {
    const { rows } = await sql<{ is_there: boolean }>`
      select to_regclass('ticket_attachments') is not null as is_there
    `.execute(db)
    return rows[0]?.is_there ? [await examineNamedFiles(db, fileStore(config))] : []
  } catch (error) {
    if (error instanceof Error && isOutage(error)) return []
    throw error
  } finally {
    db.destroy().catch(() => {})
  }
}

/** The database of `DATABASE_URL`, or the bundled one, with all that can be wrong about it. */
export async function examineConnection(config: Config, now: () => Date): Promise<Finding[]> {
  const { url, ownerUrl } = config.database
  const connection = url === null ? runningDatabase(config.dataFolder) : { connectionString: url }
  if (!connection)
    return [good('database', 'The bundled one is not running; start Jarchi to have it looked at.')]
  const open = (to: Connection) => createDb(to, { max: 1, seconds: 12 })
  const db = open(connection)
  const owner = ownerUrl === null ? undefined : open({ connectionString: ownerUrl })
  try {
    const isBackedUp = config.backup.folder !== null
    return await examineDatabase(db, now, { ...(owner && { owner }), isBackedUp })
  } catch (error) {
    const names = `DATABASE_URL${owner ? ' and DATABASE_OWNER_URL' : ''}`
    return [bad('database', `It does not answer (${reasonOf(error)}); ${adviceOn(error, names)}`)]
  } finally {
    for (const opened of [db, owner]) opened?.destroy().catch(() => {})
  }
}

const reasonOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string }
  return message || code
}

function adviceOn(error: unknown, names: string): string {
  const { code = '', message } = error as { code?: string; message: string }
  if (/client password must be/.test(message)) return `it wants a password, and there is none in ${names}.`
  if (/^53100$|ENOSPC/.test(code)) return 'its disk is full: make room there.'
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return `its certificate is not trusted: name that of its authority with sslrootcert=FILE in ${names}.`
  if (code === '28P01') return `it refuses the password in ${names}.`
  if (code === '3D000') return `create the database, or correct ${names}.`
  if (code.startsWith('28')) return `it refuses the role in ${names}; see its pg_hba.conf.`
  return `check ${names}.`
}
