import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, linesLike, root, sources } from './sources.ts'

const PERSIAN_LETTER = /[\p{L}&&\p{Script=Arabic}]/v
const AT_HOME = /^(web\/src\/i18n|server\/src\/platform\/texts|sandbox)\//

test('Persian stands only where texts live', () => {
  const elsewhere = sources.filter((file) => !AT_HOME.test(file) && !isTest(file))
  expect(linesLike(elsewhere, PERSIAN_LETTER)).toEqual([])
})

test('texts use Persian letters, not their Arabic look-alikes', () => {
  const texts = sources.filter((file) => AT_HOME.test(file) && !isTest(file))
  expect(linesLike(texts, /[\u0643\u064a\u0649]/)).toEqual([])
})

/**
 * Words written apart, or joined, where a zero-width non-joiner is needed (§D7.4), by kind of mistake.
 */
const WITHOUT_NON_JOINER = {
  'a verb after its prefix and a space': /(?<!\p{L})ن?می \p{L}/u,
  'a verb joined to its prefix':
    /(?<!\p{L})ن?می(?:آی|باش|بین|پرداز|توان|خواه|ده[ددنی]|رس|رود|روند|ساز|شو|کن|گذار|گرد|گیر|مان|یاب)/u,
  'a plural after a space': /\p{L} ها(?:ی|یی|یم|یت|یش|یمان|یتان|یشان)?(?!\p{L})/u,
  'a plural joined to its word':
    /(?<!\p{L})(?!(?:آن|این|تن|انت|من)ها)\p{L}+[بپتثجچحخسشصضطظعغفقکگلمنهی]ها(?:ی|یی|یم|یت|یش|یمان|یتان|یشان)?(?!\p{L})/u,
  'a comparison after a space': /\p{L} تر(?:ین)?(?!\p{L})/u,
  'an ending after a silent h and a space': /ه (?:ام|ای|ایم|اید|اند)(?!\p{L})/u,
  'a non-joiner beside a space': /\s\u200c|\u200c\s/u,
}
/** The specification gives this text exactly (§2.36). */
const GIVEN = /بعدا تکمیل میکنم/

test.each(Object.entries(WITHOUT_NON_JOINER))('no text has %s', (_, pattern) => {
  const texts = sources.filter(
    (file) => /^(web\/src\/i18n|server\/src\/platform\/texts)\//.test(file) && !isTest(file),
  )
  const shared = globSync('{data/texts/*.json,deploy/nginx/*.conf}', { cwd: root })
  expect(shared.length).toBeGreaterThan(0)
  expect(linesLike([...texts, ...shared], pattern).filter((line) => !GIVEN.test(line))).toEqual([])
})
