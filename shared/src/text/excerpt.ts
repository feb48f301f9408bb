import { joinedKey } from './search-text.ts'

/** In characters: what is shown on each side of what was searched for. */
const AROUND = 40

/**
 * The part of a text around what a search found, with what was found apart; null if the text does not have it. The key
 * is one of `joinedKey`.
 */
export function excerptOf(
  text: string,
  key: string,
): { before: string; found: string; after: string } | null {
  const letters = Array.from(text.replace(/\s+/g, ' '))
  const keys = letters.map(joinedKey)
  // Where each character of the text begins in its key.
  const starts: number[] = []
  let whole = ''
  for (const each of keys) {
    starts.push(whole.length)
    whole += each
  }
  const at = key === '' ? -1 : whole.indexOf(key)
  if (at < 0) return null
  const first = letters.findIndex((_, place) => (starts[place] ?? 0) + (keys[place] ?? '').length > at)
  const last = letters.findLastIndex(
    (_, place) => (starts[place] ?? 0) < at + key.length && keys[place] !== '',
  )
  const from = Math.max(0, first - AROUND)
  const to = Math.min(letters.length, last + 1 + AROUND)
  const part = (begin: number, end: number) => letters.slice(begin, end).join('')
  return {
    before: (from > 0 ? '…' : '') + part(from, first),
    found: part(first, last + 1),
    after: part(last + 1, to) + (to < letters.length ? '…' : ''),
  }
}
