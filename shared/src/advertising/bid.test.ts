import { expect, test } from 'vitest'
import { bidProblem } from './bid.ts'

const bounds = { min: 10_000, max: 500_000 }

test.each([
  [9_999, false, 'too_small'],
  [10_000, false, null],
  [500_000, false, null],
  [500_001, false, 'too_large'],
  [1, true, null],
  [0, true, 'too_small'],
  [500_001, true, 'too_large'],
])('a bid of %d, underbidding allowed %s: %s', (bid, mayUnderbid, problem) => {
  expect(bidProblem(bid, bounds, mayUnderbid)).toBe(problem)
})
