import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from './durations.ts'
import {
  addDays,
  addMonths,
  daysOfMonth,
  jalaliDayFrom,
  jalaliDayOf,
  jalaliDayText,
  jalaliMonthFrom,
  jalaliMonthOf,
  jalaliMonthText,
  spanOfMonth,
  startOfDay,
  tehranDay,
  tehranTime,
} from './jalali.ts'

test('months begin and end with the Jalali calendar, leap years too', () => {
  expect(daysOfMonth({ year: 1405, month: 8 })).toEqual({ first: '2026-10-23', last: '2026-11-21' })
  expect(daysOfMonth({ year: 1405, month: 1 })).toEqual({ first: '2026-03-21', last: '2026-04-20' })
  // 1403 and 1408 are leap years, 1405 is not.
  expect(daysOfMonth({ year: 1403, month: 12 })).toEqual({ first: '2025-02-19', last: '2025-03-20' })
  expect(daysOfMonth({ year: 1405, month: 12 })).toEqual({ first: '2027-02-20', last: '2027-03-20' })
  expect(daysOfMonth({ year: 1408, month: 12 })).toEqual({ first: '2030-02-19', last: '2030-03-20' })
})

test('a day begins at midnight in Tehran', () => {
  expect(spanOfMonth({ year: 1405, month: 9 })).toEqual({
    from: new Date('2026-11-21T20:30:00Z'),
    to: new Date('2026-12-21T20:30:00Z'),
  })
  expect(tehranDay(new Date('2026-11-21T20:29:59.999Z'))).toBe('2026-11-21')
  expect(tehranDay(new Date('2026-11-21T20:30:00Z'))).toBe('2026-11-22')
  expect(jalaliMonthOf(new Date('2026-11-21T20:29:59.999Z'))).toEqual({ year: 1405, month: 8 })
  expect(jalaliMonthOf(new Date('2026-11-21T20:30:00Z'))).toEqual({ year: 1405, month: 9 })
})

test('in the years of summer time a day begins at the midnight of then', () => {
  expect(startOfDay('2021-07-01')).toEqual(new Date('2021-06-30T19:30:00Z'))
  expect(startOfDay('2021-12-01')).toEqual(new Date('2021-11-30T20:30:00Z'))
})

test('days have the platform’s names, from 1350 to the end of 1501', () => {
  const platform = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  for (let at = Date.parse('1971-03-21'); at < Date.parse('2123-03-21'); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    const { year, month, day: ofMonth } = jalaliDayOf(day)
    // A plain comparison: 55,000 expectations take seconds.
    const text = `${month}/${ofMonth}/${year} AP`
    if (text !== platform.format(at)) expect(text, day).toBe(platform.format(at))
  }
})

test('Tehran’s clock is the platform’s, except for future summer times', () => {
  const platform = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Tehran',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  for (let at = Date.parse('2018-01-01'); at < Date.parse('2040-01-01'); at += 3 * HOUR_MS) {
    const text = tehranTime(new Date(at)).slice(0, 19).replace('T', ' ')
    if (text !== platform.format(at)) expect(text).toBe(platform.format(at))
  }
  expect(tehranTime(new Date('2022-09-21T19:29:59.999Z'))).toBe('2022-09-21T23:59:59.999')
  expect(tehranTime(new Date('2022-09-21T19:30:00Z'))).toBe('2022-09-21T23:00:00.000')
})

test('texts of months and days are read strictly', () => {
  expect(jalaliMonthFrom('1405-08')).toEqual({ year: 1405, month: 8 })
  const bad = ['1405-8', '1405-13', '1405-00', '2026-08', '1405-08-01', ' 1405-08', '۱۴۰۵-۰۸', '']
  for (const text of bad) expect(jalaliMonthFrom(text), text).toBeNull()
  expect(jalaliDayFrom('1405-08-30')).toBe('2026-11-21')
  expect(jalaliDayFrom('1403-12-30')).toBe('2025-03-20')
  for (const text of ['1405-12-30', '1405-08-31', '1405-08-00', '1405-08', '1405-08-1']) {
    expect(jalaliDayFrom(text), text).toBeNull()
  }
})

const months = fc.record({
  year: fc.integer({ min: 1400, max: 1498 }),
  month: fc.integer({ min: 1, max: 12 }),
})

test('months follow each other without gaps, and every instant is in its own', () => {
  fc.assert(
    fc.property(months, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (month, share) => {
      const { from, to } = spanOfMonth(month)
      expect(spanOfMonth(addMonths(month, 1)).from).toEqual(to)
      expect(spanOfMonth(addMonths(month, -1)).to).toEqual(from)
      const within = new Date(from.getTime() + share * (to.getTime() - from.getTime()))
      expect(jalaliMonthOf(within)).toEqual(month)
      expect(jalaliMonthFrom(jalaliMonthText(month))).toEqual(month)
    }),
    { numRuns: 300 },
  )
})

test('a day can be read back from its Jalali text', () => {
  fc.assert(
    fc.property(months, fc.nat(28), (month, days) => {
      const day = addDays(daysOfMonth(month).first, days)
      expect(jalaliDayFrom(jalaliDayText(day).replaceAll('/', '-'))).toBe(day)
      expect(tehranDay(startOfDay(day))).toBe(day)
    }),
    { numRuns: 300 },
  )
})
