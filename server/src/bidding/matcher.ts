import { HOURS_OF_WEEK } from '@jarchi/shared/daypart.ts'
import { clearBit, PhraseIndex, setBit } from './query-words.ts'
import type { Targets } from './targets.ts'

/** What a request says of the page around the place, in the ids of our own reference data. */
export type Context = {
  /** The hour of the week in Tehran, 0 to 167. */
  readonly slot: number
  /** Empty: not known. */
  readonly cities: readonly number[]
  readonly neighborhoods: readonly number[]
  readonly categories: readonly number[]
  /** Null: not a search. */
  readonly words: ReadonlySet<string> | null
}

/** The sets of one request: in each group one has to hold the campaign. */
export type Question = readonly (readonly Uint32Array[])[]

/**
 * Campaigns by rank, best first, with a bit for each in the set of everything that it is shown at. The answer to a
 * request is the AND of its sets, read from the front: the first campaign found is the best one.
 */
export class Matcher {
  readonly capacity: number
  readonly #size: number
  readonly #active: Uint32Array
  /** Cleared while the day's money is used up. */
  readonly #withRoom: Uint32Array
  readonly #anyHour: Uint32Array
  readonly #hours: (Uint32Array | undefined)[] = Array.from({ length: HOURS_OF_WEEK })
  readonly #anyCategory: Uint32Array
  readonly #categories = new Map<number, Uint32Array>()
  readonly #anyPlace: Uint32Array
  readonly #cities = new Map<number, Uint32Array>()
  readonly #neighborhoods = new Map<number, Uint32Array>()
  readonly #noKeyword: Uint32Array
  readonly #phrases: PhraseIndex

  constructor(capacity: number) {
    this.#size = Math.max(1, Math.ceil(capacity / 32))
    this.capacity = this.#size * 32
    const set = () => new Uint32Array(this.#size)
    this.#active = set()
    this.#withRoom = set()
    this.#anyHour = set()
    this.#anyCategory = set()
    this.#anyPlace = set()
    this.#noKeyword = set()
    this.#phrases = new PhraseIndex(this.#size)
  }

  add(ordinal: number, targets: Targets) {
    for (const bits of this.#setsOf(targets)) setBit(bits, ordinal)
    for (const phrase of targets.phrases) this.#phrases.add(phrase, ordinal)
    setBit(this.#active, ordinal)
    setBit(this.#withRoom, ordinal)
  }

  remove(ordinal: number, targets: Targets) {
    for (const bits of this.#setsOf(targets)) clearBit(bits, ordinal)
    for (const phrase of targets.phrases) this.#phrases.remove(phrase, ordinal)
    clearBit(this.#active, ordinal)
    clearBit(this.#withRoom, ordinal)
  }

  setRoom(ordinal: number, hasRoom: boolean) {
    if (hasRoom) setBit(this.#withRoom, ordinal)
    else clearBit(this.#withRoom, ordinal)
  }

  /** Holds until the next call. */
  question({ slot, cities, neighborhoods, categories, words }: Context): Question {
    return [
      [this.#active],
      [this.#withRoom],
      [this.#anyHour, ...present([this.#hours[slot]])],
      [this.#anyCategory, ...present(categories.map((id) => this.#categories.get(id)))],
      [
        this.#anyPlace,
        ...present(cities.map((id) => this.#cities.get(id))),
        ...present(neighborhoods.map((id) => this.#neighborhoods.get(id))),
      ],
      ...(words === null ? [] : [[this.#noKeyword, ...this.#phrases.matching(words)]]),
    ]
  }

  /** The first campaign, from the best on, that matches and is accepted; -1: none. */
  first(question: Question, accept: (ordinal: number) => boolean): number {
    const active = question[0]?.[0] ?? this.#active
    for (let word = 0; word < this.#size; word++) {
      let bits = active[word] ?? 0
      for (let group = 1; bits !== 0 && group < question.length; group++) bits &= union(question[group], word)
      for (; bits !== 0; bits &= bits - 1) {
        const ordinal = word * 32 + 31 - Math.clz32(bits & -bits)
        if (accept(ordinal)) return ordinal
      }
    }
    return -1
  }

  /** Filled for one campaign at a time: a list of its own for each would cost more than the bits. */
  readonly #found: Uint32Array[] = []

  #setsOf({
    hours,
    categories,
    isEverywhere,
    cities,
    neighborhoods,
    phrases,
  }: Targets): readonly Uint32Array[] {
    const found = this.#found
    found.length = 0
    if (hours === null) found.push(this.#anyHour)
    else for (const hour of hours) found.push((this.#hours[hour] ??= new Uint32Array(this.#size)))
    if (categories === null) found.push(this.#anyCategory)
    else for (const id of categories) found.push(this.#setOf(this.#categories, id))
    if (isEverywhere) found.push(this.#anyPlace)
    for (const id of cities) found.push(this.#setOf(this.#cities, id))
    for (const id of neighborhoods) found.push(this.#setOf(this.#neighborhoods, id))
    if (phrases.length === 0) found.push(this.#noKeyword)
    return found
  }

  #setOf(sets: Map<number, Uint32Array>, id: number): Uint32Array {
    const known = sets.get(id)
    if (known) return known
    const made = new Uint32Array(this.#size)
    sets.set(id, made)
    return made
  }
}

function union(sets: readonly Uint32Array[] | undefined, word: number): number {
  let bits = 0
  if (sets) for (let at = 0; at < sets.length; at++) bits |= sets[at]?.[word] ?? 0
  return bits
}

function present<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined)
}
