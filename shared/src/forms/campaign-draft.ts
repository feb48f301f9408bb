import { CampaignInput, type Campaign } from '../api/campaigns.ts'
import type { CampaignDraft } from '../api/drafts.ts'
import { bidOf, bidProblem, usualBid, type BidRules } from '../advertising/bid.ts'
import { planProblems, type CampaignPlan, type PlanRules } from '../advertising/campaign-plan.ts'
import { budgetProblem, DEFAULT_DAILY_BUDGET } from '../advertising/budget.ts'
import { daypartFromSlots, FULL_WEEK, slotsFromDaypart } from '../time/daypart.ts'
import { landingUrl, landingUrlType, typedLanding, type LandingUrl } from '../advertising/landing-url.ts'

export type DraftField = keyof CampaignDraft
export type DraftProblems = Partial<Record<DraftField, string>>

/** The rules for checking a draft: the account's bounds, and the defaults for what was left empty. */
export type DraftRules = BidRules & {
  mayUnderbid: boolean
  rootCategories: readonly string[]
  defaultTitle: string
  plan: PlanRules
}

/**
 * The values of a new campaign: everywhere, always, the usual budget, and no ceiling; where a bid is the price,
 * the usual one.
 */
export function emptyDraft({ bounds, priceByMarket }: BidRules): CampaignDraft {
  return {
    title: '',
    everyCategory: true,
    categories: [],
    everywhere: true,
    cities: [],
    neighborhoods: [],
    keywords: [],
    landingType: 'web',
    webAddress: '',
    phone: '',
    daypart: FULL_WEEK,
    startsOn: null,
    endsOn: null,
    dailyBudget: DEFAULT_DAILY_BUDGET,
    totalBudget: null,
    bid: priceByMarket ? null : usualBid(bounds),
  }
}

/** A campaign as its form shows it; a choice of every root category is "every category". */
export function draftOf(campaign: Campaign, rootCategories: readonly string[]): CampaignDraft {
  const landing = campaign.divar_ad?.landing_url ?? ''
  const landingType = landingUrlType(landing)
  return {
    ...draftTargeting(campaign, rootCategories),
    title: campaign.title,
    landingType,
    webAddress: landingType === 'web' ? landing : '',
    phone: landingType === 'phone' ? typedLanding(landing) : '',
    ...savedPlan(campaign),
    dailyBudget: campaign.daily_budget,
    bid: campaign.click_ceiling,
  }
}

/** Where and when a campaign, or a saved targeting, is shown, as its form shows it. */
export function draftTargeting(
  { divar_config, display_time }: Pick<Campaign, 'divar_config' | 'display_time'>,
  rootCategories: readonly string[],
) {
  const { cities, neighborhoods, category_slugs, keywords } = divar_config
  const everyCategory = rootCategories.every((slug) => category_slugs.includes(slug))
  return {
    everyCategory,
    categories: everyCategory ? [] : category_slugs,
    everywhere: cities.length === 0 && neighborhoods.length === 0,
    cities,
    neighborhoods,
    keywords,
    daypart: daypartFromSlots(display_time),
  } satisfies Partial<CampaignDraft>
}

/** The days and the total of a campaign. */
export function savedPlan({ starts_on, ends_on, total_budget }: Campaign): CampaignPlan {
  return { startsOn: starts_on, endsOn: ends_on, totalBudget: total_budget }
}

/** The draft in the form for POST and PUT of a campaign; an empty budget becomes 0, which is refused. */
export function campaignInput(
  draft: CampaignDraft,
  { rootCategories, defaultTitle, bounds }: Pick<DraftRules, 'rootCategories' | 'defaultTitle' | 'bounds'>,
) {
  const daypart = draft.daypart === FULL_WEEK ? [] : slotsFromDaypart(draft.daypart)
  return {
    title: draft.title.trim() || defaultTitle,
    daily_budget: draft.dailyBudget ?? 0,
    bid: bidOf(draft.bid, bounds),
    starts_on: draft.startsOn,
    ends_on: draft.endsOn,
    total_budget: draft.totalBudget,
    display_time: daypart,
    divar_config: {
      cities: draft.everywhere ? [] : draft.cities,
      neighborhoods: draft.everywhere ? [] : draft.neighborhoods,
      category_slugs: draft.everyCategory ? [...rootCategories] : draft.categories,
      keywords: draft.keywords,
    },
  }
}

