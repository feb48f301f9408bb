import { expect, test } from 'vitest'
import { exchangeReview, isExpiredAtExchange } from './exchange-review.ts'

test.each([
  [1, 'pending'],
  [2, 'approved'],
  [3, 'approved'],
  [4, 'denied'],
  [5, 'pending'],
  [6, 'pending'],
  [7, 'pending'],
  [500, 'pending'],
  [0, 'pending'],
] as const)('audit status %d reads as %s', (status, review) => {
  expect(exchangeReview(status)).toBe(review)
})

test('6 and all codes from 500 on are expired', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 499, 500, 501, 999].filter(isExpiredAtExchange)).toEqual([6, 500, 501, 999])
})
