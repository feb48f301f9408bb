/** Pseudo-random numbers, the same for the same seed and path. */
export class Random {
  #a: number
  #b: number
  #c: number
  #d: number

  private constructor(state: [number, number, number, number]) {
    ;[this.#a, this.#b, this.#c, this.#d] = state
  }

  /** A separate stream for each path, so that a new purpose does not change the others. */
  static of(seed: number, ...path: (string | number)[]): Random {
    let hash = mixed(seed | 0)
    for (const letter of path.join('/')) hash = mixed(hash ^ (letter.codePointAt(0) ?? 0))
    const next = () => (hash = mixed((hash + 0x9e3779b9) | 0))
    return new Random([next(), next(), next(), next() | 1])
  }

  /** From 0 to just below 1 (xoshiro128**). */
  next(): number {
    const result = Math.imul(rotated(Math.imul(this.#b, 5), 7), 9)
    const shifted = this.#b << 9
    this.#c ^= this.#a
    this.#d ^= this.#b
    this.#b ^= this.#c
    this.#a ^= this.#d
    this.#c ^= shifted
    this.#d = rotated(this.#d, 11)
    return (result >>> 0) / 2 ** 32
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  /** Around 0, with a standard deviation of 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('')
  }
}

/** Picks by weight, in logarithmic time. */
export class Weighted<Value> {
  readonly #values: readonly Value[]
  readonly #sums: number[] = []

  constructor(values: readonly Value[], weight: (value: Value, index: number) => number) {
    this.#values = values
    let sum = 0
    for (const [index, value] of values.entries()) this.#sums.push((sum += weight(value, index)))
  }

  pick(random: Random): Value {
    const sought = random.next() * (this.#sums.at(-1) ?? 0)
    let [low, high] = [0, this.#sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > sought) high = middle
      else low = middle + 1
    }
    const value = this.#values[low]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
}

function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
