import { text } from 'node:stream/consumers'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { FileStore, ListedFile } from './file-store.ts'
import { NamedFiles } from './named-files.ts'
import type { KeptFile, MadeFile } from './storage.ts'

/** Which share of the limit may be filled between two cleanups. */
const PART_BETWEEN_SWEEPS = 0.1
/** A younger incomplete file may still be written. */
const GRACE_MS = 10 * MINUTE_MS

/**
 * Sets of files that can be made again, each with a key, up to so many bytes; the least recently used files
 * are removed.
 */
export class KeptSets {
  readonly #files: FileStore
  readonly #prefix: string
  readonly #made: NamedFiles
  readonly #most: number
  /** In bytes; unknown at first. */
  #sinceSweep = Infinity

  constructor(files: FileStore, prefix: string, made: NamedFiles, most: number) {
    this.#files = files
    this.#prefix = prefix
    this.#made = made
    this.#most = most
  }

  async keep(key: string, made: readonly MadeFile[]): Promise<KeptFile[]> {
    const set: KeptFile[] = []
    for (const { bytes, extension } of made) {
      set.push({ name: await this.#made.put(bytes, extension), size: bytes.length })
    }
    await this.#files.put(this.#keyOf(key), Buffer.from(JSON.stringify(set)))
    this.#sinceSweep += set.reduce((sum, { size }) => sum + size, 0)
    if (this.#sinceSweep > this.#most * PART_BETWEEN_SWEEPS) {
      this.#sinceSweep = 0
      await this.#sweep()
    }
    return set
  }

  /** Null if a file of the set is missing or truncated. */
  async kept(key: string): Promise<KeptFile[] | null> {
    const place = this.#keyOf(key)
    const list = await this.#files.open(place)
    const set = list && setFrom(await text(list.stream))
    if (!set) return null
    const [sizes] = await Promise.all([
      Promise.all(set.map(({ name }) => this.#made.use(name))),
      this.#files.use(place),
    ])
    return set.every(({ size }, at) => size === sizes[at]) ? set : null
  }

  /** Removes the least recently used files until the rest is within the limit, and lists of the same age. */
  async #sweep() {
    const files = (await all(this.#files.list(this.#made.prefix))).toSorted(
      (one, other) => other.usedAt.getTime() - one.usedAt.getTime(),
    )
    let total = 0
    let oldest = 0
    for (const { key, size, usedAt } of files.filter((file) => NamedFiles.isWhole(file.key))) {
      total += size
      if (total <= this.#most) continue
      oldest = Math.max(oldest, usedAt.getTime())
      await this.#files.drop(key)
    }
    const lists = await all(this.#files.list(this.#prefix))
    const before = Date.now() - GRACE_MS
    for (const { key, usedAt } of [...files, ...lists]) {
      const isWhole = NamedFiles.isWhole(key) || key.endsWith('.json')
      const isOver = isWhole ? key.endsWith('.json') && usedAt.getTime() < oldest : usedAt.getTime() < before
      if (isOver) await this.#files.drop(key)
    }
  }

  #keyOf(key: string): string {
    return `${this.#prefix}${key.slice(0, 2)}/${key}.json`
  }
}

async function all(listed: AsyncGenerator<ListedFile>): Promise<ListedFile[]> {
  const found: ListedFile[] = []
  for await (const file of listed) found.push(file)
  return found
}

/** Null if its content is unknown: it is then made again. */
function setFrom(list: string): KeptFile[] | null {
  try {
    const set = JSON.parse(list) as unknown
    return Array.isArray(set) ? (set as KeptFile[]) : null
  } catch {
    return null
  }
}
