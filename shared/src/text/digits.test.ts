import { expect, test } from 'vitest'
import { asciiDigits, persianDigits } from './digits.ts'

test('Persian and Arabic digits are read the same', () => {
  expect(asciiDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(asciiDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(asciiDigits('۹٬۵۰۰ تومان - A1')).toBe('9٬500 تومان - A1')
})

test('digits are shown in Persian', () => {
  expect(persianDigits(1_234_567_890)).toBe('۱۲۳۴۵۶۷۸۹۰')
  expect(persianDigits('-3.5%')).toBe('-۳.۵%')
})
