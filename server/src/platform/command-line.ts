import { userInfo } from 'node:os'
import type { DatabaseConfig } from './config/database-config.ts'
import { runningDatabase } from './db/bundled/start.ts'
import type { Actor } from './db/audit-log.ts'
import { createDb, type Db } from './db/client.ts'

/** No server listens, or the role or the database is unknown. */
const NO_ANSWER = /^(ECONNREFUSED|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|28\w{3}|3D000|57P03)$/

/** Runs a command on the database of `DATABASE_URL`, or on the database of the Jarchi that is running. */
export async function onDatabase(
  { database, dataFolder }: Pick<DatabaseConfig, 'database' | 'dataFolder'>,
  work: (db: Db) => Promise<number>,
) {
  const connection = database.url === null ? runningDatabase(dataFolder) : { connectionString: database.url }
  if (!connection) return complain('Jarchi is not running on this data; start it with `npm start` first.', 1)
  const db = createDb(connection, { max: 1, seconds: database.jobSeconds })
  try {
    return await work(db)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!NO_ANSWER.test(code)) throw error
    return complain(`The database does not answer: ${(error as Error).message || code}.`, 1)
  } finally {
    await db.destroy()
  }
}

/** The person at the command line, for the audit log; a user without a name on the machine has a number. */
export function commandLineActor(): Actor {
  return { userId: null, name: `command line: ${userName()}` }
}

function userName() {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

/** Prints a text for the caller of the command, and returns the exit code. */
export function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

/** The same for failures, to the error output. */
export function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}

/** One line about the mistake; the help explains the rest. */
export function misused(because: string, command: string): number {
  return complain(`${because} \`npm run ${command} -- help\` tells more.`, 2)
}

/** The text about a failure: for an expected one its sentence, for a bug its stack. */
export function failureText(error: unknown, isExpected: boolean): string {
  if (!(error instanceof Error)) return String(error)
  return (isExpected ? error.message : error.stack) ?? error.message
}

/** For example a name that is taken, a missing file, a full disk; a failed write does not name its file. */
export function isAboutFile(error: unknown) {
  const { code = '', path: place } = error as NodeJS.ErrnoException
  if (/^(ENOSPC|EDQUOT|EFBIG|EIO)$/.test(code)) return true
  return place !== undefined && /^(EEXIST|ENOENT|EACCES|EPERM|EROFS|EISDIR|ENOTDIR)$/.test(code)
}
