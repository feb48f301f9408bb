/** A limit of calls a minute, counted from the first. */
export class Rate {
  readonly #most: number
  readonly #now: () => Date
  #began = 0
  #count = 0

  constructor(most: number, now: () => Date) {
    this.#most = most
    this.#now = now
  }

  take(): boolean {
    const now = this.#now().getTime()
    if (now - this.#began >= 60_000) {
      this.#began = now
      this.#count = 0
    }
    this.#count += 1
    return this.#count <= this.#most
  }
}
