/** Work under way, by its name: callers who want the same work meanwhile wait for it. */
export class SingleFlight<Result> {
  readonly #work = new Map<string, Promise<Result>>()

  once(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#work.get(key)
    if (running) return running
    const started = work().finally(() => this.#work.delete(key))
    this.#work.set(key, started)
    return started
  }
}
