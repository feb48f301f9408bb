import { addressGroup } from './address-group.ts'

const MINUTE_MS = 60_000

/** How often each address has asked within the running minute, of this process alone. */
export class MinuteCounts {
  readonly #most: number
  readonly #counts = new Map<string, number>()
  #endsAt = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more; the seconds to wait, or null for who may go on. Nothing is kept beyond the minute. */
  add(address: string | undefined, now = performance.now()): number | null {
    if (now >= this.#endsAt) {
      this.#counts.clear()
      this.#endsAt = now + MINUTE_MS
    }
    const key = addressGroup(address)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count > this.#most ? (this.#endsAt - now) / 1_000 : null
  }
}
