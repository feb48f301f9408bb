import { expect, test } from 'vitest'
import { isBeyondChance } from './click-batches.ts'

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
