import { FULL_WEEK, setSlots } from '@jarchi/shared/time/daypart.ts'
import { expect, test } from 'vitest'
import { cellsInOrder, hoursTogether, weakHours } from './week-figures.ts'

const usual = (day: number, hour: number) => ({
  day,
  hour,
  clicks: 10,
  free_clicks: 0,
  impressions: 1_000,
  spend: 100_000,
})

test('missing hours had nothing', () => {
  const cells = cellsInOrder([usual(1, 2)])
  expect(cells).toHaveLength(168)
  expect(cells[26]).toEqual(usual(1, 2))
  expect(cells[27]).toEqual({ day: 1, hour: 3, clicks: 0, free_clicks: 0, impressions: 0, spend: 0 })
})

test('three hours together have the sum of their figures', () => {
  const cells = cellsInOrder([usual(0, 3), usual(0, 5), usual(6, 23)])
  const together = hoursTogether(cells, 3)
  expect(together).toHaveLength(56)
  const twice = { ...usual(0, 3), clicks: 20, impressions: 2_000, spend: 200_000 }
  expect(together.filter(({ clicks }) => clicks > 0)).toEqual([twice, usual(6, 21)])
  expect(hoursTogether(cells, 1)).toEqual(cells)
})

test('weak are hours with dear clicks, and hours shown without a click; what is off already is not told', () => {
  const cells = cellsInOrder([
    ...Array.from({ length: 24 }, (_, hour) => usual(0, hour)),
    { ...usual(1, 0), spend: 200_000 },
    { ...usual(1, 1), clicks: 0, spend: 0 },
    { ...usual(1, 2), clicks: 0, spend: 0 },
  ])
  expect(weakHours(cells, setSlots(FULL_WEEK, [26], false))).toBe(setSlots('0'.repeat(168), [24, 25], true))
})

test('free clicks make no other click look dear', () => {
  const cells = cellsInOrder([
    ...Array.from({ length: 24 }, (_, hour) => ({ ...usual(0, hour), clicks: 30, free_clicks: 20 })),
    usual(1, 0),
    { ...usual(1, 1), clicks: 12, free_clicks: 10, spend: 60_000 },
  ])
  expect(weakHours(cells, FULL_WEEK)).not.toContain('1')
})

test('without figures no hour is weak', () => {
  expect(weakHours(cellsInOrder([]), FULL_WEEK)).not.toContain('1')
})