/** The landing of the chosen kind; a web address without a scheme is read as https. */
export function draftLanding(draft: Pick<CampaignDraft, 'landingType' | 'webAddress' | 'phone'>): LandingUrl {
  const isPhone = draft.landingType === 'phone'
  const landing = landingUrl(isPhone ? draft.phone : withScheme(draft.webAddress))
  if (landing.ok && landing.type !== draft.landingType) {
    return { ok: false, problem: isPhone ? 'not_a_phone' : 'not_a_web_address' }
  }
  if (!landing.ok && isPhone && landing.problem === 'not_https_url') {
    return { ok: false, problem: 'not_a_phone' }
  }
  return landing
}

function withScheme(text: string): string {
  const typed = text.trim()
  const isBareName = !/^[a-z][a-z\d+.-]*:\/\//i.test(typed) && /^[^\s/:@]+\.[^\s/:@\d]/.test(typed)
  return isBareName ? `https://${typed}` : typed
}

/** The first problem of each field, by the wire's own schema and the rules that depend on the account. */
export function draftProblems(draft: CampaignDraft, rules: DraftRules): DraftProblems {
  const problems: DraftProblems = { ...planProblems(draft, rules.plan), ...schemaProblems(draft, rules) }
  const landing = draftLanding(draft)
  if (!landing.ok) problems[landingField(draft)] ??= landing.problem
  const bid = draftBidProblem(draft.bid, rules)
  if (bid) problems.bid ??= bid
  const budget = draft.dailyBudget === null ? 'required' : budgetProblem(draft.dailyBudget)
  if (budget) problems.dailyBudget ??= budget
  if (!draft.everyCategory && draft.categories.length === 0) problems.categories ??= 'no_category'
  return problems
}

function draftBidProblem(bid: number | null, { bounds, mayUnderbid, priceByMarket }: DraftRules) {
  if (bid === null) return priceByMarket ? null : 'required'
  return bidProblem(bid, bounds, mayUnderbid)
}

function schemaProblems(draft: CampaignDraft, rules: DraftRules): DraftProblems {
  const parsed = CampaignInput.safeParse(campaignInput(draft, rules))
  const problems: DraftProblems = {}
  for (const issue of parsed.error?.issues ?? []) {
    const field = draftField(issue.path.join('.'), draft)
    if (field) problems[field] ??= issue.message
  }
  return problems
}

/** The field with the landing of the chosen kind. */
export function landingField(draft: Pick<CampaignDraft, 'landingType'>): 'webAddress' | 'phone' {
  return draft.landingType === 'phone' ? 'phone' : 'webAddress'
}

const FIELD_OF_PATH: readonly (readonly [string, DraftField])[] = [
  ['title', 'title'],
  ['daily_budget', 'dailyBudget'],
  ['bid', 'bid'],
  ['starts_on', 'startsOn'],
  ['ends_on', 'endsOn'],
  ['total_budget', 'totalBudget'],
  ['display_time', 'daypart'],
  ['divar_config.cities', 'cities'],
  ['divar_config.neighborhoods', 'neighborhoods'],
  ['divar_config.category_slugs', 'categories'],
  ['divar_config.keywords', 'keywords'],
]

/** The form's field for a path of the wire, as in a refusal's `fields`. */
export function draftField(path: string, draft: Pick<CampaignDraft, 'landingType'>): DraftField | null {
  if (path === 'landing_url') return landingField(draft)
  const found = FIELD_OF_PATH.find(([start]) => path === start || path.startsWith(`${start}.`))
  return found?.[1] ?? null
}
