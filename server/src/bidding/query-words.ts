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
