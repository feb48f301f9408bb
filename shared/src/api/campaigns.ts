import * as z from 'zod/mini'
import { DEFAULT_DAILY_BUDGET } from '../advertising/budget.ts'
import { LONGEST_KEYWORD, MOST_KEYWORDS, SHORTEST_KEYWORD } from '../advertising/keywords.ts'
import { fitsVisitData } from '../advertising/visit-data.ts'
import { MobileAd } from './ads.ts'
import { CalendarDay, Id, line, Revision, RialAmount, Timestamp } from './primitives.ts'

/** One hour of the weekly schedule; day 0 is Saturday (§3.11). */
export const ScheduleSlot = z.strictObject({
  day_of_week: z.int('not_a_day').check(z.minimum(0, 'not_a_day'), z.maximum(6, 'not_a_day')),
  hour_of_day: z.int('not_an_hour').check(z.minimum(0, 'not_an_hour'), z.maximum(23, 'not_an_hour')),
})

const slugs = (most: number) =>
  z
    .array(z.string().check(z.minLength(1, 'required'), z.maxLength(120, 'too_long')))
    .check(z.maxLength(most, 'too_many'))

/** Where a campaign is shown. Empty `cities`: all of them. Empty `neighborhoods`: the whole of each chosen city. */
export const DivarConfig = z.strictObject({
  cities: z._default(slugs(400), []),
  neighborhoods: z._default(slugs(2_000), []),
  category_slugs: z._default(slugs(100), []),
  keywords: z._default(
    z.array(line(SHORTEST_KEYWORD, LONGEST_KEYWORD)).check(z.maxLength(MOST_KEYWORDS, 'too_many')),
    [],
  ),
})
export type DivarConfig = z.infer<typeof DivarConfig>

const extraValue = z.union([z.string(), z.record(z.string(), z.string())])

/** utm values, touch point and post token of the visit that made the campaign; at most 4 KB of JSON. */
export const RegisterExtraData = z.record(z.string(), extraValue).check(z.refine(fitsVisitData, 'too_long'))

/** Of a campaign, in characters. */
export const LONGEST_TITLE = 60

/** First and last day, and the budget of all days; null: open. What is left out stays, in a new campaign open. */
const PLAN = {
  starts_on: z.optional(z.nullable(CalendarDay)),
  ends_on: z.optional(z.nullable(CalendarDay)),
  total_budget: z.optional(z.nullable(RialAmount)),
}

/** POST api /api/v2/adv/campaigns/; amounts in rial. The server checks bounds that depend on the account. */
export const CampaignInput = z.strictObject({
  title: line(2, LONGEST_TITLE),
  user_apply: z._default(z.boolean(), true),
  daily_budget: z._default(RialAmount, DEFAULT_DAILY_BUDGET),
  bid: RialAmount,
  ...PLAN,
  display_time: z._default(z.array(ScheduleSlot).check(z.maxLength(1_000, 'too_many')), []),
  divar_config: z._default(DivarConfig, { cities: [], neighborhoods: [], category_slugs: [], keywords: [] }),
  campaign_register_extra_data: z.optional(RegisterExtraData),
})
export type CampaignInput = z.infer<typeof CampaignInput>

/**
 * PUT api /api/v2/adv/campaigns/{campaignId}/. Without `user_apply` the campaign's switch stays as it is. With
 * `based_on`, the `revision` that was edited, it is refused if another one has been saved meanwhile.
 */
export const CampaignReplacement = z.extend(CampaignInput, {
  user_apply: z.optional(z.boolean()),
  based_on: z.optional(Revision),
})
export type CampaignReplacement = z.infer<typeof CampaignReplacement>

/** PATCH api /api/v2/adv/campaigns/{campaignId}/: at least one of them; the others stay. */
export const CampaignPatch = z
  .strictObject({
    user_apply: z.optional(z.boolean('required')),
    title: z.optional(line(2, LONGEST_TITLE)),
    daily_budget: z.optional(RialAmount),
    bid: z.optional(RialAmount),
    ...PLAN,
  })
  .check(z.refine((patch) => Object.keys(patch).length > 0, { error: 'required', path: ['user_apply'] }))
export type CampaignPatch = z.infer<typeof CampaignPatch>

/** Why an ad is not shown now: the first reason that the advertiser can act on; see `deliveryBlocker`. */
export const Blocker = z.enum([
  'no_ad',
  'archived',
  'post_ended',
  'paused',
  'denied',
  'changes_asked',
  'expired',
  'in_review',
  'exchange_pending',
  'exchange_denied',
  'places_unknown',
  'ended',
  'total_spent',
  'in_debt',
  'out_of_balance',
  'financial_info_missing',
  'not_started',
  'budget_spent',
  'off_schedule',
])
export type Blocker = z.infer<typeof Blocker>

