import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore, StoredFile } from './file-store.ts'
import type { FileExtension } from './storage.ts'

const NAME = /^[0-9a-f]{64}\.(png|jpg|webp)$/

/** Files by the hash of their content, spread over 256 folders by its first letters. */
export class NamedFiles {
  readonly prefix: string
  readonly #files: FileStore

  constructor(files: FileStore, prefix: string) {
    this.#files = files
    this.prefix = prefix
  }

  async put(bytes: Uint8Array, extension: FileExtension): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
    // Of another size is what was cut on its way to a store that keeps halves.
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

  /** Marks a file as used now and tells its size in bytes; null where there is none. */
  async use(name: string): Promise<number | null> {
    return NAME.test(name) ? this.#files.use(this.#keyOf(name)) : null
  }

  /** Whether a key is that of a whole file, not of what a killed server left. */
  static isWhole(key: string): boolean {
    return NAME.test(key.split('/').at(-1) ?? '')
  }

  #keyOf(name: string): string {
    return `${this.prefix}${name.slice(0, 2)}/${name}`
  }
}
