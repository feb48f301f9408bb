import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { StoredFile } from './storage.ts'
import { ignoreMissing, writeWhole } from '../../whole-file.ts'

const NAME = /^[0-9a-f]{2}[0-9a-f-]{34}\.[a-z]{3,4}$/

/** Files that may only be seen by asking their feature, by names of our making: a UUID and an extension. */
export class PrivateFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await writeWhole(this.#placeOf(name), bytes)
  }

  async open(name: string): Promise<StoredFile | null> {
    const file = await open(this.#placeOf(name)).catch(ignoreMissing)
    if (!file) return null
    const { size } = await file.stat()
    return { size, stream: file.createReadStream() }
  }

  /** Of any name: what is half written when a server dies has one of its own. */
  async drop(name: string): Promise<void> {
    await rm(path.join(this.#folder, name.slice(0, 2), path.basename(name)), { force: true })
  }

  /** The names of files that nobody has written to since, folder by folder. */
  async *namesBefore(instant: Date): AsyncGenerator<string[]> {
    for (const part of (await readdir(this.#folder).catch(ignoreMissing)) ?? []) {
      const names: string[] = []
      for (const name of (await readdir(path.join(this.#folder, part)).catch(() => null)) ?? []) {
        const place = path.join(this.#folder, part, name)
        const { mtime } = await stat(place).catch(() => ({ mtime: instant }))
        if (mtime < instant) names.push(name)
      }
      if (names.length > 0) yield names
    }
  }

  #placeOf(name: string): string {
    if (!NAME.test(name)) throw new Error('a private file of no name of ours')
    return path.join(this.#folder, name.slice(0, 2), name)
  }
}
