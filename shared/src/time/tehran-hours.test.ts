import { expect, test } from 'vitest'
import { startOfTehranHour, tehranDayNumber, tehranHour } from './tehran-hours.ts'

const MIDNIGHT = new Date('2026-07-31T20:30:00Z')
const before = new Date(MIDNIGHT.getTime() - 1)

test('a day begins at midnight in Tehran', () => {
  expect(tehranDayNumber(MIDNIGHT)).toBe(Date.parse('2026-08-01') / 86_400_000)
  expect(tehranDayNumber(before)).toBe(tehranDayNumber(MIDNIGHT) - 1)
})

test('its first hour is the 24th of as many days', () => {
  expect(tehranHour(MIDNIGHT.getTime())).toBe(24 * tehranDayNumber(MIDNIGHT))
  expect(tehranHour(before.getTime())).toBe(24 * tehranDayNumber(MIDNIGHT) - 1)
  expect(startOfTehranHour(24 * tehranDayNumber(MIDNIGHT))).toEqual(MIDNIGHT)
})
