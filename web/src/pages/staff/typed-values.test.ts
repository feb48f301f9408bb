import { expect, test } from 'vitest'
import { numberText } from '../../i18n/format.ts'
import { wholeNumber, typedDay, typedMoment } from './typed-values.ts'

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

test.each([
  ['۱۴۰۵/۰۹/۰۱', '2026-11-22'],
  ['۱۴۰۵/۹/۱', '2026-11-22'],
  [' 1405-9-01 ', '2026-11-22'],
  ['', ''],
  ['۱۴۰۵/۹', null],
  ['۱۴۰۵/۱۳/۱', null],
  ['۱۴۰۵/۹/۱/۲', null],
  ['۱۴۰۵//۱', null],
  ['امروز', null],
])('the typed day %j is %j', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each([
  ['۱۴۰۵/۰۹/۰۱ ۱۴:۳۰', '2026-11-22T14:30:00+03:30'],
  [' 1405/9/1، 9:05 ', '2026-11-22T09:05:00+03:30'],
  ['۱۴۰۵/۰۹/۰۱', null],
  ['۱۴۰۵/۰۹/۰۱ ۲۴:۰۰', null],
  ['۱۴۰۵/۰۹/۳۱ ۱۰:۰۰', null],
  ['14:30', null],
  ['', null],
])('the typed moment %j is %j', (text, moment) => {
  expect(typedMoment(text)).toBe(moment)
})
