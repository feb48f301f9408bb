import { userInfo } from 'node:os'
import type { DatabaseConfig } from './config/database-config.ts'
import { runningDatabase } from './db/bundled/start.ts'
import type { Actor } from './db/audit-log.ts'
import { createDb, type Db } from './db/client.ts'

/** Nobody listens, or the role or the database is unknown. */
const NO_ANSWER = /^(ECONNREFUSED|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|28\w{3}|3D000|57P03)$/

/** Does a command's work on the database of `DATABASE_URL`, else on that of the Jarchi that is running. */
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

/** Who gives commands here, for the audit log; a user that the machine cannot name has a number. */
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

/** Says something to who gave the command, and with what code the command ends. */
export function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

/** The same for what went wrong, to the error output. */
export function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}

/** One line for what was mistyped; the help says the rest. */
export function misused(because: string, command: string): number {
  return complain(`${because} \`npm run ${command} -- help\` tells more.`, 2)
}

/** What is told of a failure: of an expected one its sentence, of a bug where it came from. */
export function failureText(error: unknown, isExpected: boolean): string {
  if (!(error instanceof Error)) return String(error)
  return (isExpected ? error.message : error.stack) ?? error.message
}

/** A name that is taken, a file that is missing, a full disk. */
export function isAboutFile(error: unknown) {
  const { code = '', path: place } = error as NodeJS.ErrnoException
  return place !== undefined && /^(EEXIST|ENOENT|EACCES|EROFS|ENOSPC|EISDIR|ENOTDIR)$/.test(code)
}
