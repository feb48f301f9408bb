import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

/** PostgreSQL cannot go on: there is no space for its write-ahead log. */
export class DiskFull extends Error {
  constructor(folder: string) {
    super(`disk full: PostgreSQL finds no room for ${folder}; make some.`)
  }
}

/** Reports about the disk: an operator must act on an `error`. */
export type DiskLog = (level: 'info' | 'error', text: string) => void

const MEGABYTE = 1_024 * 1_024
/** With less, PostgreSQL may fail at any moment: its next file of 16 megabytes needs the space at once. */
const LEAST_FREE = 24 * MEGABYTE
const LOOK_EVERY_MS = 2_000

/**
 * Space on disk that is reserved while there is plenty and freed when the disk is full, so that PostgreSQL
 * recovers and goes on for a while without help. It is reserved again once there is space for twice as much.
 */
export class DiskReserve {
  readonly #folder: string
  readonly #file: string
  readonly #bytes: number
  readonly #log: DiskLog
  #isFull = false
  #looking: Promise<void> = Promise.resolve()

  /** Next to the folder of the database, so on the same disk. */
  constructor(folder: string, bytes: number, log: DiskLog) {
    this.#folder = folder
    this.#file = `${folder}.reserve`
    this.#bytes = bytes
    this.#log = log
  }

  /** Whether the disk was full at the last look. */
  get isFull() {
    return this.#isFull
  }

  /** Called before PostgreSQL starts, after it failed, and regularly while it runs. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#see())
      // If even this fails, PostgreSQL will report more.
      .catch((error: Error) => this.#log('error', `the disk of ${this.#folder}: ${error.message}`))
    return this.#looking
  }

  /** Looks repeatedly until it is stopped. */
  watch(): () => void {
    const looking = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
    return () => clearInterval(looking)
  }

  async #see() {
    const { bavail, bsize } = await statfs(path.dirname(this.#folder))
    const free = bavail * bsize
    if (free < LEAST_FREE) return this.#letGo()
    if (free < 2 * this.#bytes + LEAST_FREE) return
    if (this.#isFull) this.#log('info', 'there is room on the disk again')
    this.#isFull = false
    if (this.#bytes > 0 && !existsSync(this.#file)) await this.#take()
  }

  async #letGo() {
    const isHeld = existsSync(this.#file)
    await rm(this.#file, { force: true })
    if (isHeld) {
      this.#log('error', `disk full: ${this.#bytes / MEGABYTE} MB held in reserve are used now; make room`)
    } else if (!this.#isFull) this.#log('error', 'disk full: nothing is held in reserve any more; make room')
    this.#isFull = true
  }

  /** Filled with random bytes: others could be compressed and take less space. */
  async #take() {
    const half = `${this.#file}.new`
    try {
      const file = await open(half, 'w', 0o600)
      for (let left = this.#bytes; left > 0; left -= MEGABYTE) await file.write(randomBytes(MEGABYTE))
      await file.sync()
      await file.close()
      await rename(half, this.#file)
    } finally {
      await rm(half, { force: true })
    }
  }
}
