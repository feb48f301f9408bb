import {
  BREAKDOWN_SORTS,
  CAMPAIGN_REPORT_SORTS,
  REPORT_DIMENSIONS,
} from '@jarchi/shared/reports/report-choices.ts'
import type { Day } from '@jarchi/shared/time/jalali.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import { createContext, createElement, use, useDeferredValue, useMemo, type ReactNode } from 'react'
import type { ReportScope } from '../../api/reports.ts'
import { useToday } from '../../api/use-today.ts'
import { go, queryOf } from '../../navigation/navigate.ts'
import { idOf, searchOf } from '../../navigation/place.ts'
import type { Query } from '../../navigation/page-matching.ts'
import { useParams, usePath, useUrlQuery } from '../../navigation/use-place.ts'
import { STATUS_LABELS } from '../my-ads/list-query.ts'
import { FIGURES } from './report-figures.ts'
import { chosenRangeOf, hasHours } from './range/report-range.ts'

export const WEEK_FIGURES = ['clicks', 'rate', 'price'] as const

const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined, usual: Value) =>
  values.find((value) => value === given) ?? usual

/** The view that the address names; invalid values are ignored. */
export function reportViewOf(query: Query, today: Day) {
  const range = chosenRangeOf(query, today)
  const rows = Number(query.rows)
  return {
    today,
    range,
    by:
      hasHours(range) && oneOf(['day', 'hour'], query.by, range.from === range.to ? 'hour' : 'day') === 'hour'
        ? 'hour'
        : 'day',
    figure: oneOf(FIGURES, query.figure, 'clicks'),
    week: oneOf(WEEK_FIGURES, query.week, 'clicks'),
    part: oneOf(REPORT_DIMENSIONS, query.part, 'city'),
    sort: oneOf(BREAKDOWN_SORTS, query.sort, 'clicks'),
    search: (query.search ?? '').slice(0, LONGEST_SEARCH),
    rows: [10, 30, 100].includes(rows) ? rows : 10,
    ads: oneOf(CAMPAIGN_REPORT_SORTS, query.ads, 'clicks'),
    ad: (query.ad ?? '').slice(0, LONGEST_SEARCH),
    /** A label of the list's filter by state, or ''. */
    show: oneOf(STATUS_LABELS, query.show, ''),
    page: /^[1-9]\d{0,4}$/.test(query.page ?? '') ? Number(query.page) : 1,
  } as const
}

/** The values that can be in the address; an empty text is left out. */
type Change = Readonly<
  Partial<
    Record<
      | 'range'
      | 'from'
      | 'to'
      | 'by'
      | 'figure'
      | 'week'
      | 'part'
      | 'sort'
      | 'search'
      | 'rows'
      | 'ads'
      | 'ad'
      | 'show'
      | 'page',
      string
    >
  >
>

/** The subject and view of a report, with functions to change them. */
type Report = {
  readonly view: ReturnType<typeof reportViewOf>
  readonly scope: ReportScope
  readonly change: (more: Change) => void
}

function useReportOfAddress(): Report {
  const { campaignId } = useParams()
  const path = usePath()
  const query = useUrlQuery()
  const today = useToday()
  return useMemo(() => {
    const view = reportViewOf(query, today)
    const { from, to } = view.range
    return {
      view,
      scope: { from, to, campaign_id: idOf(campaignId) },
      change(more) {
        // If the user has gone to another page, a late change must not bring them back.
        if (location.pathname !== path) return
        const kept = Object.entries({ ...queryOf(location.search), ...more }).filter(([, value]) => value)
        go(path + searchOf(new URLSearchParams(kept as [string, string][])), { replace: true })
      },
    }
  }, [campaignId, path, query, today])
}

const ChosenReport = createContext<Report | null>(null)
const ShownReport = createContext<Report | null>(null)

/**
 * Gives all parts of a page the report of the address. A pressed button is drawn at once, the parts in small
 * steps.
 */
export function ReportOfAddress({ children }: { children: ReactNode }) {
  const report = useReportOfAddress()
  const shown = createElement(ShownReport, { value: useDeferredValue(report) }, children)
  return createElement(ChosenReport, { value: report }, shown)
}

/** The report that the parts of the page show. */
export const useReport = () => known(use(ShownReport))

/** The report that was chosen last, for buttons; the parts may still be loading it. */
export const useChoice = () => known(use(ChosenReport))

function known(report: Report | null): Report {
  if (!report) throw new Error('used outside a report')
  return report
}
