import { expect, test } from 'vitest'
import { LARGEST_AMOUNT } from '../money/money.ts'
import { budgetProblem, DEFAULT_DAILY_BUDGET } from './budget.ts'

test('a day costs at least 150,000 toman', () => {
  expect(budgetProblem(1_500_000)).toBeNull()
  expect(budgetProblem(1_499_999)).toBe('too_small')
  expect(budgetProblem(Number(LARGEST_AMOUNT) + 1)).toBe('too_large')
  expect(DEFAULT_DAILY_BUDGET).toBe(3_000_000)
})
