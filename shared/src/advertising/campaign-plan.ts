import { budgetProblem } from './budget.ts'
import type { Day } from '../time/jalali.ts'

/** The first and the last day of a campaign, and the most it may cost on all of them, in rial; null: open. */
export type CampaignPlan = {
  readonly startsOn: Day | null
  readonly endsOn: Day | null
  readonly totalBudget: number | null
}

/** The current day in Tehran, and the plan that is saved already with what it has cost, if there is one. */
export type PlanRules = {
  readonly today: Day
  readonly saved?: (CampaignPlan & { spent: number }) | undefined
}

export type PlanProblems = Partial<
  Record<keyof CampaignPlan, 'end_before_start' | 'end_in_past' | 'too_small' | 'too_large' | 'below_spent'>
>

/** What is wrong with a plan. What was saved earlier may be over by now: only a new end or total is refused. */
export function planProblems(plan: CampaignPlan, { today, saved }: PlanRules): PlanProblems {
  const end = endProblem(plan, today, saved)
  const total =
    plan.totalBudget === saved?.totalBudget ? null : totalProblem(plan.totalBudget, saved?.spent ?? 0)
  return { ...(end && { endsOn: end }), ...(total && { totalBudget: total }) }
}

function endProblem({ startsOn, endsOn }: CampaignPlan, today: Day, saved: PlanRules['saved']) {
  if (endsOn === null) return null
  if (startsOn !== null && endsOn < startsOn) return 'end_before_start'
  return endsOn < today && endsOn !== saved?.endsOn ? 'end_in_past' : null
}

function totalProblem(total: number | null, spent: number) {
  if (total === null) return null
  return budgetProblem(total) ?? (total < spent ? 'below_spent' : null)
}
