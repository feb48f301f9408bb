import * as z from 'zod/mini'
import { INVALID_REASONS } from '../delivery/invalid-traffic.ts'
import { ADVICE_ACTIONS, ADVICE_KINDS } from '../reports/report-choices.ts'
import { Id, RialAmount, Timestamp } from './primitives.ts'

// All figures of the reports (docs/reports.md). Days are in Tehran, `YYYY-MM-DD`, both included; hours are
// `YYYY-MM-DDTHH` in Tehran. Amounts in rial; null for users who may not see amounts.

/** The measures of reports. */
export const Measures = z.object({
  impressions: z.int(),
  viewable: z.int(),
  /** Valid clicks: charged ones, and those for which no budget was left. */
  clicks: z.int(),
  /** Not charged, with a reason; not included in `clicks`. */
  invalid_clicks: z.int(),
  /** The part of `clicks` that cost nothing because the budget was spent. */
  free_clicks: z.int(),
  /** The cost of clicks; amounts given back are not subtracted. */
  spend: z.nullable(RialAmount),
  /** Given back in this time, whenever the click was. */
  corrected: z.nullable(RialAmount),
})
export type Measures = z.infer<typeof Measures>

const range = { from: z.string(), to: z.string() }

/** GET reports /api/v1/summary/?from&to[&campaign_id]: a range, and the previous one of the same length. */
export const ReportSummary = z.object({
  ...range,
  before: z.object(range),
  current: Measures,
  previous: Measures,
  /** Up to when events are counted. */
  as_of: Timestamp,
  /** Reports are being rebuilt: a day of the range may still change. */
  is_rebuilding: z.boolean(),
  /** Days of the range on which reports and ledger differ. */
  unbalanced_days: z.array(z.string()),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const REPORT_EVENTS = [
  'edited',
  'denied',
  'approved',
  'switched_off',
  'switched_on',
  'budget_spent',
] as const

/** Something that explains a change of the figures. */
const ReportEvent = z.object({
  at: Timestamp,
  kind: z.enum(REPORT_EVENTS),
  campaign_id: Id,
  title: z.string(),
})
export type ReportEvent = z.infer<typeof ReportEvent>

/** GET reports /api/v1/series/?from&to&by=day|hour[&campaign_id]: without gaps; hours for at most 14 days. */
export const ReportSeries = z.object({
  /** `at` is a day or an hour; none that has not begun yet. */
  points: z.array(z.extend(Measures, { at: z.string() })),
  events: z.array(ReportEvent),
})
export type ReportSeries = z.infer<typeof ReportSeries>

/** GET reports /api/v1/week/?from&to[&campaign_id]: the 168 hours of the week, from Saturday 0:00. */
export const ReportWeek = z.object({
  cells: z.array(
    z.object({
      /** 0 is Saturday. */
      day: z.int(),
      hour: z.int(),
      clicks: z.int(),
      free_clicks: z.int(),
      impressions: z.int(),
      spend: z.nullable(RialAmount),
    }),
  ),
  /** The hours in which the campaign is shown; null if no campaign is given. */
  schedule: z.nullable(z.array(z.object({ day_of_week: z.int(), hour_of_day: z.int() }))),
})
export type ReportWeek = z.infer<typeof ReportWeek>

/**
 * `key` is the slug of a city or category, or the text of a keyword; `group` is its province or root
 * category. For a place it is style, page and tens of rows, each counted from 0, for example `0-1-2`; pages
 * end with 2, rows with 3. Other keys: an empty key means unknown, or for keywords no search; `*` is a search
 * with none of the keywords, and `#` begins a keyword that the account no longer has.
 */
const BreakdownRow = z.extend(Measures, { key: z.string(), title: z.string(), group: z.nullable(z.string()) })

/** GET reports /api/v1/breakdown/?from&to&by[&campaign_id][&search][&sort][&limit][&offset], the largest first. */
export const ReportBreakdown = z.object({
  rows: z.array(BreakdownRow),
  /** Of all rows that the search finds. */
  count: z.int(),
  total: Measures,
  /** The total without the rows shown here. */
  rest: Measures,
})
export type ReportBreakdown = z.infer<typeof ReportBreakdown>

/** GET reports /api/v1/invalid-clicks/?from&to[&campaign_id]. */
export const ReportInvalidClicks = z.object({
  reasons: z.array(z.object({ reason: z.enum(INVALID_REASONS), clicks: z.int() })),
  /** Amounts given back, the newest first; one line for each campaign of a correction. */
  corrections: z.array(
    z.object({
      at: Timestamp,
      clicks: z.int(),
      amount: z.nullable(RialAmount),
      reason: z.enum(INVALID_REASONS),
      campaign_id: Id,
      title: z.string(),
    }),
  ),
})
export type ReportInvalidClicks = z.infer<typeof ReportInvalidClicks>

/**
 * GET reports /api/v1/post/?campaign_id&from&to: for an ad of a post, if its owner has consented; else null.
 */
export const ReportPost = z.object({
  post: z.nullable(
    z.object({
      views: z.int(),
      chats: z.int(),
      /** In rial; null without chats, and for users who may not see amounts. */
      cost_per_chat: z.nullable(RialAmount),
    }),
  ),
  /** Why the figures of an ad's post are missing: not read yet, or its owner has not consented. */
  missing: z.nullable(z.enum(['not_yet', 'consent_needed'])),
})
export type ReportPost = z.infer<typeof ReportPost>

/** What to do next, and the figures behind it. */
const Advice = z.object({
  kind: z.enum(ADVICE_KINDS),
  campaign_id: Id,
  title: z.string(),
  /** By kind: see `shared/src/reports/report-advice.ts`. Texts are keywords. */
  why: z.record(z.string(), z.union([z.number(), z.string()])),
  action: z.enum(ADVICE_ACTIONS),
})

/** GET reports /api/v1/advice/?from&to[&campaign_id]: at most three, the most useful first. */
export const ReportAdvice = z.object({ advice: z.array(Advice) })
export type ReportAdvice = z.infer<typeof ReportAdvice>

/** GET reports /api/v1/campaigns/?from&to[&sort][&search][&status][&id__in][&limit][&offset], the largest first. */
export const ReportCampaigns = z.object({
  count: z.int(),
  results: z.array(
    z.object({
      id: Id,
      title: z.string(),
      today: Measures,
      range: Measures,
      /** Clicks of the last 14 days, the oldest first. */
      sparkline: z.array(z.int()),
      /** What a click cost, in rial, on those of them that had some; null for users who may not see amounts. */
      prices: z.nullable(z.array(z.int())),
    }),
  ),
  /** Of all campaigns that the filters find. */
  totals: z.object({ today: Measures, range: Measures }),
})
export type ReportCampaigns = z.infer<typeof ReportCampaigns>
