import type { FileStore, StoredFile } from './file-store.ts'

const FOLDER = 'attachments/'
const NAME = /^[0-9a-f]{2}[0-9a-f-]{34}\.[a-z]{3,4}$/
/** How many names are returned at once. */
const NAMES_AT_ONCE = 500

/** Files that can be read only through their feature, with names that we make: a UUID and an extension. */
export class PrivateFiles {
  readonly #files: FileStore

  constructor(files: FileStore) {
    this.#files = files
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#files.put(keyOf(name), bytes)
  }

  async open(name: string): Promise<StoredFile | null> {
    return this.#files.open(keyOf(name))
  }

  /** Accepts any name: an incomplete file of a dead server has a name of its own. */
  async drop(name: string): Promise<void> {
    await this.#files.drop(`${FOLDER}${name.slice(0, 2)}/${name}`)
  }

  /** The names of files without a write since a time, some at a time. */
  async *namesBefore(instant: Date): AsyncGenerator<string[]> {
    let names: string[] = []
    for await (const { key, usedAt } of this.#files.list(FOLDER)) {
      if (usedAt < instant) names.push(key.split('/').at(-1) ?? '')
      if (names.length < NAMES_AT_ONCE) continue
      yield names
      names = []
    }
    if (names.length > 0) yield names
  }
}

function keyOf(name: string): string {
  if (!NAME.test(name)) throw new Error('a private file of no name of ours')
  return `${FOLDER}${name.slice(0, 2)}/${name}`
}
