import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedTexts, correctedText, shortened } from './text-correction.ts'
import { LONGEST_TEXT, textProblem, tidyText } from './text-rules.ts'

test.each([
  ['خرید 🚗 خودرو', 'خرید خودرو'],
  ['تماس: ۰۹۱۲ ۱۲۳ ۴۵۶۷ همین حالا', 'تماس: همین حالا'],
  ['حراج +98 912 123 4567', 'حراج'],
  ['کفش ۶۸٬۵۰۰٬۰۰۰ تومان', 'کفش ۶۸٬۵۰۰٬۰۰۰ تومان'],
  ['تماس ۰۹۱۲،۱۲۳،۴۵۶۷ ۵۰٪ تا ۱۴۰۵/۰۹/۳۰', 'تماس ۵۰٪ تا ۱۴۰۵/۰۹/۳۰'],
  ['به t.me/shop بیایید', 'به بیایید'],
  ['فروشگاه @my_shop تهران', 'فروشگاه تهران'],
  ['instagram.com/shop', ''],
  ['خرید از shop-x.ir', 'خرید از shop-x.ir'],
  ['ab\u202ecd', 'abcd'],
  ['!!!', ''],
  ['🚗', ''],
])('%j becomes %j', (text, corrected) => expect(correctedText(text)).toBe(corrected))

test('a long text loses its last words', () => {
  const corrected = correctedText('حراج پاییزه '.repeat(40))
  expect(corrected.length).toBeLessThanOrEqual(LONGEST_TEXT)
  expect(corrected).toMatch(/پاییزه$|حراج$/)
})

test('for any input, the corrected text may be on a banner', () => {
  const piece = fc.constantFrom(
    ...'حراج ۰۹۱۲۱۲۳۴۵۶۷ 021-8877 6655 @shop_1 t.me/x 🚗 \u0000 \u202e x.com ، \u064b\u064c\u064d iPhone'.split(
      ' ',
    ),
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 12 }), (pieces) => {
      const corrected = correctedText(pieces.join(''))
      expect(textProblem(corrected)).toBeNull()
      expect(tidyText(corrected)).toBe(corrected)
    }),
  )
})

test('words are removed from the end until the rest fits', () => {
  expect(shortened('یک دو، سه', ({ length }) => length <= 6)).toBe('یک دو')
  expect(shortened('دراز', () => false)).toBe('')
})

test('a word that does not fit loses letters, but no letter loses its marks', () => {
  const fit = (title: string, most: number) =>
    fittedTexts({ title, subtitle: '', action: '' }, (texts) => (texts.title.length > most ? 'title' : null))
      .title
  expect(fit('W'.repeat(60), 12)).toBe('W'.repeat(12))
  expect(fit('سلام‌ها', 5)).toBe('سلام')
  expect(fit('مُدَرّس', 4)).toBe('مُدَ')
  expect(fit('مُدَرّس', 3)).toBe('مُ')
  expect(fit('یک '.repeat(3) + 'دراز', 2)).toBe('یک')
})

test('texts lose words until all of them fit', () => {
  const texts = { title: 'یک دو سه', subtitle: 'چهار پنج', action: 'شش' }
  const fitted = fittedTexts(texts, ({ title, subtitle }) => {
    if (title.length > 6) return 'title'
    return subtitle.length > 4 ? 'subtitle' : null
  })
  expect(fitted).toEqual({ title: 'یک دو', subtitle: 'چهار', action: 'شش' })
  expect(fittedTexts(texts, ({ action }) => (action === '' ? null : 'action')).action).toBe('')
  expect(fittedTexts(texts, () => 'title').title).toBe('')
})
