import type { Daypart } from '@jarchi/shared/time/daypart.ts'
import { phraseOf, type Phrase as Words } from './query-words.ts'

type Phrase = Words & { readonly term: number }

/** Terms of campaigns that are not narrowed. */
export const ANY_CATEGORY = 0
export const ANY_PLACE = 1
export const NO_KEYWORD = 2
const FIRST_FREE = 3

const NONE: readonly Phrase[] = []

/**
 * A number for every term that campaigns can be narrowed to, given when the first campaign needs it. So a
 * campaign's targets are a short list of numbers, and the matcher's sets are an array.
 */
export class TargetTerms {
  readonly #dayparts = new Map<Daypart, number>()
  readonly #daypartOf = new Map<number, Daypart>()
  readonly #places = { cities: new Map<number, number>(), neighborhoods: new Map<number, number>() }
  readonly #categories = new Map<number, number>()
  readonly #phrases = new Map<string, number>()
  readonly #phraseOf = new Map<number, Phrase>()
  /** Each phrase is stored under its longest word, which is usually its rarest. */
  readonly #byWord = new Map<string, Phrase[]>()
  /** How many numbers were given. */
  count = FIRST_FREE

  daypart(daypart: Daypart): number {
    const term = this.#termOf(this.#dayparts, daypart)
    this.#daypartOf.set(term, daypart)
    return term
  }

  category(id: number): number {
    return this.#termOf(this.#categories, id)
  }

  city(id: number): number {
    return this.#termOf(this.#places.cities, id)
  }

  neighborhood(id: number): number {
    return this.#termOf(this.#places.neighborhoods, id)
  }

  /** Null if it contains no word. */
  phrase(keyword: string): number | null {
    const { words, hash } = phraseOf(keyword)
    if (words.length === 0) return null
    const term = this.#termOf(this.#phrases, words.join(' '))
    if (this.#phraseOf.has(term)) return term
    const phrase = { words, hash, term }
    this.#phraseOf.set(term, phrase)
    const anchor = anchorOf(phrase)
    const beside = this.#byWord.get(anchor)
    if (beside) beside.push(phrase)
    else this.#byWord.set(anchor, [phrase])
    return term
  }

  /** Undefined: no campaign uses it; the same for places. */
  ofCategory(id: number): number | undefined {
    return this.#categories.get(id)
  }

  ofCity(id: number): number | undefined {
    return this.#places.cities.get(id)
  }

  ofNeighborhood(id: number): number | undefined {
    return this.#places.neighborhoods.get(id)
  }

  /** Phrases whose words all occur. */
  ofWords(words: ReadonlySet<string>): readonly number[] {
    const found: number[] = []
    for (const word of words) {
      for (const phrase of this.#byWord.get(word) ?? NONE) if (isIn(phrase, words)) found.push(phrase.term)
    }
    return found
  }

  /** The phrase of the term, if all of its words occur. */
  phraseIn(term: number, words: ReadonlySet<string>): Phrase | null {
    const phrase = this.#phraseOf.get(term)
    return phrase && isIn(phrase, words) ? phrase : null
  }

  daypartOf(term: number): Daypart {
    return this.#daypartOf.get(term) ?? ''
  }

  isOnAir(daypart: number, slot: number): boolean {
    return this.daypartOf(daypart)[slot] === '1'
  }

  /** By term: 1 for a daypart that is on air then. */
  onAirAt(slot: number): Uint8Array {
    const onAir = new Uint8Array(this.count)
    for (const [term, daypart] of this.#daypartOf) onAir[term] = Number(daypart[slot] === '1')
    return onAir
  }

  /** Forgets texts that no campaign uses any more; their numbers are not given again. */
  keepOnly(isUsed: Uint8Array) {
    for (const [daypart, term] of this.#dayparts) {
      if (isUsed[term] === 1) continue
      this.#dayparts.delete(daypart)
      this.#daypartOf.delete(term)
    }
    for (const [words, term] of this.#phrases) {
      if (isUsed[term] === 1) continue
      const phrase = this.#phraseOf.get(term)
      this.#phrases.delete(words)
      this.#phraseOf.delete(term)
      if (phrase) this.#unhang(anchorOf(phrase), term)
    }
  }

  #unhang(anchor: string, term: number) {
    const left = (this.#byWord.get(anchor) ?? []).filter((phrase) => phrase.term !== term)
    if (left.length === 0) this.#byWord.delete(anchor)
    else this.#byWord.set(anchor, left)
  }

  #termOf<Key>(terms: Map<Key, number>, key: Key): number {
    const known = terms.get(key)
    if (known !== undefined) return known
    const term = this.count++
    terms.set(key, term)
    return term
  }
}

function isIn(phrase: Words, words: ReadonlySet<string>): boolean {
  for (const word of phrase.words) if (!words.has(word)) return false
  return true
}

const anchorOf = ({ words }: Words) =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest))
