import { searchKey } from '@jarchi/shared/search-text.ts'

/** A keyword of a campaign: it matches a search in which all its words occur. */
export type Phrase = { readonly words: readonly string[]; readonly hash: number }

/** Nobody types more in earnest; what is longer is cut before it costs anything. */
const LONGEST_QUERY = 200

/** The words of a search, each once, in the one form of each letter that campaigns are indexed by. */
export function wordsOf(text: string): ReadonlySet<string> {
  const key = searchKey(text.slice(0, LONGEST_QUERY))
  return new Set(key === '' ? [] : key.split(' '))
}

export function phraseOf(keyword: string): Phrase {
  const words = [...wordsOf(keyword)]
  return { words, hash: hashOf(words.join(' ')) }
}

/** What a token says of a search in which no keyword of the campaign occurs, since the campaign has none; 0: no search. */
export const SEARCH_WITHOUT_KEYWORD = 1

/** FNV-1a over the text as searches compare it; never what has a meaning of its own. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return Math.max(hash >>> 0, SEARCH_WITHOUT_KEYWORD + 1)
}

type Posting = { readonly words: readonly string[]; ordinals: number[]; bits: Uint32Array | null }

/** From so many campaigns on, a phrase keeps bits instead of a list. */
const DENSE = 1_024

/** Finds the campaigns of every phrase that a search holds. Each phrase waits at its longest word, its rarest mostly. */
export class PhraseIndex {
  readonly #size: number
  /** Of each text there is one phrase, or few after the reference data came again. */
  readonly #byPhrase = new Map<Phrase, Posting>()
  readonly #byWord = new Map<string, Posting[]>()
  readonly #scratch: Uint32Array
  #touched: number[] = []

  /** `size`: in words of 32 bits. */
  constructor(size: number) {
    this.#size = size
    this.#scratch = new Uint32Array(size)
  }

  add(phrase: Phrase, ordinal: number) {
    const posting = this.#postingOf(phrase)
    if (posting.bits) return void setBit(posting.bits, ordinal)
    if (posting.ordinals.push(ordinal) < DENSE) return
    const bits = new Uint32Array(this.#size)
    for (const one of posting.ordinals) setBit(bits, one)
    posting.bits = bits
    posting.ordinals = []
  }

  remove(phrase: Phrase, ordinal: number) {
    const posting = this.#byPhrase.get(phrase)
    if (!posting) return
    if (posting.bits) clearBit(posting.bits, ordinal)
    const at = posting.ordinals.indexOf(ordinal)
    if (at >= 0) posting.ordinals.splice(at, 1)
  }

  /** Bit sets whose union are the campaigns with a matching phrase; they hold until the next search. */
  matching(words: ReadonlySet<string>): Uint32Array[] {
    for (const word of this.#touched) this.#scratch[word] = 0
    this.#touched = []
    const found = [this.#scratch]
    for (const word of words) {
      for (const posting of this.#byWord.get(word) ?? []) {
        if (!posting.words.every((one) => words.has(one))) continue
        if (posting.bits) found.push(posting.bits)
        for (const ordinal of posting.ordinals) {
          this.#touched.push(ordinal >>> 5)
          setBit(this.#scratch, ordinal)
        }
      }
    }
    return found
  }

  #postingOf(phrase: Phrase): Posting {
    const known = this.#byPhrase.get(phrase)
    if (known) return known
    const { words } = phrase
    const posting = { words, ordinals: [], bits: null }
    const anchor = words.reduce((longest, word) => (word.length > longest.length ? word : longest))
    this.#byPhrase.set(phrase, posting)
    const beside = this.#byWord.get(anchor)
    if (beside) beside.push(posting)
    else this.#byWord.set(anchor, [posting])
    return posting
  }
}

export function setBit(bits: Uint32Array, at: number) {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

export function clearBit(bits: Uint32Array, at: number) {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31))
}
