import { expect, test } from 'vitest'
import { isTest, linesLike, sources } from './sources.ts'

const PERSIAN_LETTER = /[\p{L}&&\p{Script=Arabic}]/v
const AT_HOME = /^(web\/src\/i18n|server\/src\/texts|sandbox)\//

test('Persian stands only where texts live', () => {
  const elsewhere = sources.filter((file) => !AT_HOME.test(file) && !isTest(file))
  expect(linesLike(elsewhere, PERSIAN_LETTER)).toEqual([])
})

test('texts use Persian letters, not their Arabic look-alikes', () => {
  const texts = sources.filter((file) => AT_HOME.test(file) && !isTest(file))
  expect(linesLike(texts, /[\u0643\u064a\u0649]/)).toEqual([])
})
