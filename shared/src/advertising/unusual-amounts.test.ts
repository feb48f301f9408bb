import { expect, test } from 'vitest'
import { daysOfBalance, unusualAmounts } from './unusual-amounts.ts'

const bounds = { min: 10_000, max: 500_000 }
const known = { balance: 0, bounds, before: null }
const asked = (amounts: { dailyBudget: number | null; bid: number | null }, more: object = {}) =>
  unusualAmounts(amounts, { ...known, ...more }).map(({ field, times }) => [field, times])

test('usual amounts are not asked about', () => {
  expect(asked({ dailyBudget: 3_000_000, bid: 20_000 })).toEqual([])
  expect(asked({ dailyBudget: 29_999_999, bid: 199_999 })).toEqual([])
  expect(asked({ dailyBudget: null, bid: null })).toEqual([])
})

test('an additional digit is asked about, with the factor to the usual amount', () => {
  expect(asked({ dailyBudget: 30_000_000, bid: 20_000 })).toEqual([['dailyBudget', 10]])
  expect(asked({ dailyBudget: 3_000_000, bid: 500_000 })).toEqual([['bid', 25]])
  expect(asked({ dailyBudget: 300_000_000, bid: 200_000 })).toEqual([
    ['dailyBudget', 100],
    ['bid', 10],
  ])
})

test('a budget that the wallet can pay for a day is not asked about', () => {
  expect(asked({ dailyBudget: 30_000_000, bid: 20_000 }, { balance: 30_000_000 })).toEqual([])
  expect(asked({ dailyBudget: 30_000_000, bid: 20_000 }, { balance: 29_999_999 })).toHaveLength(1)
  expect(asked({ dailyBudget: 30_000_000, bid: 20_000 }, { balance: null })).toHaveLength(1)
})

test('the previous amount of a campaign is its usual one', () => {
  const before = { dailyBudget: 30_000_000, bid: 200_000 }
  expect(asked({ dailyBudget: 40_000_000, bid: 300_000 }, { before })).toEqual([])
  expect(asked({ dailyBudget: 300_000_000, bid: 200_000 }, { before })).toEqual([['dailyBudget', 10]])
})

test('a balance lasts for whole days', () => {
  expect(daysOfBalance(12_500_000, 3_000_000)).toBe(4)
  expect(daysOfBalance(2_000_000, 3_000_000)).toBe(0)
  expect(daysOfBalance(0, 3_000_000)).toBeNull()
  expect(daysOfBalance(-5, 3_000_000)).toBeNull()
})
