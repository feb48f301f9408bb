import type { Config } from './config.ts'
import { runningDatabase } from './db/bundled/start.ts'
import { createDb, type Db } from './db/client.ts'

/** Does a command's work on the database of `DATABASE_URL`, else on that of the Jarchi that is running. */
export async function onDatabase({ database, dataFolder }: Config, work: (db: Db) => Promise<number>) {
  const connection = database.url === null ? runningDatabase(dataFolder) : { connectionString: database.url }
  if (!connection) return complain('Jarchi is not running on this data; start it with `npm start` first.', 1)
  const db = createDb(connection, { max: 1, seconds: database.jobSeconds })
  try {
    return await work(db)
  } finally {
    await db.destroy()
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

/** What is told of a failure: of an expected one its sentence, of a bug where it came from. */
export function failureText(error: unknown, isExpected: boolean): string {
  if (!(error instanceof Error)) return String(error)
  return (isExpected ? error.message : error.stack) ?? error.message
}
