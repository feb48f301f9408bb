import type { ADVICE_ACTIONS, ADVICE_KINDS } from './report-choices.ts'

/** What to do next, and the figures behind it, by kind; texts are keywords. */
export type Advice = {
  kind: (typeof ADVICE_KINDS)[number]
  campaign_id: number
  title: string
  why: Record<string, number | string>
  action: (typeof ADVICE_ACTIONS)[number]
}

/** The facts about a campaign over some days; hours in Tehran, amounts in rial. */
export type CampaignFacts = {
  readonly id: number
  readonly title: string
  /** Switched on, approved, and paid for. */
  readonly isOn: boolean
  /** A ceiling, or a price, that its advertiser has set for a click. */
  readonly hasCeiling: boolean
  /** How many of the days it could be shown at all. */
  readonly days: number
  readonly impressions: number
  readonly clicks: number
  readonly spend: number
  /** The hours at which the daily budget was used up, one for each such day. */
  readonly spentAt: readonly number[]
  /** By the hour of the day, if requested. */
  readonly hours: readonly { readonly impressions: number; readonly clicks: number }[]
  /** Chats of the post, and the keyword with the most clicks; null if chats are unknown. */
  readonly post: { readonly chats: number; readonly keyword: string; readonly clicks: number } | null
}

const MOST = 3
/** Fewer impressions or clicks are not significant. */
const ENOUGH_IMPRESSIONS = 2_000
const ENOUGH_CLICKS = 30
/** A budget that lasts until this hour need not be raised. */
const EARLY_HOUR = 18

/**
 * What to do next: at most three different things, those about the most money first; only about `only` if it
 * is given, which is still compared with the others.
 */
export function adviceOn(campaigns: readonly CampaignFacts[], only: number | null = null): Advice[] {
  const usual = rateOf(campaigns)
  return campaigns
    .filter(({ id }) => only === null || id === only)
    .flatMap((campaign) => adviceOnOne(campaign, usual).map((advice) => ({ advice, campaign })))
    .toSorted((a, b) => b.campaign.spend - a.campaign.spend || a.campaign.id - b.campaign.id)
    .map(({ advice }) => advice)
    .filter(({ kind }, at, all) => all.findIndex((other) => other.kind === kind) === at)
    .slice(0, MOST)
}

function adviceOnOne(campaign: CampaignFacts, usual: number): Advice[] {
  const { id, title } = campaign
  const say = (advice: Omit<Advice, 'campaign_id' | 'title'> | null): Advice[] =>
    advice === null ? [] : [{ ...advice, campaign_id: id, title }]
  return [
    ...say(spentEarly(campaign)),
    ...say(lowRate(campaign, usual)),
    ...say(keywordWithoutChats(campaign)),
    ...say(poorHours(campaign)),
    ...say(unseen(campaign)),
  ]
}

type Said = Omit<Advice, 'campaign_id' | 'title'>

/** On most days the budget is spent before that hour: `hour` and `days`. */
function spentEarly({ isOn, spentAt, days }: CampaignFacts): Said | null {
  const hour = spentAt.toSorted((a, b) => a - b)[Math.floor(spentAt.length / 2)]
  if (!isOn || hour === undefined || hour >= EARLY_HOUR || spentAt.length * 2 < Math.min(days, 14))
    return null
  return { kind: 'budget_spent_early', why: { hour, days: spentAt.length }, action: 'raise_budget' }
}

/** The click rate is half of the usual rate of the account's ads: `rate` and `usual`, as parts of 1. */
function lowRate({ isOn, impressions, clicks }: CampaignFacts, usual: number): Said | null {
  const rate = impressions === 0 ? 0 : clicks / impressions
  if (!isOn || impressions < ENOUGH_IMPRESSIONS || usual * impressions < 10 || rate > usual / 2) return null
  return { kind: 'low_click_rate', why: { rate, usual, impressions }, action: 'edit_banner' }
}

/** A keyword brings clicks and the post no chats: `keyword` and `clicks`. */
function keywordWithoutChats({ post }: CampaignFacts): Said | null {
  if (post === null || post.chats > 0 || post.clicks < ENOUGH_CLICKS) return null
  const { keyword, clicks } = post
  return { kind: 'keyword_without_chats', why: { keyword, clicks }, action: 'edit_keywords' }
}

/** Hours with a third of the usual click rate take a fifth of the impressions: `from`, `hours` and `share`. */
function poorHours({ isOn, hours, impressions, clicks }: CampaignFacts): Said | null {
  if (!isOn || impressions < ENOUGH_IMPRESSIONS || clicks < ENOUGH_CLICKS) return null
  const poor = hours.flatMap((hour, at) =>
    hour.impressions > 0 && hour.clicks / hour.impressions < clicks / impressions / 3
      ? [{ ...hour, at }]
      : [],
  )
  const share = poor.reduce((sum, hour) => sum + hour.impressions, 0) / impressions
  if (poor.length === 0 || poor.length > 12 || share < 0.2) return null
  return {
    kind: 'costly_hours',
    why: { from: poor[0]?.at ?? 0, hours: poor.length, share },
    action: 'edit_hours',
  }
}

/** It is on, but has no impressions below its ceiling: `days`. */
function unseen({ isOn, hasCeiling, impressions, days }: CampaignFacts): Said | null {
  if (!isOn || !hasCeiling || impressions > 0 || days < 2) return null
  return { kind: 'no_impressions', why: { days }, action: 'raise_bid' }
}

function rateOf(campaigns: readonly CampaignFacts[]): number {
  const impressions = campaigns.reduce((sum, campaign) => sum + campaign.impressions, 0)
  const clicks = campaigns.reduce((sum, campaign) => sum + campaign.clicks, 0)
  return impressions === 0 ? 0 : clicks / impressions
}
