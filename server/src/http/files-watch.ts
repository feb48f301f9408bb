import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../gateways/storage/file-store.ts'
import { SingleFlight } from './single-flight.ts'

/** In milliseconds: how long the answer of what keeps files is believed, however many ask. */
const BELIEVED = 5_000

/** Knows whether files can be had, and says so in the log when they cannot. */
export class FilesWatch {
  /** Null where they can; else what is wrong, in a sentence. As of the last look. */
  trouble: string | null = null
  readonly #files: FileStore
  readonly #log: FastifyBaseLogger
  readonly #looks = new SingleFlight<void>()
  #until = 0

  constructor(files: FileStore, log: FastifyBaseLogger) {
    this.#files = files
    this.#log = log
  }

  /** Asks again where the last answer is old; a bucket that is silent takes half a minute. */
  async look(): Promise<void> {
    if (performance.now() < this.#until) return
    await this.#looks.once('files', async () => {
      const trouble = await this.#files.trouble()
      if (trouble !== null && trouble !== this.trouble) this.#log.error({ trouble }, 'files cannot be had')
      this.trouble = trouble
      this.#until = performance.now() + BELIEVED
    })
  }
}
