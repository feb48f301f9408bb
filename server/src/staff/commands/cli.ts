import {
  commandLineActor,
  complain,
  failureText,
  misused,
  onDatabase,
  say,
} from '../../platform/command-line.ts'
import { readDatabaseConfig } from '../../platform/config/database-config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { Misused } from './command.ts'
import { staffCommand, USAGE } from './commands.ts'

/** The exit code: 0 done, 1 refused, 2 misused. */
async function main(words: string[]): Promise<number> {
  const run = staffCommand(words)
  if (!run) return say(USAGE, 0)
  return onDatabase(readDatabaseConfig(process.env), async (db) => {
    const { ok, text } = await run({ db, actor: commandLineActor(), now: () => new Date() })
    return ok ? say(text, 0) : complain(text, 1)
  })
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode =
      error instanceof Misused
        ? misused(error.message, 'staff')
        : complain(failureText(error, error instanceof ConfigError), 1)
  },
)
