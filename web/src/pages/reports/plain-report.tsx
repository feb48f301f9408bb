import { useQuery } from '@tanstack/react-query'
import { reportSeriesQuery, reportSummaryQuery } from '../../api/reports.ts'
import { reportTexts as fa } from '../../i18n/reports.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryView } from '../query-view.tsx'
import { SeriesTable } from './chart/series-table.tsx'
import { RangeLine } from './range/range-choice.tsx'
import { ReportCard } from './report-card.tsx'
import { ReportStates } from './report-contents.tsx'
import { ReportFiles } from './report-files.tsx'
import { useReport } from './report-view.ts'

/** The figures of each day, for accounts that have no other page yet. */
export function PlainReport({ account }: { account: number }) {
  const { scope } = useReport()
  const summary = useQuery(reportSummaryQuery(account, scope))
  const series = useQuery(reportSeriesQuery(account, scope, 'day'))
  return (
    <>
      <QueryView query={summary} failed={fa.failed.report} skeleton={<Skeleton className="h-6 w-2/3" />}>
        {(shown) => (
          <>
            <RangeLine summary={shown} />
            <ReportStates summary={shown} />
          </>
        )}
      </QueryView>
      <ReportCard title={fa.plainTable} isStale={series.isPlaceholderData}>
        <QueryView query={series} failed={fa.failed.chart} skeleton={<Skeleton className="h-96 w-full" />}>
          {({ points }) => <SeriesTable points={points} unbalanced={summary.data?.unbalanced_days ?? []} />}
        </QueryView>
      </ReportCard>
      <ReportFiles account={account} />
    </>
  )
}
