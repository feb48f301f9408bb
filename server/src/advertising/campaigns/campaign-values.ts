import type { CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import { bidProblem, type BidBounds } from '@jarchi/shared/advertising/bid.ts'
import { budgetProblem } from '@jarchi/shared/advertising/budget.ts'
import { daypartFromSlots } from '@jarchi/shared/time/daypart.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { storedTargeting, type TargetingIndex } from '@jarchi/shared/advertising/targeting.ts'
import { AppError, type FieldProblem } from '../../platform/http/app-error.ts'
import { revisionOf } from '../../platform/http/revision.ts'

export type CampaignRules = { bounds: BidBounds; mayUnderbid: boolean; index: TargetingIndex }
export type CampaignValues = ReturnType<typeof campaignValues>

/**
 * The input as the database stores it, without its switch; throws `bad_input` with every field that breaks a
 * rule.
 */
export function campaignValues(input: CampaignReplacement, { bounds, mayUnderbid, index }: CampaignRules) {
  const targeting = storedTargeting(input.divar_config, index)
  const problems: FieldProblem[] = [
    ...problemAt('bid', bidProblem(input.bid, bounds, mayUnderbid)),
    ...problemAt('daily_budget', budgetProblem(input.daily_budget)),
    ...(targeting.ok ? [] : targeting.problems),
  ]
  if (problems.length > 0 || !targeting.ok) throw new AppError('bad_input', { fields: problems })
  return {
    title: input.title,
    search_text: joinedKey(input.title),
    daily_budget: BigInt(input.daily_budget),
    bid: BigInt(input.bid),
    daypart: daypartFromSlots(input.display_time),
    ...targeting.value,
    keywords: [...new Set(input.divar_config.keywords)],
  }
}

/** Names what a form saves of a campaign. */
export function campaignRevision(values: Omit<CampaignValues, 'search_text'>): string {
  const { title, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords } = values
  return revisionOf({ title, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords })
}

function problemAt(path: string, code: string | null): FieldProblem[] {
  return code === null ? [] : [{ path, code }]
}
