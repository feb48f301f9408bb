import { constants } from 'node:fs'
import { access, readdir, readFile, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing, probeFolder } from '../../platform/durable-file.ts'
import { LEAST_FREE_BYTES } from '../../platform/states.ts'
import { bad, good, type Finding } from './findings.ts'

const GB = 1024 ** 3
const READ_WRITE_ENTER = constants.R_OK | constants.W_OK | constants.X_OK

/** Whether one of our folders can be written, with what is in it, and how much space its disk has. */
export async function examineFolder(variable: string, folder: string): Promise<Finding> {
  const place = await existing(folder)
  try {
    await probeFolder(place)
    if (place === folder) await requireOwn(folder)
  } catch (error) {
    return bad(variable, await adviceOn(error as NodeJS.ErrnoException, place))
  }
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const room = `${(free / GB).toFixed(1)} GB are free at ${folder}`
  return free >= LEAST_FREE_BYTES
    ? good(variable, `${room}.`)
    : bad(variable, `Only ${room}; make room, or move it.`)
}

/** The folder, or the nearest one above that exists: a folder made here might belong to another user than Jarchi's. */
async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(ignoreMissing)
  return found || path.dirname(folder) === folder ? folder : existing(path.dirname(folder))
}

/** Throws for a folder in it that another user has made, such as a restore by root. */
async function requireOwn(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    if (entry.isDirectory()) await access(path.join(folder, entry.name), READ_WRITE_ENTER)
  }
}

async function adviceOn({ code, path: at }: NodeJS.ErrnoException, folder: string): Promise<string> {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${folder} is full (${code}): make room, or move it.`
  if (code === 'EROFS') return `${folder} is mounted read-only; look at its disk, and at its mount.`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${folder} is not a folder; move what is there.`
  if (code !== 'EACCES' && code !== 'EPERM') return `${folder} cannot be written (${code}); look at its disk.`
  const place = at?.startsWith(folder) && !path.basename(at).startsWith('.probe-') ? at : folder
  const { uid } = await stat(place).catch(() => stat(folder))
  const [owner, ours] = await Promise.all([nameOf(uid), nameOf(process.geteuid?.() ?? 0)])
  return owner === ours
    ? `${place} may not be written by its owner ${ours} (${code}): chmod -R u+rwX ${place}`
    : `${place} belongs to ${owner}, and Jarchi runs as ${ours}: chown -R ${ours} ${place}`
}

/** A user's name, or the number of one without. */
async function nameOf(uid: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return new RegExp(`^([^:\n]+):[^:\n]*:${uid}:`, 'm').exec(users)?.[1] ?? String(uid)
}
