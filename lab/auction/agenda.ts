/** What comes later, by the second: lists of numbers, so that millions of events need no objects. */
export class Agenda {
  readonly #lists: number[][]

  /** `longest`: seconds until the last event, at most. */
  constructor(longest: number) {
    this.#lists = Array.from({ length: longest + 1 }, () => [])
  }

  add(second: number, one: number, other: number) {
    this.#lists[second % this.#lists.length]?.push(one, other)
  }

  /** Everything of this second, in the order of adding. */
  take(second: number, each: (one: number, other: number) => void) {
    const list = this.#lists[second % this.#lists.length] ?? []
    for (let at = 0; at < list.length; at += 2) each(list[at] ?? 0, list[at + 1] ?? 0)
    list.length = 0
  }
}
