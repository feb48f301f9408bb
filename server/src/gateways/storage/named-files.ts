import { createHash } from 'node:crypto'
import { open, readFile, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FileExtension, StoredFile } from './storage.ts'
import { ignoreMissing, writeWhole } from '../../whole-file.ts'

const NAME = /^[0-9a-f]{64}\.(png|jpg|webp)$/

/** Files by the hash of their content, spread over 256 folders by its first letters. */
export class NamedFiles {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async put(bytes: Uint8Array, extension: FileExtension): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
    if ((await this.touch(name)) === null) await writeWhole(this.placeOf(name), bytes)
    return name
  }

  async open(name: string): Promise<StoredFile | null> {
    if (!NAME.test(name)) return null
    const file = await open(this.placeOf(name)).catch(ignoreMissing)
    if (!file) return null
    const { size } = await file.stat()
    return { size, stream: file.createReadStream() }
  }

  async bytes(name: string): Promise<Buffer | null> {
    return NAME.test(name) ? readFile(this.placeOf(name)).catch(ignoreMissing) : null
  }

  /** Marks a file as used now and tells its size in bytes; null where there is none. */
  async touch(name: string): Promise<number | null> {
    const now = new Date()
    const place = this.placeOf(name)
    const [size] = await Promise.all([
      stat(place).then(({ size: length }) => length, ignoreMissing),
      utimes(place, now, now).catch(ignoreMissing),
    ])
    return size
  }

  placeOf(name: string): string {
    return path.join(this.folder, name.slice(0, 2), name)
  }
}
