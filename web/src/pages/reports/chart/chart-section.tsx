import type { ReportEvent, ReportSummary } from '@jarchi/shared/api/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportSeriesQuery } from '../../../api/reports.ts'
import { numberText } from '../../../i18n/format.ts'
import { momentText } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { isAmount } from '../report-figures.ts'
import { hasHours } from '../range/report-range.ts'
import { ReportCard } from '../report-card.tsx'
import { useChoice, useReport } from '../report-view.ts'
import { SeriesChart } from './series-chart.tsx'
import { SeriesTable } from './series-table.tsx'

type Props = { account: number; summary: ReportSummary }

/** A figure over time, with the events of the ads. */
export function ChartSection({ account, summary }: Props) {
  const { view, scope } = useReport()
  const series = useQuery(reportSeriesQuery(account, scope, view.by))
  const [isOpen, setOpen] = useState(false)
  const figure = isAmount(view.figure) && summary.current.spend === null ? 'clicks' : view.figure
  return (
    <ReportCard
      id="chart"
      title={reportTexts.chart.title(reportTexts.figures[figure])}
      isStale={series.isPlaceholderData}
      actions={hasHours(view.range) && <Steps />}
    >
      <QueryView
        query={series}
        failed={reportTexts.failed.chart}
        skeleton={<Skeleton className="h-72 w-full" />}
      >
        {(shown) => (
          <>
            <SeriesChart
              series={shown}
              figure={figure}
              by={shown.points[0]?.at.includes('T') ? 'hour' : 'day'}
              unbalanced={summary.unbalanced_days}
            />
            {shown.events.length > 0 && <Events events={shown.events} />}
            <details className="print:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary className="flex min-h-11 w-fit items-center text-sm text-accent">
                {reportTexts.chart.table}
              </summary>
              {isOpen && <SeriesTable points={shown.points} unbalanced={summary.unbalanced_days} />}
            </details>
          </>
        )}
      </QueryView>
    </ReportCard>
  )
}

function Steps() {
  const { view, change } = useChoice()
  return (
    <Segments
      isSmall
      label={reportTexts.chart.by}
      chosen={view.by}
      options={[
        { value: 'day', text: reportTexts.chart.byDay },
        { value: 'hour', text: reportTexts.chart.byHour },
      ]}
      onChoose={(by) => change({ by })}
    />
  )
}

const FEW = 4

/** Events that may explain a change of the figures, the newest first. */
function Events({ events }: { events: readonly ReportEvent[] }) {
  const newest = events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const rest = newest.slice(FEW)
  return (
    <div className="border-t border-line pt-3 text-sm">
      <h3 className="flex items-center gap-2 text-sm">
        <span aria-hidden="true" className="report-mark is-key" />
        {reportTexts.events.title}
      </h3>
      <EventList events={newest.slice(0, FEW)} />
      {rest.length > 0 && (
        <details className="print:hidden">
          <summary className="flex min-h-11 w-fit items-center text-accent">
            {reportTexts.events.more(numberText(rest.length))}
          </summary>
          <EventList events={rest} />
        </details>
      )}
    </div>
  )
}

function EventList({ events }: { events: readonly ReportEvent[] }) {
  return (
    <ul className="flex flex-col gap-1 py-1">
      {events.map(({ at, kind, campaign_id, title }) => (
        <li key={`${at} ${campaign_id} ${kind}`} className="flex flex-wrap gap-x-3">
          <time dateTime={at} className="text-quiet">
            {momentText(at)}
          </time>
          <span>{reportTexts.events.line(title, reportTexts.events.kinds[kind])}</span>
        </li>
      ))}
    </ul>
  )
}
