import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const OURS = path.join(import.meta.dirname, '../../..')
const git = (...words: string[]) => execFileSync('git', ['-C', OURS, ...words], { encoding: 'utf8' }).trim()

/**
 * A checkout of the commit in `UPGRADE_FROM`, otherwise of the one before the newest file was added to a
 * folder, or before one is added.
 */
export function earlierCheckout(added = 'server/database') {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', added)
  return checkout(process.env['UPGRADE_FROM'] ?? `${newest}~1`)
}

/** A checkout of the newest commit in which a function of the database does more than ours. */
export function changedCheckout() {
  const { folder, ...rest } = checkout('HEAD')
  const functions = path.join(folder, 'server/database/functions')
  const change = (file: string, from: string | RegExp, to: string) => {
    const before = readFileSync(path.join(functions, file), 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${file} has no ${from}`)
    writeFileSync(path.join(functions, file), after)
  }
  change(
    'wallet.sql',
    /(function keep_wallet\(\)[^]*?\nbegin\n)/,
    "$1  perform pg_notify('posted', new.id::text);\n",
  )
  const version = versionIn(functions) + 1
  change('version.json', /"version": \d+/, `"version": ${version}`)
  return { folder, version, ...rest }
}

function versionIn(folder: string): number {
  return (JSON.parse(readFileSync(path.join(folder, 'version.json'), 'utf8')) as { version: number }).version
}

/** It has our libraries, and its own packages. */
function checkout(revision: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-earlier-'))
  const commit = git('rev-parse', revision)
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
