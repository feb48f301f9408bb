import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { profileQuery } from '../../api/account.ts'
import { campaignQuery } from '../../api/campaigns.ts'
import {
  invalidClicksQuery,
  reportAdviceQuery,
  reportSeriesQuery,
  reportSummaryQuery,
  reportWeekQuery,
} from '../../api/reports.ts'
import { useMay } from '../../api/use-may.ts'
import { commonTexts } from '../../i18n/common.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SeriesTable } from './chart/series-table.tsx'
import { RangeChoice, RangeLine } from './range/range-choice.tsx'
import { ReportCard } from './report-card.tsx'
import { ReportContents, ReportStates } from './report-contents.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportOfAddress, useChoice, useReport } from './report-view.ts'

/** The figures of an account, or of one of its ads (§6.8: `new_reports_page`). */
export function ReportsPage() {
  return <ReportOfAddress>{reports}</ReportOfAddress>
}

const reports = <Reports />

function Reports() {
  const account = useAccount()
  const mayEdit = useMay(account, 'edit')
  const id = useChoice().scope.campaign_id
  const campaign = useQuery({ ...campaignQuery(account, id ?? 0), enabled: id !== null })
  const profile = useQuery(profileQuery(account))
  if (campaign.data === null) return <NotFoundPage />
  const { title, total_budget, spent } = campaign.data ?? {}
  return (
    <Page
      title={title === undefined ? reportTexts.title : reportTexts.titleOf(title)}
      note={total_budget && typeof spent === 'number' ? reportTexts.ofTotal(total_budget, spent) : null}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {id !== null && (
            <>
              <Link to={paths.reports(account)} className={buttonLook('quiet', 'px-3')}>
                {reportTexts.toAll}
              </Link>
              {mayEdit && (
                <Link to={paths.editAd(account, id)} className={buttonLook('plain', 'px-4')}>
                  {reportTexts.toAd}
                </Link>
              )}
            </>
          )}
          <Button variant="plain" className="px-4 max-sm:hidden" onClick={() => window.print()}>
            {reportTexts.print}
          </Button>
        </div>
      }
    >
      <RangeChoice />
      <QueryView query={profile} failed={reportTexts.failed.report} skeleton={<ReportSkeleton />}>
        {({ new_reports_page }) =>
          new_reports_page ? <NewReport account={account} /> : <PlainReport account={account} />
        }
      </QueryView>
    </Page>
  )
}

const NewReport = memo(function NewReport({ account }: { account: number }) {
  const { view, scope } = useReport()
  const summary = useQuery(reportSummaryQuery(account, scope))
  // Everything is fetched at once; each part is shown when it arrives.
  usePrefetchQuery(reportSeriesQuery(account, scope, view.by))
  usePrefetchQuery(reportAdviceQuery(account, scope))
  usePrefetchQuery(reportWeekQuery(account, scope))
  usePrefetchQuery(invalidClicksQuery(account, scope))
  return (
    <QueryView query={summary} failed={reportTexts.failed.report} skeleton={<ReportSkeleton />}>
      {(shown) => <ReportContents account={account} summary={shown} isStale={summary.isPlaceholderData} />}
    </QueryView>
  )
})

function ReportSkeleton() {
  return (
    <div role="status" aria-label={commonTexts.loading} className="flex flex-col gap-4 md:gap-6">
      <Skeleton className="h-6 w-2/3" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((key) => (
          <Skeleton key={key} className="h-36 w-full" />
        ))}
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** The figures of each day, for accounts without the new reports page. */
const PlainReport = memo(function PlainReport({ account }: { account: number }) {
  const { scope } = useReport()
  const summary = useQuery(reportSummaryQuery(account, scope))
  const series = useQuery(reportSeriesQuery(account, scope, 'day'))
  return (
    <>
      <QueryView
        query={summary}
        failed={reportTexts.failed.report}
        skeleton={<Skeleton className="h-6 w-2/3" />}
      >
        {(shown) => (
          <>
            <RangeLine summary={shown} />
            <ReportStates summary={shown} />
          </>
        )}
      </QueryView>
      <ReportCard title={reportTexts.plainTable} isStale={series.isPlaceholderData}>
        <QueryView
          query={series}
          failed={reportTexts.failed.chart}
          skeleton={<Skeleton className="h-96 w-full" />}
        >
          {({ points }) => <SeriesTable points={points} unbalanced={summary.data?.unbalanced_days ?? []} />}
        </QueryView>
      </ReportCard>
      <ReportFiles account={account} />
    </>
  )
})
