/** From this size on a set keeps bits instead of a list, because each request would go through the list. */
const DENSE = 256

export function setBit(bits: Uint32Array, at: number) {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

export function clearBit(bits: Uint32Array, at: number) {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31))
}

/**
 * Campaigns by their ordinals: a list while they are few, so that thousands of small sets need little memory.
 */
export class OrdinalSet {
  list: number[] = []
  bits: Uint32Array | null = null

  /** `size`: of the bits, in words. */
  add(ordinal: number, size: number) {
    if (this.bits) return setBit(this.bits, ordinal)
    if (this.list.push(ordinal) < DENSE) return
    this.bits = new Uint32Array(size)
    for (const one of this.list) setBit(this.bits, one)
    this.list = []
  }

  remove(ordinal: number) {
    if (this.bits) return clearBit(this.bits, ordinal)
    const at = this.list.indexOf(ordinal)
    if (at >= 0) this.list.splice(at, 1)
  }
}

/**
 * Joins sets for one question at a time: bits are used as they are, lists are written into bits of its own.
 */
export class Union {
  readonly #own: Uint32Array
  /** Its own words that are not 0, and their number. */
  readonly #touched: number[] = []
  #count = 0
  #found: Uint32Array[] = []

  /** In words of 32 bits. */
  constructor(size: number) {
    this.#own = new Uint32Array(size)
  }

  begin(set: OrdinalSet | undefined) {
    for (let at = 0; at < this.#count; at++) this.#own[this.#touched[at] ?? 0] = 0
    this.#count = 0
    this.#found = []
    this.add(set)
  }

  add(set: OrdinalSet | undefined) {
    if (!set) return
    if (set.bits) {
      this.#found.push(set.bits)
      return
    }
    if (this.#count === 0 && set.list.length > 0) this.#found.push(this.#own)
    for (const ordinal of set.list) {
      this.#touched[this.#count++] = ordinal >>> 5
      setBit(this.#own, ordinal)
    }
  }

  /** The bits that make the union; valid until the next question. */
  get found(): readonly Uint32Array[] {
    return this.#found
  }
}
