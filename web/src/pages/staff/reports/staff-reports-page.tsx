import { STAFF_EXPORT_TABLES, type StaffExchangeReport } from '@jarchi/shared/api/staff-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exchangeReportQuery, staffReportFile } from '../../../api/staff/reports.ts'
import { numberText } from '../../../i18n/format.ts'
import { daysText, shareText } from '../../../i18n/report-format.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffReportTexts as fa } from '../../../i18n/staff-reports.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { FileButtons } from '../../file-buttons.tsx'
import { QueryView } from '../../query-view.tsx'
import { RangeChoice } from '../../reports/range/range-choice.tsx'
import { useReport } from '../../reports/report-view.ts'
import { SectionCard } from '../accounts/section-card.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { Differences } from './differences.tsx'
import { TopAccounts } from './top-accounts.tsx'
import { TradedTable } from './traded-table.tsx'

/** What clicks brought, what impressions cost, and how bidding went. */
export function StaffReportsPage() {
  const { from, to } = useReport().view.range
  const report = useQuery(exchangeReportQuery({ from, to }))
  return (
    <Page title={fa.title} note={daysText(from, to)}>
      <RangeChoice />
      <QueryView query={report} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {(shown) => (
          <div
            aria-busy={report.isPlaceholderData || undefined}
            className={`flex flex-col gap-4 transition-opacity ${report.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <Total shown={shown} />
              <Losses shown={shown} />
            </div>
            <TradedTable shown={shown} />
          </div>
        )}
      </QueryView>
      <TopAccounts />
      <Differences />
      <Files />
    </Page>
  )
}

function Total({ shown: { total, win_rate, fill, requests } }: { shown: StaffExchangeReport }) {
  const share = (value: number | null) => (value === null ? fa.unknown : shareText(value))
  return (
    <SectionCard title={fa.total}>
      <Facts
        rows={[
          [fa.revenue, <Toman key="revenue" rial={total.revenue} className="font-semibold" />],
          [fa.cost, <Toman key="cost" rial={total.cost} />],
          [fa.corrected, <Toman key="corrected" rial={total.corrected} />],
          [
            fa.margin,
            <Toman
              key="margin"
              rial={total.margin}
              className={`font-semibold ${total.margin < 0 ? 'text-danger' : 'text-success'}`}
            />,
          ],
          [fa.impressions, numberText(total.impressions)],
          [fa.clicks, numberText(total.clicks)],
          [fa.wins, numberText(total.wins)],
          [fa.winRate, share(win_rate)],
          [fa.requests, numberText(requests)],
          [fa.fill, share(fill)],
        ]}
      />
    </SectionCard>
  )
}

function Losses({ shown: { losses, losses_told_of } }: { shown: StaffExchangeReport }) {
  const { codes, loss } = exchangeTexts.events
  const nameOf = (code: number) => (code === 0 ? fa.noCode : (codes[code] ?? loss(numberText(code))))
  return (
    <SectionCard title={fa.losses} hint={fa.lossesHint(numberText(losses_told_of))}>
      {losses.length === 0 ? (
        <p className="text-sm text-quiet">{fa.none}</p>
      ) : (
        <Facts rows={losses.map(({ code, losses: count }) => [nameOf(code), numberText(count)])} />
      )}
    </SectionCard>
  )
}

function Files() {
  const { from, to } = useReport().view.range
  const [table, setTable] = useState<(typeof STAFF_EXPORT_TABLES)[number]>('days')
  return (
    <SectionCard title={fa.files}>
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label={fa.fileTable}
          value={table}
          className="min-w-40"
          options={STAFF_EXPORT_TABLES.map((value) => ({ value, text: fa.fileTables[value] }))}
          onChange={(value) => setTable(STAFF_EXPORT_TABLES.find((each) => each === value) ?? 'days')}
        />
        <FileButtons
          name={`${table}-${from}-${to}`}
          fetchFile={(format, signal) => staffReportFile({ from, to, table, format }, signal)}
        />
      </div>
    </SectionCard>
  )
}
