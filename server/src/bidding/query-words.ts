import { searchKey } from '@jarchi/shared/search-text.ts'
import { OrdinalSet, type Union } from './ordinal-sets.ts'

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

type Posting = { readonly words: readonly string[]; readonly set: OrdinalSet }

/** Finds the campaigns of every phrase that a search holds. Each phrase waits at its longest word, its rarest mostly. */
export class PhraseIndex {
  readonly #size: number
  /** Of each text there is one phrase, or few after the reference data came again. */
  readonly #byPhrase = new Map<Phrase, Posting>()
  readonly #byWord = new Map<string, Posting[]>()

  /** `size`: in words of 32 bits. */
  constructor(size: number) {
    this.#size = size
  }

  add(phrase: Phrase, ordinal: number) {
    this.#postingOf(phrase).set.add(ordinal, this.#size)
  }

  remove(phrase: Phrase, ordinal: number) {
    this.#byPhrase.get(phrase)?.set.remove(ordinal)
  }

  /** Adds the campaigns with a phrase all of whose words are there. */
  join(words: ReadonlySet<string>, union: Union) {
    for (const word of words) {
      for (const posting of this.#byWord.get(word) ?? []) {
        if (posting.words.every((one) => words.has(one))) union.add(posting.set)
      }
    }
  }

  #postingOf(phrase: Phrase): Posting {
    const known = this.#byPhrase.get(phrase)
    if (known) return known
    const { words } = phrase
    const posting = { words, set: new OrdinalSet() }
    const anchor = words.reduce((longest, word) => (word.length > longest.length ? word : longest))
    this.#byPhrase.set(phrase, posting)
    const beside = this.#byWord.get(anchor)
    if (beside) beside.push(posting)
    else this.#byWord.set(anchor, [posting])
    return posting
  }
}
