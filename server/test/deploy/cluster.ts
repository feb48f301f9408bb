import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'

const POSTGRES = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? null
export const DATABASE_PORT = 5_999

/** Whether the distribution's PostgreSQL is here. */
export const hasPostgres = POSTGRES !== null

/**
 * A cluster of the distribution's PostgreSQL with its own authentication rules: over TCP by passwords, as in
 * Debian.
 */
export function startCluster(folder: string) {
  const asPostgres = (program: string, ...words: string[]) =>
    execFileSync(
      'runuser',
      ['-u', 'postgres', '--', `${POSTGRES}/${program}`, '-D', `${folder}/data`, ...words],
      {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
  mkdirSync(folder)
  execFileSync('chown', ['postgres', folder])
  const rules = ['--auth-local=trust', '--auth-host=scram-sha-256']
  asPostgres('initdb', '-E', 'UTF8', '--locale=C.UTF-8', ...rules)
  const settings = `-p ${DATABASE_PORT} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const start = () => asPostgres('pg_ctl', '-o', settings, '-l', `${folder}/log`, '-w', 'start')
  start()
  return { folder, start, stop: () => asPostgres('pg_ctl', '-m', 'immediate', 'stop') }
}
