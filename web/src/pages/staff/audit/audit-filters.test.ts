import { expect, test } from 'vitest'
import { auditFilterOf, typedDay } from './audit-filters.tsx'

const none = { action: '', object: '', actor: '', account: '', from: '', to: '', before: '' }

test('ids and days of the URL are kept where they are such', () => {
  const filter = { ...none, action: 'ad.', object: 'ad:12', actor: '9', account: '4', from: '2026-11-01' }
  expect(auditFilterOf(filter)).toEqual(filter)
})

test('others count as not given', () => {
  const wrong = { ...none, actor: 'x', account: '0', from: '2026-13-45', to: 'today', before: '-1' }
  expect(auditFilterOf(wrong)).toEqual(none)
})

test('an object is searched for in any digits', () => {
  expect(auditFilterOf({ ...none, object: 'ad:۱۲' }).object).toBe('ad:12')
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
