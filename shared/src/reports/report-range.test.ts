import { expect, test } from 'vitest'
import { daysIn, daysOf, MOST_DAYS_BY_HOUR, rangeBefore, rangeProblem } from './report-range.ts'

const TODAY = '2026-11-22'
const codeOf = (from: string, to: string, most?: number) => rangeProblem({ from, to }, TODAY, most)?.code

test('a range includes both ends, over the end of a month and of a year', () => {
  expect(daysIn({ from: '2026-11-22', to: '2026-11-22' })).toBe(1)
  expect(daysOf({ from: '2025-12-30', to: '2026-01-02' })).toEqual([
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
  ])
  expect(daysOf({ from: '2026-01-02', to: '2026-01-01' })).toEqual([])
})

test('the previous range has the same length, and ends the day before', () => {
  expect(rangeBefore({ from: '2026-11-16', to: '2026-11-22' })).toEqual({
    from: '2026-11-09',
    to: '2026-11-15',
  })
})

test.each([
  ['2026-11-22', '2026-11-22', undefined, undefined],
  ['2025-10-19', '2026-11-22', undefined, undefined],
  ['2025-10-18', '2026-11-22', undefined, 'range_too_long'],
  ['2016-11-22', '2026-11-22', undefined, 'range_too_long'],
  ['2026-11-21', '2026-11-20', undefined, 'range_reversed'],
  ['2026-11-22', '2026-11-23', undefined, 'range_in_future'],
  ['2027-01-01', '2027-01-02', undefined, 'range_in_future'],
  ['2026-11-09', '2026-11-22', MOST_DAYS_BY_HOUR, undefined],
  ['2026-11-08', '2026-11-22', MOST_DAYS_BY_HOUR, 'range_too_long_by_hour'],
])('%s to %s, of %s days at the most: %s', (from, to, most, code) => {
  expect(codeOf(from, to, most)).toBe(code)
})
