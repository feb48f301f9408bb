import { expect, test } from 'vitest'
import { phaseEndsIn } from './promotions.ts'

const starts_at = '2026-11-21T20:30:00.000Z'
const ends_at = '2026-11-28T20:30:00.000Z'
const at = (phase: 'before' | 'open' | 'ended', time: string) =>
  phaseEndsIn({ phase, starts_at, ends_at }, Date.parse(time))

test('the page asks again when a promotion begins, and when it is over', () => {
  expect(at('before', '2026-11-21T20:00:00Z')).toBe(30 * 60_000)
  expect(at('open', '2026-11-28T20:20:00Z')).toBe(10 * 60_000)
  expect(at('ended', '2026-11-29T00:00:00Z')).toBe(false)
})

test('never in a hurry, where this clock is ahead, and never later than in an hour', () => {
  expect(at('before', '2026-11-21T20:31:00Z')).toBe(5_000)
  expect(at('before', '2026-01-01T00:00:00Z')).toBe(3_600_000)
})
