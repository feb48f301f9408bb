import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm'
const OURS = /^jarchi-tests-(\d+)$/
/** Tests use about a third of it. */
const ENOUGH = 4 * 1_024 ** 3

/**
 * Keeps temporary files of this process and its children in memory, if there is space. Each test database is
 * 650 files: making them on ext4 without a journal costs 0.4 s of processor time if as many were deleted
 * within minutes, in memory 0.02 s. A folder given by `TMPDIR` is kept.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  removeAbandoned()
  const folder = path.join(MEMORY, `jarchi-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As /tmp, independent of the umask: tests start processes of other users.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', removeAbandoned)
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > ENOUGH
}

/** Removes this process's folder, and those that killed processes have left. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(OURS.exec(name)?.[1] ?? 0)
    if (pid === 0 || (pid !== process.pid && existsSync(`/proc/${pid}`))) continue
    try {
      rmSync(path.join(MEMORY, name), { recursive: true, force: true })
    } catch {
      // A process still writes there, or it belongs to another user: a later run removes it.
    }
  }
}
