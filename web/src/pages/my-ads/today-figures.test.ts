import { expect, test } from 'vitest'
import { shareOf } from './today-figures.tsx'

test.each([
  [0, 3_000_000, 0],
  [1_500_000, 3_000_000, 0.5],
  [18_000, 20_000_000, 0.01],
  [3_000_000, 3_000_000, 1],
  [3_000_000, 1_000_000, 1],
  [0, 0, 0],
])('%i of %i is %d of the bar', (spend, cap, share) => {
  expect(shareOf({ spend, cap })).toBe(share)
})

test('without the right to amounts there is nothing to draw', () => {
  expect(shareOf({})).toBe(0)
})
