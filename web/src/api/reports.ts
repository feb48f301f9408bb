import type {
  ReportAdvice,
  ReportBreakdown,
  ReportCampaigns,
  ReportInvalidClicks,
  ReportPost,
  ReportSeries,
  ReportSummary,
  ReportWeek,
} from '@jarchi/shared/api/reports.ts'
import type {
  BREAKDOWN_SORTS,
  CAMPAIGN_REPORT_SORTS,
  ReportDimension,
} from '@jarchi/shared/reports/report-choices.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import type { QueryValues } from './http/send.ts'

const REPORTS = '/api/v1/'

/** The subject of a report: days in Tehran, both included, and one campaign or all. */
export type ReportScope = { from: string; to: string; campaign_id: number | null }

const reportsKey = (account: number) => [account, 'reports'] as const

/** A part of the report. With another range or order, the last answer stays until the new one arrives. */
const partQuery = <Answer extends object>(account: number, part: string, query: QueryValues) =>
  queryOptions({
    queryKey: [...reportsKey(account), part, query] as const,
    queryFn: ({ signal }) => request<Answer>(account, 'reports', `${REPORTS}${part}/`, { query, signal }),
    placeholderData: (last, former) =>
      former?.queryKey[0] === account && former.queryKey[3].campaign_id === query.campaign_id
        ? last
        : undefined,
    // Clicks arrive while the report is read.
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })

export const reportSummaryQuery = (account: number, scope: ReportScope) =>
  partQuery<ReportSummary>(account, 'summary', scope)

export const reportSeriesQuery = (account: number, scope: ReportScope, by: 'day' | 'hour') =>
  partQuery<ReportSeries>(account, 'series', { ...scope, by })

/** Weeks of every range, to be refreshed together. */
export const reportWeeksKey = (account: number) => [...reportsKey(account), 'week'] as const

export const reportWeekQuery = (account: number, scope: ReportScope) =>
  partQuery<ReportWeek>(account, 'week', scope)

export type BreakdownPart = {
  by: ReportDimension
  sort: (typeof BREAKDOWN_SORTS)[number]
  search: string
  limit: number
}

export const reportBreakdownQuery = (account: number, scope: ReportScope, part: BreakdownPart) =>
  partQuery<ReportBreakdown>(account, 'breakdown', { ...scope, ...part })

/** The most rows of one answer. */
const MOST_ROWS = 100

/** All cities with figures, for a map of the provinces. */
export const reportCitiesQuery = (account: number, scope: ReportScope) =>
  queryOptions({
    ...partQuery<ReportBreakdown['rows']>(account, 'breakdown', { ...scope, by: 'city' }),
    async queryFn({ signal }) {
      const rows: ReportBreakdown['rows'] = []
      for (;;) {
        const query = { ...scope, by: 'city', limit: MOST_ROWS, offset: rows.length }
        const path = `${REPORTS}breakdown/`
        const next = await request<ReportBreakdown>(account, 'reports', path, { query, signal })
        rows.push(...next.rows)
        if (next.rows.length < MOST_ROWS) return rows
      }
    },
  })

export const invalidClicksQuery = (account: number, scope: ReportScope) =>
  partQuery<ReportInvalidClicks>(account, 'invalid-clicks', scope)

export const reportPostQuery = (account: number, scope: ReportScope) =>
  partQuery<ReportPost>(account, 'post', scope)

export const reportAdviceQuery = (account: number, scope: ReportScope) =>
  partQuery<ReportAdvice>(account, 'advice', scope)

export type CampaignsPart = {
  from: string
  to: string
  sort: (typeof CAMPAIGN_REPORT_SORTS)[number]
  search: string
  /** The state that the list is filtered by, or ''. */
  status: string
  limit: number
  offset: number
}

export const reportCampaignsQuery = (account: number, part: CampaignsPart) =>
  partQuery<ReportCampaigns>(account, 'campaigns', part)

/**
 * The ads of a list page, by their ids: today, the last days, and a line of clicks. It is kept as a map: one made of an
 * answer by each drawing would have the list drawn without end while others are awaited.
 */
export const reportOfPageQuery = (
  account: number,
  days: { from: string; to: string },
  ids: readonly number[],
) => {
  const query = { ...days, id__in: ids.join(','), limit: ids.length }
  return queryOptions({
    ...partQuery<ReadonlyMap<number, ReportCampaigns['results'][number]>>(account, 'campaigns', query),
    async queryFn({ signal }) {
      const path = `${REPORTS}campaigns/`
      const { results } = await request<ReportCampaigns>(account, 'reports', path, { query, signal })
      return new Map(results.map((each) => [each.id, each]))
    },
    retry: false,
  })
}

/** The totals of all ads that a filter of the list finds. */
export const reportOfListQuery = (
  account: number,
  days: { from: string; to: string },
  filter: { search: string; status: string },
) =>
  queryOptions({
    ...partQuery<ReportCampaigns>(account, 'campaigns', {
      ...days,
      ...filter,
      limit: 1,
      ...(filter.status !== 'archived' && { archived: 'without' }),
    }),
    retry: false,
  })

export const REPORT_FILE = `${REPORTS}export/`
