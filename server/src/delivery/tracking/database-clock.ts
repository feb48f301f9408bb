const AGE_MS = 30_000
/** How long the database should take to tell its time, and at most may take: half of it may be an error. */
const ANSWER_MS = 50
export const LONGEST_ANSWER_MS = 1_000
const TRIES = 3

/** The database's clock, read every half minute; in between this process's monotonic clock continues it. */
export class DatabaseClock {
  readonly #ask: () => Promise<number | undefined>
  /** The difference between the database's clock and this process's. */
  #offset = 0
  #readAt = -Infinity
  /** How long the last reading took. */
  #slowness = Infinity

  /** `ask` returns the database's time in milliseconds since the epoch. */
  constructor(ask: () => Promise<number | undefined>) {
    this.#ask = ask
  }

  get isKnown(): boolean {
    return this.#slowness <= LONGEST_ANSWER_MS
  }

  /** Milliseconds since the epoch at a moment of `performance.now()`. */
  at(moment: number): number {
    return this.#offset + moment
  }

  /**
   * Reads the clock if that is due. In a slow answer, for example when the process was stopped meanwhile, it
   * is unknown when the clock was read: of several readings the fastest counts.
   */
  async read(): Promise<void> {
    const isOld = performance.now() - this.#readAt >= AGE_MS
    if (!isOld && this.#slowness <= ANSWER_MS) return
    let quickest = isOld ? Infinity : this.#slowness
    for (let time = 0; time < TRIES && quickest > ANSWER_MS; time++) {
      const before = performance.now()
      const told = await this.#ask()
      const after = performance.now()
      if (told === undefined || after - before >= quickest) continue
      quickest = after - before
      // An old reading is better than a slow one.
      if (quickest > LONGEST_ANSWER_MS && this.#readAt !== -Infinity) continue
      this.#offset = told - (before + after) / 2
      this.#slowness = quickest
      this.#readAt = before
    }
    if (!this.isKnown) throw new Error('the database answers too slowly to tell the time')
  }
}

export const TELL_TIME = 'select extract(epoch from clock_timestamp())::float8 * 1000 as at'
