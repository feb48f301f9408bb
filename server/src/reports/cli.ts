import { complain, failureText, misused, onDatabase, say } from '../platform/command-line.ts'
import { readDatabaseConfig } from '../platform/config/database-config.ts'
import { ConfigError } from '../platform/config-error.ts'
import { balanceReports } from './ledger-check.ts'
import { dayOfNumber } from './day-numbers.ts'
import { rebuildReports } from './rebuild.ts'

const USAGE = `Usage: npm run reports -- rebuild | balance

  rebuild   makes reports again from the events, clicks and corrections that are kept; of days whose events are no
            longer kept, impressions stay as they were counted
  balance   compares the net spend of all closed days with the postings, and tells each difference

Jarchi has to be running unless DATABASE_URL is set; it goes on counting meanwhile.`

const ALL_DAYS = 4_000

/** The exit code: 0 done, 1 failed or days that differ, 2 misused. */
async function main([command, ...rest]: string[]): Promise<number> {
  if (command === undefined || command === 'help' || command === '--help') return say(USAGE, 0)
  if (rest.length > 0) return misused(`"${rest.join(' ')}" is too much.`, 'reports')
  const config = readDatabaseConfig(process.env)
  if (command === 'rebuild') return onDatabase(config, async (db) => say(`${await rebuild(db)} days`, 0))
  if (command !== 'balance') return misused(`There is no command "${command}".`, 'reports')
  return onDatabase(config, async (db) => {
    const found = await balanceReports(db, new Date(), ALL_DAYS)
    const lines = found.map(
      ({ day, accountId, reported, posted }) =>
        `${dayOfNumber(day)}  account ${accountId}: reported ${reported}, posted ${posted}`,
    )
    return say(lines.length === 0 ? 'All closed days balance.' : lines.join('\n'), lines.length === 0 ? 0 : 1)
  })
}

function rebuild(db: Parameters<typeof rebuildReports>[0]) {
  return rebuildReports(db, ({ day, isWhole }) => {
    const how = isWhole ? '' : ', impressions as they were counted'
    process.stderr.write(`${dayOfNumber(day)}${how}\n`)
  })
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = complain(failureText(error, error instanceof ConfigError), 1)
  },
)
