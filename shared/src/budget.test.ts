import { expect, test } from 'vitest'
import { budgetProblem, DEFAULT_DAILY_BUDGET, MINIMUM_DAILY_BUDGET } from './budget.ts'

test('a day costs at least 150,000 toman', () => {
  expect(budgetProblem(MINIMUM_DAILY_BUDGET)).toBeNull()
  expect(budgetProblem(1_499_999)).toBe('too_small')
  expect(budgetProblem(DEFAULT_DAILY_BUDGET)).toBeNull()
})
