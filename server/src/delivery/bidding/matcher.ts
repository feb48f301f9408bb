import { clearBit, OrdinalSet, setBit, Union } from './ordinal-sets.ts'
import { ANY_CATEGORY, ANY_PLACE, NO_KEYWORD, type TargetTerms } from './target-terms.ts'

/** What a request says about the page around the place, in the ids of our own reference data. */
export type Context = {
  /** The hour of the week in Tehran, 0 to 167. */
  readonly slot: number
  /** Empty: unknown. */
  readonly cities: readonly number[]
  readonly neighborhoods: readonly number[]
  /** With all categories above them. */
  readonly categories: readonly number[]
  /** Null: not a search. */
  readonly words: ReadonlySet<string> | null
}

type Bits = readonly Uint32Array[]

/** The sets of one request, in groups: a campaign must be in one set of each group. */
export type Question = readonly Bits[]

/**
 * Campaigns by rank, best first. The set of every term has a bit for each campaign that is narrowed to it.
 * The answer to a request is the AND of its sets, read from the front: the first campaign found is the best
 * one.
 */
export class Matcher {
  readonly capacity: number
  readonly #terms: TargetTerms
  readonly #size: number
  readonly #active: Uint32Array
  /** The daypart of each ordinal, and which of them are on air in the hour of the last question. */
  readonly #dayparts: Uint32Array
  readonly #onAir: Uint32Array
  #slot = 0
  /** The groups at the start of each question. */
  readonly #always: readonly [Bits, Bits]
  /** By term. */
  readonly #sets: (OrdinalSet | undefined)[] = []
  readonly #asked: { categories: Union; places: Union; phrases: Union }

  constructor(capacity: number, terms: TargetTerms) {
    this.#size = Math.max(1, Math.ceil(capacity / 32))
    this.capacity = this.#size * 32
    this.#terms = terms
    const set = () => new Uint32Array(this.#size)
    this.#active = set()
    this.#onAir = set()
    this.#always = [[this.#active], [this.#onAir]]
    this.#dayparts = new Uint32Array(this.capacity)
    const joined = () => new Union(this.#size)
    this.#asked = { categories: joined(), places: joined(), phrases: joined() }
  }

  add(ordinal: number, daypart: number, terms: readonly number[]) {
    setBit(this.#active, ordinal)
    this.#dayparts[ordinal] = daypart
    if (this.#terms.isOnAir(daypart, this.#slot)) setBit(this.#onAir, ordinal)
    for (const term of terms) this.#setOf(term).add(ordinal, this.#size)
  }

  remove(ordinal: number, terms: readonly number[]) {
    for (const bits of [this.#active, this.#onAir]) clearBit(bits, ordinal)
    this.#dayparts[ordinal] = 0
    for (const term of terms) this.#setOf(term).remove(ordinal)
  }

  /** Valid until the next call. */
  question({ slot, cities, neighborhoods, categories, words }: Context): Question {
    if (slot !== this.#slot) this.#turnTo(slot)
    const { categories: beside, places, phrases } = this.#asked
    const terms = this.#terms
    beside.begin(this.#sets[ANY_CATEGORY])
    for (const id of categories) beside.add(this.#known(terms.ofCategory(id)))
    places.begin(this.#sets[ANY_PLACE])
    for (const id of cities) places.add(this.#known(terms.ofCity(id)))
    for (const id of neighborhoods) places.add(this.#known(terms.ofNeighborhood(id)))
    const [active, onAir] = this.#always
    if (words === null) return [active, onAir, beside.found, places.found]
    phrases.begin(this.#sets[NO_KEYWORD])
    for (const term of terms.ofWords(words)) phrases.add(this.#sets[term])
    return [active, onAir, beside.found, places.found, phrases.found]
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

  /** Once an hour: goes through all campaigns. */
  #turnTo(slot: number) {
    this.#slot = slot
    const isOnAir = this.#terms.onAirAt(slot)
    this.#onAir.fill(0)
    for (let ordinal = 0; ordinal < this.capacity; ordinal++) {
      if (isOnAir[this.#dayparts[ordinal] ?? 0] === 1) setBit(this.#onAir, ordinal)
    }
  }

  #known(term: number | undefined): OrdinalSet | undefined {
    return term === undefined ? undefined : this.#sets[term]
  }

  #setOf(term: number): OrdinalSet {
    while (this.#sets.length <= term) this.#sets.push(undefined)
    return (this.#sets[term] ??= new OrdinalSet())
  }
}

function union(sets: Bits | undefined, word: number): number {
  let bits = 0
  if (sets) for (let at = 0; at < sets.length; at++) bits |= sets[at]?.[word] ?? 0
  return bits
}
