import { BANNER_TEMPLATES } from '../shared/src/files/banner/banner-spec.ts'
import { measured, prepareText } from '../server/src/files/banners/banner-drawer.ts'
import { textRules } from '../server/src/advertising/preflight/findings.ts'
import { expect, test } from 'vitest'
import { everyBannerWords, postLine } from '../web/src/i18n/banner-words.ts'

/** Claims that only the advertiser can know to be true. */
const PROMISE = /[۰-۹0-9٪%]|رایگان|تخفیف|حراج|قسط|اقساط|گارانتی|ضمانت|تضمین|فوری|بهترین/

test('no text that we suggest trips our own check', () => {
  for (const { title, subtitles, actions, promises } of everyBannerWords)
    for (const text of [title, ...subtitles, ...actions, ...promises])
      expect([text, textRules(text, 'دیوار')]).toEqual([text, []])
})

test('none of our suggestions covers so much of a banner that reviewers may deny it', () => {
  prepareText()
  for (const template of BANNER_TEMPLATES)
    for (const { title, subtitles, promises, actions } of everyBannerWords)
      for (const subtitle of [...subtitles, ...promises, ''])
        for (const action of [...actions, '']) {
          const texts = { title, subtitle, action }
          expect([template, texts, measured({ template, texts })]).toEqual([
            template,
            texts,
            { oversized: [] },
          ])
        }
})

test('what is filled in beforehand promises nothing', () => {
  for (const { title, subtitles, actions } of everyBannerWords)
    for (const text of [title, ...subtitles, ...actions]) expect(text).not.toMatch(PROMISE)
})

test("a post's own price and city may stand on its banner", () => {
  expect(postLine(285_000_000, 'تهران')).toBe('۲۸٬۵۰۰٬۰۰۰ تومان، تهران')
  expect(postLine(null, 'تهران')).toBe('تهران')
  for (const price of [10_000, 285_000_000, 98_765_432_100])
    expect(textRules(postLine(price, 'تهران'), 'دیوار')).toEqual([])
})
