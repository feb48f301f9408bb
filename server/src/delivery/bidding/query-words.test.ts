import { joinedKey, searchWords } from '@jarchi/shared/text/search-text.ts'
import { expect, test } from 'vitest'
import { SEARCH_PAIRS } from '../../../test/search-pairs.ts'
import writtenPhrases from '../../../../data/keywords/phrases.json' with { type: 'json' }
import { phraseOf, wordsOf } from './query-words.ts'

const meets = (keyword: string, search: string) => {
  const words = wordsOf(search)
  return phraseOf(keyword).words.every((word) => words.has(word))
}

test.each(SEARCH_PAIRS.map((texts) => [texts[0] ?? '', texts] as const))(
  'all ways to write %s read the same, and meet as keyword and search',
  (_, texts) => {
    expect(new Set(texts.map(joinedKey)).size).toBe(1)
    for (const keyword of texts)
      for (const search of texts)
        expect([keyword, search, meets(keyword, search)]).toEqual([keyword, search, true])
  },
)

test('every phrase that we suggest meets its own search, with half-spaces, blanks or joined', () => {
  const phrases = Object.values<readonly string[]>(writtenPhrases).flat()
  const missed = phrases
    .flatMap((phrase) =>
      [phrase, phrase.replaceAll('\u200c', ' '), phrase.replaceAll('\u200c', '')].map(
        (search) => [phrase, search] as const,
      ),
    )
    .filter(([phrase, search]) => !meets(phrase, search) || !meets(search, phrase))
  expect(missed).toEqual([])
})

test('punctuation is no part of a word, and words of another search do not meet', () => {
  expect(searchWords('خرید، فروش (خانه)؟')).toEqual(['خرید', 'فروش', 'خانه'])
  expect(meets('پراید سفید', 'پراید')).toBe(false)
  expect(meets('لپ‌تاپ', 'تاپ زنانه')).toBe(false)
})
