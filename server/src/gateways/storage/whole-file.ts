import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Written aside, flushed and renamed: a name either holds the whole file or nothing, power cuts included. */
export async function writeWhole(place: string, bytes: Uint8Array) {
  const folder = path.dirname(place)
  await mkdir(folder, { recursive: true })
  const half = `${place}.${randomUUID()}`
  try {
    const file = await open(half, 'wx', 0o644)
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
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

/** For what may not be there: null instead of a missing file. */
export function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
