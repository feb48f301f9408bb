import { expect, test } from 'vitest'
import { FULL_WEEK, setSlots } from '../time/daypart.ts'
import { afterMs, DAY_MS, HOUR_MS } from '../time/durations.ts'
import { plannedTraffic } from './day-plan.ts'

/** Midnight in Tehran, the beginning of a Saturday. */
const SATURDAY = new Date('2026-11-20T20:30:00Z')
const UNKNOWN = new Float64Array(168)
const FLAT = new Float64Array(168).fill(3)
const hours = (from: number, to: number) =>
  [afterMs(SATURDAY, from * HOUR_MS), afterMs(SATURDAY, to * HOUR_MS)] as const

test('a mean day is one, in parts of its hours', () => {
  expect(plannedTraffic(FULL_WEEK, FLAT, ...hours(0, 24))).toBeCloseTo(1)
  expect(plannedTraffic(FULL_WEEK, FLAT, ...hours(9.5, 11))).toBeCloseTo(1.5 / 24)
  expect(plannedTraffic(FULL_WEEK, FLAT, ...hours(5, 5))).toBe(0)
})

test('while no week is known, nights count less than evenings, and a day is one', () => {
  expect(plannedTraffic(FULL_WEEK, UNKNOWN, ...hours(0, 24))).toBeCloseTo(1)
  expect(plannedTraffic(FULL_WEEK, UNKNOWN, ...hours(20, 22))).toBeGreaterThan(
    5 * plannedTraffic(FULL_WEEK, UNKNOWN, ...hours(3, 5)),
  )
})

test('days differ as the week does, and hours off air count for nothing', () => {
  const traffic = Float64Array.from({ length: 168 }, (_, slot) => (slot < 24 ? 2 : 1))
  expect(plannedTraffic(FULL_WEEK, traffic, ...hours(0, 24))).toBeCloseTo((2 * 7) / 8)
  expect(plannedTraffic(FULL_WEEK, traffic, ...hours(24, 48))).toBeCloseTo(7 / 8)
  const daypart = setSlots(FULL_WEEK, [10], false)
  expect(plannedTraffic(daypart, FLAT, ...hours(9, 12))).toBeCloseTo(2 / 24)
  const [, end] = hours(0, 24)
  expect(plannedTraffic(daypart, FLAT, end, afterMs(end, DAY_MS))).toBeCloseTo(1)
})
