import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Only the owner may read what we write. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/**
 * Written under another name, flushed and renamed: a name has either the whole file or none, even after a
 * power cut.
 */
export async function writeWhole(place: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const folder = path.dirname(place)
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const half = `${place}.${randomUUID()}`
  try {
    const file = await open(half, 'wx', FILE_MODE)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, place)
  } finally {
    await rm(half, { force: true })
  }
  await flush(folder)
  // The folder itself may be new.
  await flush(path.dirname(folder))
}

/** Makes the names in a folder survive a power cut. */
async function flush(folder: string) {
  const opened = await open(folder)
  await opened.sync()
  await opened.close()
}

/**
 * The same while the server starts, in an existing folder; with `isNew`, false if another process was first.
 */
export function writeWholeNow(place: string, text: string, { isNew = false } = {}): boolean {
  const half = `${place}.${randomUUID()}`
  try {
    writeFileSync(half, text, { flag: 'wx', mode: FILE_MODE, flush: true })
    if (isNew && !linked(half, place)) return false
    if (!isNew) renameSync(half, place)
  } finally {
    rmSync(half, { force: true })
  }
  flushNow(path.dirname(place))
  flushNow(path.dirname(path.dirname(place)))
  return true
}

/** Links it under a new name; false if the name exists. */
function linked(half: string, place: string) {
  try {
    linkSync(half, place)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // Some file systems have no hard links.
    if (existsSync(place)) return false
    renameSync(half, place)
    return true
  }
}

/** Makes a folder and everything in it survive a power cut. */
export function flushAllNow(place: string) {
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) flushNow(path.join(entry.parentPath, entry.name))
  }
  flushNow(place)
}

/** Makes a file's content, or the names in a folder, survive a power cut. */
export function flushNow(place: string) {
  const opened = openSync(place, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** So long that a full disk has no space for it. */
const PROBE = Buffer.alloc(64 * 1024, 1)

/** Throws the disk's error if one of our folders, made if it is missing, cannot be written. */
export async function probeFolder(folder: string, mode = FOLDER_MODE) {
  const probe = path.join(folder, `.probe-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode })
  try {
    await writeFile(probe, PROBE, { mode: FILE_MODE, flush: true })
  } finally {
    await rm(probe, { force: true })
  }
}

/** Removes other users' access to files that an older version left readable. */
export function closeToOthers(dataFolder: string) {
  for (const name of ['attachments', 'files', 'uploads']) {
    const folder = path.join(dataFolder, name)
    const { mode = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (mode & 0o077) chmodSync(folder, FOLDER_MODE)
  }
}

/** Whether there is no space left, or none for us. */
export const isDiskFull = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException | null)?.code ?? '')

/** For a file that may be missing: returns null then. */
export function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The file store cannot be used now; the message is a sentence for the operator. */
export class FilesUnavailable extends Error {}
