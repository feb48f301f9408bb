import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore, StoredFile } from './file-store.ts'
import type { FileExtension } from './storage.ts'

const NAME = /^[0-9a-f]{64}\.(png|jpg|webp)$/

/** Files named by the hash of their content, in 256 folders by the first two letters. */
export class NamedFiles {
  readonly prefix: string
  readonly #files: FileStore

  constructor(files: FileStore, prefix: string) {
    this.#files = files
    this.prefix = prefix
  }

  async put(bytes: Uint8Array, extension: FileExtension): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
    // Another size: it was cut off on its way to a store that keeps incomplete files.
    if ((await this.use(name)) !== bytes.length) await this.#files.put(this.#keyOf(name), bytes)
    return name
  }

  async open(name: string): Promise<StoredFile | null> {
    return NAME.test(name) ? this.#files.open(this.#keyOf(name)) : null
  }

  async bytes(name: string): Promise<Buffer | null> {
    const file = await this.open(name)
    return file && buffer(file.stream)
  }

  /** Marks a file as used now and returns its size in bytes; null if there is none. */
  async use(name: string): Promise<number | null> {
    return NAME.test(name) ? this.#files.use(this.#keyOf(name)) : null
  }

  /** Whether a key is that of a complete file, not of a remnant of a killed server. */
  static isWhole(key: string): boolean {
    return NAME.test(key.split('/').at(-1) ?? '')
  }

  #keyOf(name: string): string {
    return `${this.prefix}${name.slice(0, 2)}/${name}`
  }
}
