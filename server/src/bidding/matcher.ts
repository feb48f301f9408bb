import { HOURS_OF_WEEK } from '@jarchi/shared/daypart.ts'
import { clearBit, OrdinalSet, setBit, Union } from './ordinal-sets.ts'
import { PhraseIndex } from './query-words.ts'
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
  readonly #hours: (OrdinalSet | undefined)[] = Array.from({ length: HOURS_OF_WEEK })
  readonly #anyCategory: Uint32Array
  readonly #categories = new Map<number, OrdinalSet>()
  readonly #within = new Map<readonly number[], readonly OrdinalSet[]>()
  readonly #anyPlace: Uint32Array
  readonly #cities = new Map<number, OrdinalSet>()
  readonly #neighborhoods = new Map<number, OrdinalSet>()
  readonly #noKeyword: Uint32Array
  readonly #phrases: PhraseIndex
  readonly #asked: { hours: Union; categories: Union; places: Union; phrases: Union }

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
    const joined = () => new Union(this.#size)
    this.#asked = { hours: joined(), categories: joined(), places: joined(), phrases: joined() }
  }

  add(ordinal: number, targets: Targets) {
    for (const bits of this.#bitsOf(targets)) setBit(bits, ordinal)
    for (const set of this.#setsOf(targets)) set.add(ordinal, this.#size)
    for (const phrase of targets.phrases) this.#phrases.add(phrase, ordinal)
  }

  remove(ordinal: number, targets: Targets) {
    for (const bits of this.#bitsOf(targets)) clearBit(bits, ordinal)
    for (const set of this.#setsOf(targets)) set.remove(ordinal)
    for (const phrase of targets.phrases) this.#phrases.remove(phrase, ordinal)
  }

  setRoom(ordinal: number, hasRoom: boolean) {
    if (hasRoom) setBit(this.#withRoom, ordinal)
    else clearBit(this.#withRoom, ordinal)
  }

  /** Holds until the next call. */
  question({ slot, cities, neighborhoods, categories, words }: Context): Question {
    const asked = this.#asked
    asked.hours.begin(this.#anyHour)
    asked.hours.add(this.#hours[slot])
    asked.categories.begin(this.#anyCategory)
    for (const id of categories) asked.categories.add(this.#categories.get(id))
    asked.places.begin(this.#anyPlace)
    for (const id of cities) asked.places.add(this.#cities.get(id))
    for (const id of neighborhoods) asked.places.add(this.#neighborhoods.get(id))
    const question = [[this.#active], [this.#withRoom], asked.hours.found]
    question.push(asked.categories.found, asked.places.found)
    if (words === null) return question
    asked.phrases.begin(this.#noKeyword)
    this.#phrases.join(words, asked.phrases)
    question.push(asked.phrases.found)
    return question
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

  /** Filled for one campaign at a time: lists of its own for each would cost more than the sets. */
  readonly #foundBits: Uint32Array[] = []
  readonly #foundSets: OrdinalSet[] = []

  #bitsOf({ hours, categories, isEverywhere, phrases }: Targets): readonly Uint32Array[] {
    const found = this.#foundBits
    found.length = 0
    found.push(this.#active, this.#withRoom)
    if (hours === null) found.push(this.#anyHour)
    if (categories === null) found.push(this.#anyCategory)
    if (isEverywhere) found.push(this.#anyPlace)
    if (phrases.length === 0) found.push(this.#noKeyword)
    return found
  }

  #setsOf({ hours, categories, cities, neighborhoods }: Targets): readonly OrdinalSet[] {
    const found = this.#foundSets
    found.length = 0
    for (const hour of hours ?? []) found.push((this.#hours[hour] ??= new OrdinalSet()))
    for (const within of categories ?? []) found.push(...this.#setsWithin(within))
    for (const id of cities) found.push(setOf(this.#cities, id))
    for (const id of neighborhoods) found.push(setOf(this.#neighborhoods, id))
    return found
  }

  /** Campaigns share the lists of the reference data: the sets of each are looked for once. */
  #setsWithin(within: readonly number[]): readonly OrdinalSet[] {
    const known = this.#within.get(within)
    if (known) return known
    const sets = within.map((id) => setOf(this.#categories, id))
    this.#within.set(within, sets)
    return sets
  }
}

function setOf(sets: Map<number, OrdinalSet>, id: number): OrdinalSet {
  const known = sets.get(id)
  if (known) return known
  const made = new OrdinalSet()
  sets.set(id, made)
  return made
}

function union(sets: readonly Uint32Array[] | undefined, word: number): number {
  let bits = 0
  if (sets) for (let at = 0; at < sets.length; at++) bits |= sets[at]?.[word] ?? 0
  return bits
}
