/** Daily budgets in rial (§5.8). */
export const LEAST_DAILY_BUDGET = 1_500_000
export const DEFAULT_DAILY_BUDGET = 3_000_000

/** What is wrong with a daily budget in rial. */
export function budgetProblem(dailyBudget: number): 'too_small' | null {
  return dailyBudget < LEAST_DAILY_BUDGET ? 'too_small' : null
}
