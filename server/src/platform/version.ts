import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import project from '../../../package.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '../../..')

/** Such as `1.0.0+abc1234`. A release has its commit in its package.json; a checkout asks git, if there is one. */
export const version = [project.version, ...(existsSync(path.join(root, '.git')) ? commit() : [])].join('+')

function commit(): string[] {
  // The checkout may belong to another user than the server's.
  const words = ['-C', root, '-c', 'safe.directory=*', 'rev-parse', '--short=7', 'HEAD']
  try {
    return [execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()]
  } catch {
    return []
  }
}
