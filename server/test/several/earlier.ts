import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const OURS = path.join(import.meta.dirname, '../../..')
const git = (...words: string[]) => execFileSync('git', ['-C', OURS, ...words], { encoding: 'utf8' }).trim()

/**
 * A checkout of the commit in `UPGRADE_FROM`, otherwise of the one before the newest file was added to a
 * folder, or before one is added. It has our libraries, and its own packages.
 */
export function earlierCheckout(added = 'server/migrations') {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-earlier-'))
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', added)
  const commit = git('rev-parse', process.env['UPGRADE_FROM'] ?? `${newest}~1`)
  execFileSync('sh', ['-c', `git -C "$0" archive ${commit} | tar -x -C "$1"`, OURS, folder])
  const libraries = path.join(OURS, 'node_modules')
  mkdirSync(path.join(folder, 'node_modules/@jarchi'), { recursive: true })
  for (const name of readdirSync(libraries)) {
    if (name !== '@jarchi' && !name.startsWith('.'))
      symlinkSync(path.join(libraries, name), path.join(folder, 'node_modules', name))
  }
  for (const name of readdirSync(path.join(libraries, '@jarchi'))) {
    symlinkSync(path.join(folder, name), path.join(folder, 'node_modules/@jarchi', name))
  }
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
