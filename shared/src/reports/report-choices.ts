/** What reports can be broken down by. */
export const REPORT_DIMENSIONS = ['city', 'category', 'keyword', 'place'] as const
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number]

export const BREAKDOWN_SORTS = ['clicks', 'spend', 'impressions', 'ctr'] as const

export const CAMPAIGN_REPORT_SORTS = ['clicks', 'spend', 'impressions', 'ctr', 'title', 'created_at'] as const

/** Tables that can be downloaded as a file. */
export const EXPORT_TABLES = ['series', ...REPORT_DIMENSIONS, 'campaigns'] as const
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const

/** The days whose figures the list of ads tells, today included. */
export const LIST_REPORT_DAYS = 7

export const ADVICE_KINDS = [
  'budget_spent_early',
  'low_click_rate',
  'keyword_without_chats',
  'costly_hours',
  'no_impressions',
] as const
export const ADVICE_ACTIONS = [
  'raise_budget',
  'edit_banner',
  'edit_keywords',
  'edit_hours',
  'raise_bid',
] as const
