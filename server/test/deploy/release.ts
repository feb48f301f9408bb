import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')

/** The archive of this checkout, or of another. */
export function releaseOf(place: string, checkout = ROOT): string {
  const archive = path.join(place, 'jarchi.tar.gz')
  mkdirSync(place, { recursive: true })
  execFileSync(process.execPath, ['release.mjs', archive], { cwd: checkout })
  return archive
}

/** The archive of the commit in `UPGRADE_FROM`, otherwise of the one before the newest. */
export function earlierRelease(place: string): string {
  const checkout = path.join(place, 'checkout')
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, checkout)
  git('-C', checkout, 'checkout', '--quiet', git('rev-parse', process.env['UPGRADE_FROM'] ?? 'HEAD~1'))
  copyLibraries(checkout)
  // As if they had been installed there.
  const mark = path.join(checkout, 'node_modules/.installed')
  rmSync(mark)
  const lock = readFileSync(path.join(checkout, 'package-lock.json'))
  writeFileSync(mark, createHash('sha256').update(lock).digest('hex'))
  return releaseOf(place, checkout)
}

export function copyLibraries(checkout: string) {
  for (const folder of ['.', 'server', 'shared'].map((name) => path.join(name, 'node_modules'))) {
    const libraries = [path.join(ROOT, folder), path.join(checkout, folder)] as const
    if (!existsSync(libraries[0])) continue
    // Hard links, if both are on one disk.
    const { status } = spawnSync('cp', ['-al', ...libraries], { stdio: 'ignore' })
    if (status === 0) continue
    rmSync(libraries[1], { recursive: true, force: true })
    cpSync(...libraries, { recursive: true, verbatimSymlinks: true })
  }
}

/** The folder in an archive. */
export function folderIn(archive: string): string {
  const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return listed.split('/')[0] ?? ''
}
