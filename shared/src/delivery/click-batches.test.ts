import { expect, test } from 'vitest'
import { isBeyondChance, isSharedBeyondChance } from './click-batches.ts'

test('clicks beyond six deviations are not chance', () => {
  // Of 10,000 at 1 %, 100 are expected, with a deviation of 10.
  expect(isBeyondChance({ impressions: 10_000, clicks: 159 }, 0.01)).toBe(false)
  expect(isBeyondChance({ impressions: 10_000, clicks: 160 }, 0.01)).toBe(true)
})

test('a few clicks are chance, and where everybody clicks no device stands out', () => {
  expect(isBeyondChance({ impressions: 9, clicks: 9 }, 0.001)).toBe(false)
  expect(isBeyondChance({ impressions: 0, clicks: 10 }, 0.001)).toBe(true)
  expect(isBeyondChance({ impressions: 100, clicks: 100 }, 1)).toBe(false)
  expect(isBeyondChance({ impressions: 0, clicks: 0 }, 0)).toBe(false)
})

test.each([
  ['a phone that clicks whatever it shows', { impressions: 40, clicks: 40 }, 0.01, true],
  ['a phone whose page reports no views', { impressions: 0, clicks: 40 }, 0.01, true],
  ['a town that likes the ad twice as much', { impressions: 20_000, clicks: 400 }, 0.01, false],
  ['a town that likes it five times as much', { impressions: 20_000, clicks: 1_000 }, 0.01, false],
  ['a farm behind a town’s address', { impressions: 20_000, clicks: 1_001 }, 0.01, true],
  ['a farm where nobody else is', { impressions: 1_000, clicks: 1_000 }, 1, false],
  ['nine clicks', { impressions: 9, clicks: 9 }, 0.001, false],
])('of what people share: %s', (_, traffic, rate, isFound) => {
  expect(isSharedBeyondChance(traffic, rate)).toBe(isFound)
})
