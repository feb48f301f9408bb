import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { flushNow } from '../../durable-file.ts'
import { SUPERUSER } from './server-role.ts'
import { canEnter, databaseUser, type SystemUser } from './system-user.ts'

/** Where root stores what PostgreSQL's user must reach when the checkout is in a closed folder. */
export const REACHABLE_HOME = '/var/lib/jarchi'

const MAJOR = '18'

/** The folder of the database below `home` (JARCHI_DATA): a folder, or a link to a reachable place. */
export function dataFolder(home: string): string {
  // Independent of the umask: PostgreSQL's user has to pass through.
  if (mkdirSync(home, { recursive: true })) chmodSync(home, 0o755)
  const folder = path.join(home, 'postgres')
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return readlinkSync(folder)
  if (existsSync(folder) || canEnter(home, databaseUser(folder))) return folder
  const reachable = path.join(REACHABLE_HOME, randomUUID())
  mkdirSync(REACHABLE_HOME, { recursive: true, mode: 0o755 })
  symlinkSync(reachable, folder)
  return reachable
}

/** Makes the database's files if there are none; true if it did. */
export function initialise(native: string, folder: string, user: SystemUser): boolean {
  if (existsSync(path.join(folder, 'PG_VERSION'))) {
    refuseOtherMajor(folder)
    return false
  }
  // Made under another name and renamed, so that an interrupted first start leaves nothing incomplete.
  const half = `${folder}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(half, user.uid, user.gid)
  const options = [`--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = spawnSync(path.join(native, 'bin/initdb'), ['-D', half, ...options, ...locale], {
    ...user,
    cwd: half,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error?.message}`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(half, folder)
  flushNow(path.dirname(folder))
  return true
}

function refuseOtherMajor(folder: string) {
  const major = readVersion(folder)
  if (major === MAJOR) return
  throw new Error(`The data in ${folder} belongs to PostgreSQL ${major}; this version brings ${MAJOR}.`)
}

function readVersion(folder: string) {
  try {
    return readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch {
    throw new Error(`The database in ${folder} belongs to another user; start as that user, or as root.`)
  }
}
