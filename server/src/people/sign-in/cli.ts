import { mobilePhone } from '@jarchi/shared/people/phone.ts'
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
import { readSome } from '../../platform/config/read-some.ts'
import { hostVariables, serviceUrl, serviceVariables } from '../../platform/config/service-bases.ts'
import { LINK_MINUTES, LINK_PATH, makeSignInLink, MOST_LINKS } from './links.ts'

const USAGE = `Usage: npm run sign-in-link -- PHONE

Prints a link that signs a user in once, within ${LINK_MINUTES} minutes, while no SMS arrives; give it to that person alone. The
audit log tells who made it. At most ${MOST_LINKS} an hour for each user; a new one makes those before void. Needs DATABASE_URL, or a
Jarchi that is running, and PUBLIC_ORIGIN.`

const REFUSALS = {
  unknown: 'Nobody has signed in with this number yet.',
  disabled: 'This user is disabled.',
  too_many: `${MOST_LINKS} links were made for this user within an hour; wait.`,
}

/** The exit code: 0 done, 1 refused, 2 misused. */
async function main([text, ...rest]: string[]): Promise<number> {
  if (text === 'help' || text === '--help') return say(USAGE, 0)
  const phone = mobilePhone(text ?? '')
  if (phone === null || rest.length > 0) return misused('One mobile number is wanted.', 'sign-in-link')
  const { PUBLIC_ORIGIN, SVC_ACCOUNTS_BASE } = readSome(process.env, {
    ...hostVariables,
    ...serviceVariables,
  })
  return onDatabase(readDatabaseConfig(process.env), async (db) => {
    const made = await makeSignInLink(db, phone, commandLineActor(), new Date())
    if (typeof made === 'string') return complain(REFUSALS[made], 1)
    const link = `${serviceUrl(SVC_ACCOUNTS_BASE, PUBLIC_ORIGIN)}${LINK_PATH}?t=${made.token}`
    return say(`${link}\nIt signs ${phone} in once, within ${LINK_MINUTES} minutes.`, 0)
  })
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => (process.exitCode = complain(failureText(error, error instanceof ConfigError), 1)),
)
