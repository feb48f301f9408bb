import { complain, failureText, misused, say } from '../command-line.ts'
import { readConfig, type Config } from '../../config.ts'
import { ConfigError } from '../config-error.ts'
import { unknownVariables } from '../config/unknown-variables.ts'
import { runningDatabase } from '../db/bundled/start.ts'
import { createDb, type Connection } from '../db/client.ts'
import { bad, examine, good, reportOf, type Finding } from './service.ts'

const USAGE = `Usage: npm run doctor

Looks at configuration, database, clock, disk, providers and certificates, with the environment of the server, and
says of each in a sentence what is right or what to do. Changes nothing; ends with 1 where something is to be done.`

/** The exit code: 0 all is well, 1 something has to be corrected, 2 misused. */
async function main(words: string[]): Promise<number> {
  if (/^(--)?help$/.test(words[0] ?? '')) return say(USAGE, 0)
  if (words.length > 0) return misused(`"${words.join(' ')}" is too much.`, 'doctor')
  const config = readConfig(process.env)
  const findings = [...configurationOf(process.env), ...(await findingsOf(config))]
  return say(reportOf(findings), findings.every(({ isGood }) => isGood) ? 0 : 1)
}

function configurationOf(env: NodeJS.ProcessEnv): Finding[] {
  const unknown = unknownVariables(env)
  if (unknown.length === 0) return [good('configuration', 'Every variable is valid.')]
  return unknown.map(({ name, meant }) =>
    bad('configuration', `${name} is no variable of Jarchi${meant ? `; ${meant} is` : ''}.`),
  )
}

async function findingsOf(config: Config): Promise<Finding[]> {
  const { url, ownerUrl } = config.database
  const connection = url === null ? runningDatabase(config.dataFolder) : { connectionString: url }
  const now = () => new Date()
  if (!connection) {
    const note = good('database', 'The bundled one is not running; start Jarchi to have it looked at.')
    return [note, ...(await examine(config, null, now))]
  }
  const open = (to: Connection) => createDb(to, { max: 1, seconds: 20 })
  const db = open(connection)
  const owner = ownerUrl === null ? undefined : open({ connectionString: ownerUrl })
  try {
    return await examine(config, db, now, owner)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const finding = bad(
      'database',
      `It does not answer (${message || code}); check DATABASE_URL${owner ? ' and DATABASE_OWNER_URL' : ''}.`,
    )
    return [finding, ...(await examine(config, null, now))]
  } finally {
    await Promise.all([db.destroy(), owner?.destroy()])
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => (process.exitCode = complain(failureText(error, error instanceof ConfigError), 1)),
)
