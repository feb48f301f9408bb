import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { complain, failureText, isAboutFile, misused, onDatabase, say } from '../../platform/command-line.ts'
import { readConfig } from '../../config.ts'
import { readDatabaseConfig } from '../../platform/config/database-config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { MarketplaceError } from '../../gateways/marketplace/marketplace-gateway.ts'
import { openPlatform } from '../../gateways/marketplace/open-platform.ts'
import { refreshFromAssets, type Refresh } from './assets/assets.ts'
import { importExchangeIds, UnusableList } from './assets/exchange-ids.ts'

const USAGE = `Usage: npm run marketplace -- refresh | exchange-ids FILE

  refresh             takes over categories, cities and neighbourhoods from the marketplace
  exchange-ids FILE   takes over the exchange's ids of neighbourhoods, a line each: slug,id

Both all or nothing; Jarchi has to be running unless DATABASE_URL is set.`

/** No user waits, and limits for a minute must be waited out. */
const COMMAND_WAITS = { totalMs: 180_000, firstPauseMs: 1_000, longestPauseMs: 40_000, tries: 8 }

/** The exit code: 0 done, 1 failed, 2 misused. */
async function main([command, ...rest]: string[]): Promise<number> {
  if (command === undefined || command === 'help' || command === '--help') return say(USAGE, 0)
  if (command === 'exchange-ids' && rest.length === 1) return takeExchangeIds(rest[0] ?? '')
  if (command !== 'refresh' || rest.length > 0)
    return misused(`There is no command "${[command, ...rest].join(' ')}".`, 'marketplace')
  const config = readConfig(process.env)
  const marketplace = openPlatform(config.marketplace, COMMAND_WAITS)
  return onDatabase(config, async (db) =>
    say(summary(await refreshFromAssets({ db, marketplace, now: () => new Date() }, showProgress)), 0),
  )
}

async function takeExchangeIds(file: string): Promise<number> {
  // npm runs its scripts in the project's folder, but users name files relative to their own.
  const list = await readFile(path.resolve(process.env.INIT_CWD ?? '.', file), 'utf8')
  return onDatabase(readDatabaseConfig(process.env), async (db) => {
    const { known, missing } = await importExchangeIds(db, list)
    return say(`${known} neighbourhoods have the ids of the list; ${missing} have none yet.`, 0)
  })
}

function showProgress(done: number, of: number) {
  if (done % 50 === 0 || done === of) process.stderr.write(`Asked about ${done} of ${of} cities\n`)
}

function summary(refresh: Refresh): string {
  return Object.entries(refresh)
    .map(([name, { changed, added }]) => `${name}: ${changed} changed, ${added} added`)
    .join('\n')
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const kinds = [ConfigError, MarketplaceError, UnusableList]
    const isExpected = kinds.some((kind) => error instanceof kind) || isAboutFile(error)
    process.exitCode = complain(failureText(error, isExpected), 1)
  },
)
