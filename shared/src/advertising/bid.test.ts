import { expect, test } from 'vitest'
import { bidOf, bidProblem, ceilingOf } from './bid.ts'

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

test.each([
  [10_000, 10_000],
  [499_990, 499_990],
  [500_000, null],
])('a bid of %d is a ceiling of %d, and back', (bid, ceiling) => {
  expect(ceilingOf(bid, { bounds, priceByMarket: true })).toBe(ceiling)
  expect(bidOf(ceiling, bounds)).toBe(bid)
})

test('a bid above the bound of now is no ceiling', () => {
  expect(ceilingOf(900_000, { bounds, priceByMarket: true })).toBeNull()
})

test('where a bid is the price, it stays what it is, and none pays the usual one, never the largest', () => {
  const paid = (bid: number, within = bounds) => ceilingOf(bid, { bounds: within, priceByMarket: false })
  expect([10_000, 499_990].map((bid) => paid(bid))).toEqual([10_000, 499_990])
  expect([500_000, 900_000].map((bid) => paid(bid))).toEqual([20_000, 20_000])
  expect(paid(15_000, { min: 10_000, max: 15_000 })).toBe(15_000)
})
