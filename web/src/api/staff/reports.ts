import type {
  StaffExchangeReport,
  StaffReportDifferences,
  StaffTopAccounts,
  STAFF_EXPORT_TABLES,
  TOP_ACCOUNT_SORTS,
} from '@jarchi/shared/api/staff-reports.ts'
import type { ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fileOf } from '../download.ts'
import { staffRequest } from './staff-request.ts'

const staffReportsKey = ['staff', 'reports'] as const

/** Income from clicks beside the cost of impressions. */
export const exchangeReportQuery = ({ from, to }: ReportRange) =>
  queryOptions({
    queryKey: [...staffReportsKey, 'exchange', from, to],
    queryFn: ({ signal }) =>
      staffRequest<StaffExchangeReport>('reports/exchange/', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

type Sort = (typeof TOP_ACCOUNT_SORTS)[number]

export const topAccountsQuery = (
  { from, to }: ReportRange,
  sort: Sort,
  page: { offset: number; limit: number },
) =>
  queryOptions({
    queryKey: [...staffReportsKey, 'accounts', from, to, sort, page],
    queryFn: ({ signal }) =>
      staffRequest<StaffTopAccounts>('reports/accounts/', { query: { from, to, sort, ...page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Closed days whose figures differ from the ledger. */
export const differencesQuery = queryOptions({
  queryKey: [...staffReportsKey, 'differences'],
  queryFn: ({ signal }) => staffRequest<StaffReportDifferences>('reports/differences/', { signal }),
})

type FileOf = ReportRange & { table: (typeof STAFF_EXPORT_TABLES)[number]; format: string }

export const staffReportFile = ({ from, to, table, format }: FileOf, signal: AbortSignal) =>
  fileOf((call) => staffRequest('reports/export/', { ...call, query: { from, to, table, format }, signal }))
