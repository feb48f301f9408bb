import { joinedKey, searchWords } from '@jarchi/shared/text/search-text.ts'
import writtenPhrases from '../../../../data/keywords/phrases.json' with { type: 'json' }

/** A keyword of a campaign: it matches a search that contains all its words. */
export type Phrase = { readonly words: readonly string[]; readonly hash: number }

/** Real searches are shorter; longer ones are cut before they cost anything. */
const LONGEST_QUERY = 200
/** Of how many parts a word may be written. */
const MOST_PARTS = 3
const HALF_SPACE = '\u200c'

/** Words that people write with a half-space, a blank or joined: those of the phrases that we suggest. */
const COMPOUNDS: ReadonlySet<string> = new Set(
  Object.values<readonly string[]>(writtenPhrases)
    .flat()
    .flatMap((phrase) => phrase.split(' '))
    .filter((word) => word.includes(HALF_SPACE))
    .map(joinedKey),
)

/**
 * The words of a search, each once, with letters in the same form as in the index of campaigns; and what its
 * neighbours would be as one word, since a half-space is written as a blank or left out.
 */
export function wordsOf(text: string): ReadonlySet<string> {
  const parts = searchWords(text.slice(0, LONGEST_QUERY).replaceAll(HALF_SPACE, ' '))
  const words = new Set(parts)
  for (let count = 2; count <= MOST_PARTS; count++) {
    for (let at = 0; at + count <= parts.length; at++) words.add(parts.slice(at, at + count).join(''))
  }
  return words
}

export function phraseOf(keyword: string): Phrase {
  const words = [...new Set(withCompounds(searchWords(keyword)))]
  return { words, hash: hashOf(words.join(' ')) }
}

/** Neighbours that are known to be one word become that word. */
function withCompounds(parts: readonly string[]): string[] {
  const words: string[] = []
  for (let at = 0; at < parts.length;) {
    let count = Math.min(MOST_PARTS, parts.length - at)
    while (count > 1 && !COMPOUNDS.has(parts.slice(at, at + count).join(''))) count--
    words.push(parts.slice(at, at + count).join(''))
    at += count
  }
  return words
}

/** In a token: a search, while the campaign has no keywords; 0: no search. */
export const SEARCH_WITHOUT_KEYWORD = 1

/** FNV-1a of the text as searches compare it; never a value with a meaning of its own. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return Math.max(hash >>> 0, SEARCH_WITHOUT_KEYWORD + 1)
}
