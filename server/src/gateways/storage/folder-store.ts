import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing, writeWhole } from '../../platform/durable-file.ts'
import { checkedKey, type FileStore } from './file-store.ts'

/** Files in a folder that all servers share. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, checkedKey(key))
  return {
    put: (key, content) => writeWhole(placeOf(key), content instanceof Uint8Array ? content : content.stream),
    async open(key) {
      const file = await open(placeOf(key)).catch(ignoreMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    async use(key) {
      const now = new Date()
      const place = placeOf(key)
      const [size] = await Promise.all([
        stat(place).then(({ size: length }) => length, ignoreMissing),
        utimes(place, now, now).catch(ignoreMissing),
      ])
      return size
    },
    drop: (key) => rm(placeOf(key), { force: true }),
    list: (prefix) => filesBelow(folder, prefix),
    trouble: () => troubleWith(folder),
    isOpenToAll: async () => false,
  }
}

async function* filesBelow(folder: string, prefix: string) {
  const top = path.join(folder, prefix)
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  for (const entry of entries ?? []) {
    const place = path.join(entry.parentPath, entry.name)
    const file = entry.isFile() ? await stat(place).catch(ignoreMissing) : null
    const key = path.relative(folder, place).replaceAll(path.sep, '/')
    if (file) yield { key, size: file.size, usedAt: file.mtime }
  }
}

async function troubleWith(folder: string): Promise<string | null> {
  const files = path.join(folder, 'files')
  const place = path.join(files, `probe-${randomUUID()}`)
  try {
    await mkdir(files, { recursive: true, mode: 0o700 })
    await writeFile(place, 'x')
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `${files} cannot be written (${code}); give it to the user that runs Jarchi, or make room.`
  } finally {
    await rm(place, { force: true }).catch(() => {})
  }
}
