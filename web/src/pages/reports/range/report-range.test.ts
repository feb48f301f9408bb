import { expect, test } from 'vitest'
import { chosenRangeOf, hasHours, presetRange, rangeQuery, rangeSearch } from './report-range.ts'

// A Sunday: 1 Azar 1405.
const TODAY = '2026-11-22'

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['7days', '2026-11-16', '2026-11-22'],
  ['30days', '2026-10-24', '2026-11-22'],
  ['month', '2026-11-22', '2026-11-22'],
  ['last-month', '2026-10-23', '2026-11-21'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetRange(preset, TODAY)).toEqual({ from, to })
})

test('picked days are read from the address, and stand in it again', () => {
  const picked = { from: '2026-03-21', to: '2026-04-20' }
  expect(chosenRangeOf(picked, TODAY)).toEqual({ preset: null, ...picked })
  expect(rangeSearch(picked)).toEqual(picked)
  expect(rangeSearch('month')).toEqual({ range: 'month' })
  expect(rangeSearch('7days')).toEqual({})
  expect(rangeQuery({ preset: null, ...picked })).toBe('?from=2026-03-21&to=2026-04-20')
  expect(rangeQuery({ preset: 'month', ...picked })).toBe('?range=month')
  expect(rangeQuery({ preset: '7days', ...picked })).toBe('')
})

test.each([
  ['reversed', { from: '2026-11-20', to: '2026-11-10' }],
  ['in the future', { from: '2026-11-20', to: '2026-11-23' }],
  ['of ten years', { from: '2016-11-20', to: '2026-11-20' }],
  ['with a day that is none', { from: '2026-02-30', to: '2026-03-04' }],
  ['not a date', { from: 'yesterday', to: 'now' }],
  ['half', { from: '2026-11-20' }],
  ['an unknown preset', { range: 'century' }],
])('a range %s counts as not given', (_, search) => {
  expect(chosenRangeOf(search, TODAY)).toEqual({ preset: '7days', from: '2026-11-16', to: TODAY })
})

test('hours are offered for two weeks at the most', () => {
  expect(hasHours({ from: '2026-11-09', to: TODAY })).toBe(true)
  expect(hasHours({ from: '2026-11-08', to: TODAY })).toBe(false)
})
