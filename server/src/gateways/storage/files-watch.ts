import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './file-store.ts'
import { SingleFlight } from '../../platform/http/single-flight.ts'

/** In milliseconds: how long an answer of the file store is used, however many ask. */
const BELIEVED = 5_000

/** Knows whether files are available, and logs when they are not. */
export class FilesWatch {
  /** Null if they are available; else what is wrong, in a sentence. From the last look. */
  trouble: string | null = null
  readonly #files: FileStore
  readonly #log: FastifyBaseLogger
  readonly #looks = new SingleFlight<void>()
  #until = 0

  constructor(files: FileStore, log: FastifyBaseLogger) {
    this.#files = files
    this.#log = log
  }

  /** Asks again if the last answer is old; a silent bucket takes half a minute. */
  async look(): Promise<void> {
    if (performance.now() < this.#until) return
    await this.#looks.once('files', async () => {
      const trouble = await this.#files.trouble().catch((error: unknown) => (error as Error).message)
      if (trouble !== null && trouble !== this.trouble) this.#log.error({ trouble }, 'files cannot be had')
      this.trouble = trouble
      this.#until = performance.now() + BELIEVED
    })
  }
}
