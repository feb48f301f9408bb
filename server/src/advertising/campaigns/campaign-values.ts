import type { CampaignPatch, CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import { bidProblem, type BidBounds } from '@jarchi/shared/advertising/bid.ts'
import { BUDGET_BOUNDS, budgetProblem } from '@jarchi/shared/advertising/budget.ts'
import { daypartFromSlots } from '@jarchi/shared/time/daypart.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { storedTargeting, type TargetingIndex } from '@jarchi/shared/advertising/targeting.ts'
import { isSame, type Snapshot } from '../changes/service.ts'
import { AppError, type FieldProblem } from '../../platform/http/app-error.ts'
import { revisionOf } from '../../platform/http/revision.ts'

export type AmountRules = { bounds: BidBounds; mayUnderbid: boolean }
export type CampaignRules = AmountRules & { index: TargetingIndex }
export type StoredPlan = { starts_on: string | null; ends_on: string | null; total_budget: bigint | null }
export type CampaignValues = ReturnType<typeof campaignValues>

/**
 * The input as the database stores it, without its switch; throws `bad_input` with every field that breaks a
 * rule.
 */
export function campaignValues(input: CampaignReplacement, rules: CampaignRules) {
  const targeting = storedTargeting(input.divar_config, rules.index)
  const problems = [...amountProblems(input, rules), ...(targeting.ok ? [] : targeting.problems)]
  if (problems.length > 0 || !targeting.ok) throw new AppError('bad_input', { fields: problems })
  return {
    ...storedTitle(input.title),
    daily_budget: BigInt(input.daily_budget),
    bid: BigInt(input.bid),
    ...planValues(input),
    daypart: daypartFromSlots(input.display_time),
    ...targeting.value,
    keywords: [...new Set(input.divar_config.keywords)],
  }
}

/** The fields of a patch as the database stores them; throws `bad_input` as above. */
export function patchValues(
  { user_apply, title, daily_budget, bid, ...plan }: CampaignPatch,
  rules: AmountRules,
): Partial<CampaignValues> & { enabled?: boolean } {
  const fields = amountProblems({ bid, daily_budget }, rules)
  if (fields.length > 0) throw new AppError('bad_input', { fields })
  return {
    ...(user_apply !== undefined && { enabled: user_apply }),
    ...(title !== undefined && storedTitle(title)),
    ...(daily_budget !== undefined && { daily_budget: BigInt(daily_budget) }),
    ...(bid !== undefined && { bid: BigInt(bid) }),
    ...planValues(plan),
  }
}

/** Checked by `refuseBadPlan`, together with what is saved. */
function planValues({
  starts_on,
  ends_on,
  total_budget,
}: Pick<CampaignPatch, keyof StoredPlan>): Partial<StoredPlan> {
  return {
    ...(starts_on !== undefined && { starts_on }),
    ...(ends_on !== undefined && { ends_on }),
    ...(total_budget !== undefined && { total_budget: total_budget === null ? null : BigInt(total_budget) }),
  }
}

/** What breaks the rules of today in that which a campaign is to have instead of what it has. */
export function changeProblems(before: Snapshot, after: Snapshot, rules: CampaignRules): FieldProblem[] {
  const { cities, neighborhoods, category_slugs } = after
  const places = {
    cities: [...cities],
    neighborhoods: [...neighborhoods],
    category_slugs: [...category_slugs],
  }
  const targeting = isSame('targeting', before, after) ? null : storedTargeting(places, rules.index)
  return [
    ...amountProblems(
      {
        ...(after.bid !== before.bid && { bid: after.bid }),
        ...(after.daily_budget !== before.daily_budget && { daily_budget: after.daily_budget }),
      },
      rules,
    ),
    ...(targeting === null || targeting.ok ? [] : targeting.problems),
  ]
}

function amountProblems(
  { bid, daily_budget }: Pick<CampaignPatch, 'bid' | 'daily_budget'>,
  { bounds, mayUnderbid }: AmountRules,
): FieldProblem[] {
  const bidBounds = mayUnderbid ? { ...bounds, min: 10 } : bounds
  return [
    ...(bid === undefined ? [] : problemAt('bid', bidProblem(bid, bounds, mayUnderbid), bidBounds)),
    ...(daily_budget === undefined
      ? []
      : problemAt('daily_budget', budgetProblem(daily_budget), BUDGET_BOUNDS)),
  ]
}

function storedTitle(title: string) {
  return { title, search_text: joinedKey(title) }
}

/** Names what a form saves of a campaign. */
export function campaignRevision(values: Omit<CampaignValues, 'search_text'>): string {
  const { title, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords } = values
  // Left out while it is open, so that revisions of earlier versions stay.
  const plan = [values.starts_on, values.ends_on, values.total_budget].map((value) => value ?? null)
  const isOpen = plan.every((value) => value === null)
  const content = { title, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords }
  return revisionOf(isOpen ? content : { ...content, plan })
}

function problemAt(path: string, code: 'too_small' | 'too_large' | null, bounds: BidBounds): FieldProblem[] {
  return code === null ? [] : [{ path, code, ...boundOf(code, bounds) }]
}

/** Of an amount that is refused for its size. */
export function boundOf(code: string, { min, max }: BidBounds): Pick<FieldProblem, 'bound'> {
  if (code === 'too_small') return { bound: min }
  return code === 'too_large' ? { bound: max } : {}
}
