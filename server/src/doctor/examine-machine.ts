import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bad, good, type Finding } from './findings.ts'

const GB = 1024 ** 3
const LEAST_FREE = 2 * GB

/** Whether a folder of ours can be written, and how much room its disk has. */
export async function examineFolder(variable: string, folder: string): Promise<Finding> {
  const probe = path.join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x', { flush: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return bad(variable, `${folder} cannot be written (${code}); give it to the user that runs Jarchi.`)
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const room = `${(free / GB).toFixed(1)} GB are free at ${folder}`
  return free >= LEAST_FREE
    ? good(variable, `${room}.`)
    : bad(variable, `Only ${room}; make room, or move it.`)
}
