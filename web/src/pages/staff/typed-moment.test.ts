import { expect, test } from 'vitest'
import { typedDay, typedMoment } from './typed-moment.ts'

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
