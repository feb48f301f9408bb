import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** What Linux keeps in memory. */
const MEMORY = '/dev/shm'
const NAME = 'jarchi-tests-'
/** Tests use about a third of it. */
const ENOUGH = 4 * 1_024 ** 3

/**
 * Keeps temporary files of this process, and of those that it starts, in memory where that has room. Each database of
 * a test is 650 files: to make them takes ext4 without a journal 0.4 s of the processor where as many were deleted
 * within minutes, and memory 0.02 s. A folder that `TMPDIR` names stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  removeAbandoned()
  const folder = path.join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As /tmp, whatever the umask says: tests start processes of other users.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > ENOUGH
}

/** What a process that was killed left. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? name.slice(NAME.length) : ''
    if (/^\d+$/.test(pid) && !existsSync(`/proc/${pid}`)) remove(path.join(MEMORY, name))
  }
}

function remove(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Something still writes there, or it is another user's: a later run removes it.
  }
}
