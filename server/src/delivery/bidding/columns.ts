const FIRST_ROWS = 1_024

/**
 * Numbers by id, one row for each id; ids are greater than 0. Calls wait during garbage collection, and a
 * collection visits each object: 100,000 campaigns would be a million objects, but in columns they are a few
 * arrays.
 */
export class Columns<Name extends string> {
  /** An array for each name, by row. `add` may replace it by a larger one, so get the row first. */
  readonly numbers: Record<Name, Float64Array>
  readonly #rows = new Map<number, number>()
  readonly #free: number[] = []
  /** 0: the row is free. */
  #ids = new Float64Array(FIRST_ROWS)

  constructor(names: readonly Name[]) {
    const columns = names.map((name) => [name, new Float64Array(FIRST_ROWS)])
    this.numbers = Object.fromEntries(columns) as Record<Name, Float64Array>
  }

  get size() {
    return this.#rows.size
  }

  /** Greater than all rows. */
  get capacity() {
    return this.#ids.length
  }

  /** -1: it has no row. */
  rowOf(id: number): number {
    return this.#rows.get(id) ?? -1
  }

  idOf(row: number): number {
    return this.#ids[row] ?? 0
  }

  isUsed(row: number): boolean {
    return this.idOf(row) > 0
  }

  /** The rows in use, in no order. */
  rows(): IterableIterator<number> {
    return this.#rows.values()
  }

  /** A row for the id, with all numbers 0. */
  add(id: number): number {
    const row = this.#free.pop() ?? this.#rows.size
    if (row >= this.capacity) this.#grow()
    this.#rows.set(id, row)
    this.#ids[row] = id
    return row
  }

  delete(id: number) {
    const row = this.#rows.get(id)
    if (row === undefined) return
    this.#rows.delete(id)
    this.#free.push(row)
    this.#ids[row] = 0
    for (const column of this.#all()) column[row] = 0
  }

  #all(): Float64Array[] {
    return Object.values(this.numbers)
  }

  #grow() {
    const size = this.capacity * 2
    this.#ids = larger(this.#ids, size)
    for (const name in this.numbers) this.numbers[name] = larger(this.numbers[name], size)
  }
}

function larger(column: Float64Array, size: number) {
  const made = new Float64Array(size)
  made.set(column)
  return made
}

type Items = Uint16Array | Uint32Array

/** A short list of whole numbers for each row, all of them in one array. */
export class Lists {
  readonly #make: (length: number) => Items
  readonly #columns = { start: new Uint32Array(FIRST_ROWS), length: new Uint32Array(FIRST_ROWS) }
  /** By length, to be reused: a new array for each call would be garbage. */
  readonly #found: number[][] = []
  #items: Items
  #end = 0

  constructor(make: (length: number) => Items) {
    this.#make = make
    this.#items = make(FIRST_ROWS)
  }

  /** Valid until the next call. */
  of(row: number): readonly number[] {
    const length = this.#lengthOf(row)
    const start = this.#columns.start[row] ?? 0
    const found = (this.#found[length] ??= Array.from({ length }, () => 0))
    for (let at = 0; at < length; at++) found[at] = this.#items[start + at] ?? 0
    return found
  }

  has(row: number, list: readonly number[]): boolean {
    if (this.#lengthOf(row) !== list.length) return false
    const start = this.#columns.start[row] ?? 0
    for (let at = 0; at < list.length; at++) if (this.#items[start + at] !== list[at]) return false
    return true
  }

  set(row: number, list: readonly number[]) {
    if (row >= this.#columns.length.length) this.#growTo(row)
    if (list.length > this.#lengthOf(row)) {
      this.#columns.length[row] = 0
      if (this.#end + list.length > this.#items.length) this.#makeRoom(list.length)
      this.#columns.start[row] = this.#end
      this.#end += list.length
    }
    this.#columns.length[row] = list.length
    const start = this.#columns.start[row] ?? 0
    for (let at = 0; at < list.length; at++) this.#items[start + at] = list[at] ?? 0
  }

  #lengthOf(row: number): number {
    return this.#columns.length[row] ?? 0
  }

  #growTo(row: number) {
    const { start, length } = this.#columns
    const size = Math.max(row + 1, length.length * 2)
    this.#columns.start = new Uint32Array(size)
    this.#columns.start.set(start)
    this.#columns.length = new Uint32Array(size)
    this.#columns.length.set(length)
  }

  /** Makes a larger array; if freed lists are a quarter of it, their gaps are removed. */
  #makeRoom(more: number) {
    const { start, length } = this.#columns
    const used = length.reduce((sum, one) => sum + one, more)
    const from = this.#items
    this.#items = this.#make(Math.max(FIRST_ROWS, used * 2))
    if (used > 0.75 * (this.#end + more)) return this.#items.set(from)
    this.#end = 0
    for (let row = 0; row < start.length; row++) {
      const [first = 0, count = 0] = [start[row], length[row]]
      for (let at = 0; at < count; at++) this.#items[this.#end + at] = from[first + at] ?? 0
      start[row] = this.#end
      this.#end += count
    }
  }
}
