import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpent, joins, pacedTarget, stillOpen } from './pacing.ts'

/** Saturday 2026-08-01 in Tehran. */
const at = (hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 7, 1, 0, 0) + (hour * 60 + minute - 210) * 60_000)

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
