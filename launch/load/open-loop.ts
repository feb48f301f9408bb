import { setMaxListeners } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Begins work when it is due, whatever has become of earlier work. Times are those of `performance.now()`. */
export class OpenLoop {
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #error: unknown
  /** In milliseconds: how late this process itself has begun something. */
  lateness = 0

  constructor() {
    setMaxListeners(0, this.#stopping.signal)
  }

  /** Begins each in its turn; they are in the order of time. */
  async follow<Due extends { dueAt: number }>(all: Iterable<Due>, work: (due: Due) => Promise<void>) {
    for (const due of all) {
      const wait = due.dueAt - performance.now()
      // Answers are read between the calls, also while this process is behind.
      await (wait > 0 ? this.#pause(wait) : nextTurn())
      if (this.#stopping.signal.aborted) return
      this.#begin(due.dueAt, () => work(due))
    }
  }

  at(dueAt: number, work: () => Promise<void>) {
    this.#keep(this.#pause(dueAt - performance.now()).then(() => this.#begin(dueAt, work)))
  }

  /** Nothing begins any more. */
  stop() {
    this.#stopping.abort()
  }

  /** Resolves when all work has ended; rejects if some of it failed. */
  async ended() {
    while (this.#running.size > 0) await Promise.all(this.#running)
    if (this.#error !== undefined) throw this.#error
  }

  async #pause(milliseconds: number) {
    await sleep(Math.max(0, milliseconds), undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  #begin(dueAt: number, work: () => Promise<void>) {
    if (this.#stopping.signal.aborted) return
    this.lateness = Math.max(this.lateness, performance.now() - dueAt)
    this.#keep(work())
  }

  #keep(work: Promise<void>) {
    const kept = work
      .catch((error: unknown) => {
        this.#error ??= error
        this.stop()
      })
      .finally(() => this.#running.delete(kept))
    this.#running.add(kept)
  }
}
