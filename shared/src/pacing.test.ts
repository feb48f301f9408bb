import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FULL_WEEK, setSlots } from './daypart.ts'
import { isSpent, joins, nextShare, pacedTarget, stillOpen } from './pacing.ts'

/** Saturday 2026-08-01 in Tehran. */
const at = (hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 7, 1, 0, 0) + (hour * 60 + minute - 210) * 60_000)
const EVEN = new Float64Array(168).fill(1)
const NOON_TO_SIX = setSlots('0'.repeat(168), [12, 13, 14, 15, 16, 17], true)

test('even traffic is followed hour by hour, with 98% one hour before the end', () => {
  expect(pacedTarget(FULL_WEEK, EVEN, at(0))).toBe(0)
  expect(pacedTarget(FULL_WEEK, EVEN, at(11, 30))).toBeCloseTo(0.49)
  expect(pacedTarget(FULL_WEEK, EVEN, at(23))).toBeCloseTo(0.98)
  expect(pacedTarget(FULL_WEEK, EVEN, at(23, 59))).toBeCloseTo(1, 2)
})

test('the target grows only in the hours on air', () => {
  expect(pacedTarget(NOON_TO_SIX, EVEN, at(9))).toBe(0)
  expect(pacedTarget(NOON_TO_SIX, EVEN, at(14, 30))).toBeCloseTo(0.49)
  expect(pacedTarget(NOON_TO_SIX, EVEN, at(20))).toBe(1)
  expect(pacedTarget('0'.repeat(168), EVEN, at(9))).toBe(1)
})

test('busy hours get more of the budget; unknown traffic counts as even', () => {
  const busy = EVEN.slice()
  busy[20] = 22
  expect(pacedTarget(FULL_WEEK, busy, at(20)) * 44).toBeCloseTo(0.98 * 20)
  expect(pacedTarget(FULL_WEEK, busy, at(21)) * 44).toBeCloseTo(0.98 * 42)
  expect(pacedTarget(FULL_WEEK, new Float64Array(168), at(11, 30))).toBeCloseTo(0.49)
})

test('the target never falls within a day', () => {
  const weeks = fc.array(fc.nat(1_000), { minLength: 168, maxLength: 168 })
  const dayparts = fc.array(fc.boolean(), { minLength: 168, maxLength: 168 })
  fc.assert(
    fc.property(weeks, dayparts, fc.nat(1_438), (traffic, bits, minute) => {
      const daypart = bits.map((bit) => (bit ? '1' : '0')).join('')
      const [now, next] = [0, 1].map((more) => pacedTarget(daypart, traffic, at(0, minute + more)))
      expect(next! >= now! - 1e-9 && now! >= 0 && next! <= 1 + 1e-9).toBe(true)
    }),
  )
})

test('the share closes the gap by at most 1.3 times in a step', () => {
  expect(nextShare(0.5, { wanted: 110, foreseen: 100 })).toBeCloseTo(0.55)
  expect(nextShare(0.5, { wanted: 1_000, foreseen: 100 })).toBeCloseTo(0.65)
  expect(nextShare(0.5, { wanted: 1, foreseen: 100 })).toBeCloseTo(0.5 / 1.3)
  expect(nextShare(0.9, { wanted: 1_000, foreseen: 0 })).toBe(1)
  expect(nextShare(0.002, { wanted: -5, foreseen: 10 })).toBeCloseTo(0.002 / 1.3)
  expect(nextShare(0.001, { wanted: -5, foreseen: 10 })).toBe(0.001)
})

test('a campaign joins as often as its share says, and decides the same for the same request', () => {
  for (const share of [0.01, 0.3, 0.9]) {
    let joined = 0
    for (let request = 0; request < 40_000; request++) {
      const hash = Math.imul(request, 0x27d4eb2d) >>> 0
      if (joins(hash, 77, share)) joined++
      expect(joins(hash, 77, share)).toBe(joins(hash, 77, share))
    }
    expect(joined / 40_000).toBeCloseTo(share, 1)
  }
})

test('open clicks fade, and a campaign rests when they would use up its money', () => {
  expect(stillOpen(60_000, 0)).toBe(60_000)
  expect(stillOpen(60_000, 60)).toBeCloseTo(22_073, 0)
  expect(isSpent({ charged: 0, open: 0, room: 0 })).toBe(true)
  expect(isSpent({ charged: 900, open: 99, room: 1_000 })).toBe(false)
  expect(isSpent({ charged: 900, open: 100, room: 1_000 })).toBe(true)
})
