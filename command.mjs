import { installAndRun } from './launch/bootstrap.mjs'

/** The operators' commands, by their names in package.json; `node command.mjs NAME …` needs no npm. */
const SCRIPTS = {
  staff: 'server/src/staff/commands/cli.ts',
  marketplace: 'server/src/advertising/marketplace/cli.ts',
  reports: 'server/src/reports/cli.ts',
  follow: 'server/src/delivery/charging/cli.ts',
  doctor: 'server/src/operations/doctor/cli.ts',
  backup: 'server/src/operations/backup/cli.ts',
  restore: 'server/src/operations/backup/cli.ts',
  'sign-in-link': 'server/src/people/sign-in/cli.ts',
  load: 'launch/load/cli.ts',
}

/**
 * What streams gigabytes is to hold little of them. With a threshold of its own glibc gives each freed buffer back to
 * the system; without one it raises it to the longest that was freed, and keeps all below.
 */
const LEAN = {
  options: ['--max-semi-space-size=2', '--expose-gc'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' },
}

const [name = '', ...words] = process.argv.slice(2)
if (!Object.hasOwn(SCRIPTS, name)) {
  process.stderr.write(`There is no command "${name}"; there are ${Object.keys(SCRIPTS).join(', ')}.\n`)
  process.exit(2)
}
const isStream = name === 'backup' || name === 'restore'
installAndRun(SCRIPTS[name], isStream ? { ...LEAN, words: [name, ...words] } : { words })
