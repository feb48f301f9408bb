import { ERRORS } from './http2-frames.ts'

/** How many of each kind are remembered: those that matter are the latest. */
const MOST_CUT = 1_000
const MOST_GAPS = 64

/** Which calls a peer has begun, and what became of their numbers. */
export class CallIds {
  #last = 0
  /** Calls that were ended here while the peer may still be sending their rest. */
  readonly #cut = new Set<number>()
  /** Numbers that the peer has passed over; with the next call they are closed. */
  readonly #gaps: [from: number, before: number][] = []

  get last(): number {
    return this.#last
  }

  /** Nothing has been said about it. The even numbers would be calls of the server, which makes none. */
  isIdle(id: number): boolean {
    return id % 2 === 0 || id > this.#last
  }

  begin(id: number) {
    const next = this.#last === 0 ? 1 : this.#last + 2
    if (id > next && this.#gaps.push([next, id]) > MOST_GAPS) this.#gaps.shift()
    this.#last = id
  }

  cut(id: number) {
    this.#cut.add(id)
    if (this.#cut.size <= MOST_CUT) return
    for (const oldest of this.#cut) {
      this.#cut.delete(oldest)
      return
    }
  }

  /** Whether the peer may still be sending the rest of a call that was ended here. */
  mayFollow(id: number, isLast: boolean): boolean {
    return isLast ? this.#cut.delete(id) : this.#cut.has(id)
  }

  /** The error of header fields for a call that is over. */
  errorOf(id: number): number {
    const wasPassed = this.#gaps.some(([from, before]) => id >= from && id < before)
    return wasPassed ? ERRORS.protocol : ERRORS.streamClosed
  }
}
