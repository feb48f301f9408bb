import { expect, test } from 'vitest'
import { columnOf, columnsPath, labelled, topOf } from './series-chart.tsx'

test.each([
  [[3, 17, null], true, 20],
  [[1_234], true, 1_600],
  [[11_066], true, 12_000],
  [[23], true, 25],
  [[1], true, 4],
  [[], true, 4],
  [[0.0123], false, 0.016],
  [[null], false, 0.01],
  [[1], false, 1],
])('the chart of %j ends at a round number', (values, isWhole, top) => {
  expect(topOf(values, isWhole)).toBeCloseTo(top)
})

test('time runs from right to left: the first value is the rightmost column', () => {
  expect(columnsPath([10, 0, 5], 10)).toBe('M2.14 100V0h0.72V100zM0.14 100V50h0.72V100z')
})

test('a year has a handful of labels', () => {
  expect(labelled(7, 8)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelled(365, 8)).toHaveLength(8)
})

test('an event stands at its day or hour in Tehran', () => {
  const days = [{ at: '2026-11-21' }, { at: '2026-11-22' }]
  expect(columnOf('2026-11-21T20:45:00Z', days, 'day')).toBe(1)
  expect(columnOf('2026-11-21T20:15:00Z', days, 'day')).toBe(0)
  expect(columnOf('2026-11-25T20:15:00Z', days, 'day')).toBe(-1)
  expect(columnOf('2026-11-21T20:45:00Z', [{ at: '2026-11-22T00' }], 'hour')).toBe(0)
})
