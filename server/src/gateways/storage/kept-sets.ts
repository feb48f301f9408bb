import { readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { NamedFiles } from './named-files.ts'
import type { KeptFile, MadeFile } from './storage.ts'
import { setFrom, sweepKept } from './sweep-kept.ts'
import { ignoreMissing, writeWhole } from '../../whole-file.ts'

/** How much of the room may be filled between two looks at how much is taken. */
const PART_BETWEEN_SWEEPS = 0.1

/** Sets of files that can be made again, each by a key, in so many bytes on disk; those used least lately go. */
export class KeptSets {
  readonly #folder: string
  readonly #files: NamedFiles
  readonly #most: number
  /** In bytes; at first nobody knows what is there. */
  #sinceSweep = Infinity

  constructor(folder: string, files: NamedFiles, most: number) {
    this.#folder = folder
    this.#files = files
    this.#most = most
  }

  async keep(key: string, made: readonly MadeFile[]): Promise<KeptFile[]> {
    const set: KeptFile[] = []
    for (const { bytes, extension } of made) {
      set.push({ name: await this.#files.put(bytes, extension), size: bytes.length })
    }
    await writeWhole(this.#placeOf(key), Buffer.from(JSON.stringify(set)))
    this.#sinceSweep += set.reduce((sum, { size }) => sum + size, 0)
    if (this.#sinceSweep > this.#most * PART_BETWEEN_SWEEPS) {
      this.#sinceSweep = 0
      await sweepKept(this.#folder, this.#files.folder, this.#most)
    }
    return set
  }

  /** A set one of whose files is gone or cut short is none. */
  async kept(key: string): Promise<KeptFile[] | null> {
    const place = this.#placeOf(key)
    const text = await readFile(place, 'utf8').catch(ignoreMissing)
    if (text === null) return null
    const set = setFrom(text)
    if (set === null) return null
    const now = new Date()
    const [sizes] = await Promise.all([
      Promise.all(set.map(({ name }) => this.#files.touch(name))),
      utimes(place, now, now).catch(ignoreMissing),
    ])
    return set.every(({ size }, at) => size === sizes[at]) ? set : null
  }

  #placeOf(key: string): string {
    return path.join(this.#folder, key.slice(0, 2), `${key}.json`)
  }
}