const shortLabel = z.object({ first: z.nullable(z.string()), more: z.int() })

export const Campaign = z.object({
  id: Id,
  title: z.string(),
  user_apply: z.boolean(),
  daily_budget: RialAmount,
  bid: RialAmount,
  /** The most that a click may cost; null without a ceiling: `ceilingOf` the bid. */
  click_ceiling: z.nullable(RialAmount),
  /** What a click costs now, and what keeps the price from rising though money is left; null if not known. */
  click_price: z.nullable(
    z.object({
      price: RialAmount,
      limit: z.nullable(z.enum(['market', 'ceiling'])),
      /** What a ceiling so much higher would bring, in clicks a day. Null where not known, or little. */
      more: z.nullable(z.object({ raise: RialAmount, clicks: z.object({ low: z.int(), high: z.int() }) })),
    }),
  ),
  starts_on: z.nullable(CalendarDay),
  ends_on: z.nullable(CalendarDay),
  total_budget: z.nullable(RialAmount),
  /** What clicks have cost on all days; null for users who may not see amounts. */
  spent: z.nullable(RialAmount),
  display_time: z.array(ScheduleSlot),
  divar_config: z.object({
    cities: z.array(z.string()),
    neighborhoods: z.array(z.string()),
    category_slugs: z.array(z.string()),
    keywords: z.array(z.string()),
  }),
  campaign_register_extra_data: z.record(z.string(), extraValue),
  created_at: Timestamp,
  /** When it was put away; it cannot be shown or changed until it is restored. */
  archived_at: z.nullable(Timestamp),
  /** Of what a form saves, without the switch and the ad. */
  revision: Revision,
  divar_ad: z.nullable(MobileAd),
  campaignAdActive: z.boolean(),
  allCitiesSelected: z.boolean(),
  allNeighborhoodsSelected: z.boolean(),
  landingUrlType: z.nullable(z.enum(['web', 'phone'])),
  /** Null while the ad is being shown. */
  blocker: z.nullable(Blocker),
  /** What will block the ad once it is approved; null if nothing will, or if there is no ad. */
  next_blocker: z.nullable(Blocker),
  /**
   * Persian names for a card: the first, and how many more there are. Without a first: all cities, all
   * categories, whole cities.
   */
  labels: z.object({ cities: shortLabel, neighborhoods: shortLabel, categories: shortLabel }),
})
export type Campaign = z.infer<typeof Campaign>

/** GET api /api/v4/adv/campaigns-list/. `next` and `previous` are paths on our own origin. */
export const CampaignPage = z.object({
  count: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  results: z.array(Campaign),
})
export type CampaignPage = z.infer<typeof CampaignPage>

const SUBJECTS = [
  'created_at',
  'title',
  'state',
  'daily_budget',
  'bid',
  'spend',
  'clicks',
  'click_rate',
  'ends_on',
] as const

/** What a list is sorted by, `-` before it for the largest first; figures are those of `LIST_REPORT_DAYS`. */
export const CampaignOrdering = z.enum([...SUBJECTS, ...SUBJECTS.map((each) => `-${each}` as const)])
export type CampaignOrdering = z.infer<typeof CampaignOrdering>

/** GET api /api/v1/adv/campaign-bids/, in rial. */
export const CampaignBids = z.object({
  mobile: z.object({ divar: z.object({ min: RialAmount, max: RialAmount }) }),
})
export type CampaignBids = z.infer<typeof CampaignBids>

const slugList = (most: number) =>
  z.pipe(
    z.pipe(
      z._default(z.string().check(z.maxLength(LONGEST_SLUG_LIST, 'too_long')), ''),
      z.transform((text: string) => text.split(',').filter(Boolean)),
    ),
    slugs(most),
  )
/** Slugs with commas between them, in characters: the head of a request has no room for more. */
const LONGEST_SLUG_LIST = 12_000

/** GET api /api/v1/adv/former-prices/: whether bids of the account were set when they were prices of clicks. */
export const FormerPrices = z.object({ exist: z.boolean() })
export type FormerPrices = z.infer<typeof FormerPrices>

/** The query of GET api /api/v1/adv/click-prices/. No city means all of them. */
export const ClickPricesQuery = z.object({ category_slugs: slugList(100), cities: slugList(400) })

/** What a click costs these days there, in rial; null where the market is not known. */
export const ClickPrices = z.object({ low: z.nullable(RialAmount), high: z.nullable(RialAmount) })
export type ClickPrices = z.infer<typeof ClickPrices>
