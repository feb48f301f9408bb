import { expect, test } from 'vitest'
import { momentFrom } from './promotion-file.ts'

/** 30 seconds before midnight in Tehran. */
const now = new Date('2026-11-22T20:29:30Z')
const at = (text: string) => momentFrom(text)?.(now).toISOString()

test('a Jalali day and a time are in Tehran', () => {
  expect(at('1405-09-01 00:00')).toBe('2026-11-21T20:30:00.000Z')
  expect(at('1405-09-01 18:05')).toBe('2026-11-22T14:35:00.000Z')
  expect(at('۱۴۰۵-۰۹-۰۱ ۲۳:۵۹')).toBe('2026-11-22T20:29:00.000Z')
})

test('a day counted from today moves with the current day in Tehran', () => {
  expect(at('today 00:00')).toBe('2026-11-21T20:30:00.000Z')
  expect(at('today+3 18:00')).toBe('2026-11-25T14:30:00.000Z')
  expect(at('today-2 00:00')).toBe('2026-11-19T20:30:00.000Z')
  const midnight = new Date('2026-11-22T20:30:00Z')
  expect(momentFrom('today 00:00')?.(midnight)).toEqual(midnight)
})

test.each([
  '1405-09-01',
  '1405-09-01 24:00',
  '1405-9-1 10:00',
  '1405-09-31 10:00',
  '2026-11-22 10:00',
  'tomorrow 10:00',
  'today+ 10:00',
  'today+1 7:00',
  '',
])('%j is not a moment', (text) => {
  expect(momentFrom(text)).toBeNull()
})
