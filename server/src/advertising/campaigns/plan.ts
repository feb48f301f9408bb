import { BUDGET_BOUNDS } from '@jarchi/shared/advertising/budget.ts'
import { planProblems, type CampaignPlan } from '@jarchi/shared/advertising/campaign-plan.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { AppError, type FieldProblem } from '../../platform/http/app-error.ts'
import { boundOf, type StoredPlan } from './campaign-values.ts'

/** Days, and a total in rial, as a row of the database or a snapshot has them. */
type Plan = Omit<StoredPlan, 'total_budget'> & { total_budget: bigint | number | null }
type Saved = Plan & { spent: number }

/** Throws `bad_input` with them. */
export function refuseBadPlan(after: Partial<Plan>, before: Saved | null, now: Date) {
  const fields = planFieldProblems(after, before, now)
  if (fields.length > 0) throw new AppError('bad_input', { fields })
}

/**
 * The rules that new days or a new total break. `before`: as it is saved, with what clicks have cost; null for a new
 * campaign.
 */
export function planFieldProblems(after: Partial<Plan>, before: Saved | null, now: Date): FieldProblem[] {
  const saved = before ? { ...planOf(before), spent: before.spent } : undefined
  const problems = planProblems(planOf(after), { today: tehranDay(now), saved })
  return Object.entries(problems).map(([field, code]) => ({
    path: PATHS[field as keyof CampaignPlan],
    code,
    ...boundOf(code, BUDGET_BOUNDS),
  }))
}

const PATHS: Record<keyof CampaignPlan, keyof StoredPlan> = {
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  totalBudget: 'total_budget',
}

function planOf({ starts_on = null, ends_on = null, total_budget = null }: Partial<Plan>): CampaignPlan {
  const totalBudget = total_budget === null ? null : Number(total_budget)
  return { startsOn: starts_on, endsOn: ends_on, totalBudget }
}

/** What campaigns have cost on all days, in rial. */
export async function spentOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: bigint; spent: bigint }>`
    select campaign_id as id, sum(charged)::int8 as spent from campaign_days
    where campaign_id = any(${[...ids]}::int8[]) group by 1
  `.execute(db)
  return new Map(rows.map(({ id, spent }) => [Number(id), Number(spent)]))
}

/** The same for users of an account; null if they may not see amounts. */
export async function toldSpentOf(db: Db, accountId: number, ids: readonly number[]) {
  const mayView = await db
    .selectFrom('account_permissions')
    .select('permission')
    .where('account_id', '=', BigInt(accountId))
    .where('permission', '=', VIEW_AMOUNTS)
    .executeTakeFirst()
  return mayView ? spentOf(db, ids) : null
}
