import { searchKey } from '@jarchi/shared/search-text.ts'

/** A keyword of a campaign: it matches a search that contains all its words. */
export type Phrase = { readonly words: readonly string[]; readonly hash: number }

/** Real searches are shorter; longer ones are cut before they cost anything. */
const LONGEST_QUERY = 200

/** The words of a search, each once, with letters in the same form as in the index of campaigns. */
export function wordsOf(text: string): ReadonlySet<string> {
  const key = searchKey(text.slice(0, LONGEST_QUERY))
  return new Set(key === '' ? [] : key.split(' '))
}

export function phraseOf(keyword: string): Phrase {
  const words = [...wordsOf(keyword)]
  return { words, hash: hashOf(words.join(' ')) }
}

/** In a token: a search, while the campaign has no keywords; 0: no search. */
export const SEARCH_WITHOUT_KEYWORD = 1

/** FNV-1a of the text as searches compare it; never a value with a meaning of its own. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return Math.max(hash >>> 0, SEARCH_WITHOUT_KEYWORD + 1)
}
