import { LARGEST_AMOUNT } from '../money/money.ts'

/** Daily budgets in rial (§5.8). */
export const LEAST_DAILY_BUDGET = 1_500_000
export const DEFAULT_DAILY_BUDGET = 3_000_000

/** Of a daily or a total budget, in rial. */
export const BUDGET_BOUNDS = { min: LEAST_DAILY_BUDGET, max: Number(LARGEST_AMOUNT) } as const

/** What is wrong with a daily or a total budget in rial. */
export function budgetProblem(budget: number): 'too_small' | 'too_large' | null {
  if (budget < LEAST_DAILY_BUDGET) return 'too_small'
  return budget > LARGEST_AMOUNT ? 'too_large' : null
}
