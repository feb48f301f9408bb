import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

const NAME = /^[0-9a-f]{64}\.(png|jpg|webp)$/

/** Files on the local disk, spread over 256 folders by the first letters of their hash. */
export function diskStorage(folder: string): Storage {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name)
  return {
    async put(bytes, extension) {
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
      const place = placeOf(name)
      if (!(await exists(place))) await writeWhole(place, bytes)
      return name
    },
    async open(name) {
      if (!NAME.test(name)) return null
      const file = await open(placeOf(name)).catch(ignoreMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
  }
}

/** Written aside, flushed and renamed: a name either holds the whole file or nothing, power cuts included. */
async function writeWhole(place: string, bytes: Uint8Array) {
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

async function exists(place: string) {
  return access(place).then(
    () => true,
    () => false,
  )
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
