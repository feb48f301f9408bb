import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { joinedKey } from './search-text.ts'

const found = (text: string, search: string) => excerptOf(text, joinedKey(search))

test('what was found stands apart, in the words of the text', () => {
  expect(found('سلام، موجودي كيف پول من صفر است', 'کیف‌پول')).toEqual({
    before: 'سلام، موجودي ',
    found: 'كيف پول',
    after: ' من صفر است',
  })
  expect(found('شمارهٔ پیگیری ۱۲۳۴', '1234')).toMatchObject({ found: '۱۲۳۴', after: '' })
})

test('a long text is cut on both sides', () => {
  const part = found(`${'الف '.repeat(50)}بنر${' ب'.repeat(50)}`, 'بنر')
  expect(part?.before).toMatch(/^…/)
  expect(part?.after).toMatch(/…$/)
  expect(`${part?.before}${part?.after}`.length).toBeLessThan(90)
})

test('a text without it has no excerpt', () => {
  expect(found('سلام', 'خداحافظ')).toBeNull()
  expect(found('سلام', '')).toBeNull()
})
