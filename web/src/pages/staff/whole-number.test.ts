import { expect, test } from 'vitest'
import { numberText } from '../../i18n/format.ts'
import { wholeNumber } from './whole-number.ts'

test('a whole number is read in any digits, and as we write it', () => {
  expect(['12', '۱۲', ' ١٢ '].map(wholeNumber)).toEqual([12, 12, 12])
  expect([0, 999, 1_000, 12_345, 1_234_567].map((each) => wholeNumber(numberText(each)))).toEqual([
    0, 999, 1_000, 12_345, 1_234_567,
  ])
})

test('anything else is no number', () => {
  const texts = ['', 'الف', 'حساب ۱۲', '-1', '1.5', '۱٬۲', '1,2345', '۱٬', '1234567890']
  expect(texts.map(wholeNumber)).toEqual(texts.map(() => null))
})
