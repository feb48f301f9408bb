import { complain, failureText, misused, onDatabase, say } from '../../platform/command-line.ts'
import { readDatabaseConfig } from '../../platform/config/database-config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { requestId } from '../../platform/trace/trace.ts'
import { followClicks } from './follow-clicks.ts'

const USAGE = `Usage: npm run follow -- ID

Follows a click of the last three days to its verdict, charge and posting. ID is the x-request-id of the tracker's
answer, or the trace of a log line.

Jarchi has to be running unless DATABASE_URL is set.`

/** The exit code: 0 found, 1 failed or not found, 2 misused. */
async function main([id, ...rest]: string[]): Promise<number> {
  if (id === undefined || id === 'help' || id === '--help') return say(USAGE, 0)
  if (rest.length > 0) return misused(`"${rest.join(' ')}" is too much.`, 'follow')
  const trace = id.toLowerCase().replaceAll('-', '')
  if (requestId({ 'x-request-id': id }).replaceAll('-', '') !== trace) {
    return misused(`"${id}" is not an id: a UUID, or 32 hexadecimal digits.`, 'follow')
  }
  return onDatabase(readDatabaseConfig(process.env), async (db) => {
    const lines = await followClicks(db, trace)
    return lines.length > 0
      ? say(lines.join('\n'), 0)
      : complain('No click of the last three days has this id; of other calls the log has the lines.', 1)
  })
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = complain(failureText(error, error instanceof ConfigError), 1)
  },
)
