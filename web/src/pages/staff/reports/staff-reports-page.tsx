import { STAFF_EXPORT_TABLES, type StaffExchangeReport } from '@jarchi/shared/api/staff-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { differencesQuery, exchangeReportQuery, staffReportFile } from '../../../api/staff/reports.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { numberText } from '../../../i18n/format.ts'
import { daysText, longDay, shareText } from '../../../i18n/report-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { staffReportTexts } from '../../../i18n/staff-reports.ts'
import { exactTomanText } from '../../../i18n/statement-format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { FileButtons } from '../../../ui/file-buttons.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RangeChoice } from '../../reports/range/range-choice.tsx'
import { ReportOfAddress, useReport } from '../../reports/report-view.ts'
import { AccountLink } from '../account-link.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { SectionCard } from '../section-card.tsx'
import { TopAccounts, TradedTable } from './report-tables.tsx'

/** Income from clicks, cost of impressions, and results of bidding. */
export function StaffReportsPage() {
  return (
    <ReportOfAddress>
      <StaffReports />
    </ReportOfAddress>
  )
}

const StaffReports = memo(function StaffReports() {
  const { from, to } = useReport().view.range
  const report = useQuery(exchangeReportQuery({ from, to }))
  return (
    <Page title={staffReportTexts.title} note={daysText(from, to)}>
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
})

function Total({ shown: { total, win_rate, fill, requests } }: { shown: StaffExchangeReport }) {
  const share = (value: number | null) => (value === null ? staffReportTexts.unknown : shareText(value))
  return (
    <SectionCard title={staffReportTexts.total}>
      <Facts
        rows={[
          [staffReportTexts.revenue, <Toman key="revenue" rial={total.revenue} className="font-semibold" />],
          [staffReportTexts.cost, <Toman key="cost" rial={total.cost} />],
          [staffReportTexts.corrected, <Toman key="corrected" rial={total.corrected} />],
          [
            staffReportTexts.margin,
            <Toman
              key="margin"
              rial={total.margin}
              className={`font-semibold ${total.margin < 0 ? 'text-danger' : 'text-success'}`}
            />,
          ],
          [staffReportTexts.impressions, numberText(total.impressions)],
          [staffReportTexts.clicks, numberText(total.clicks)],
          [staffReportTexts.wins, numberText(total.wins)],
          [staffReportTexts.winRate, share(win_rate)],
          [staffReportTexts.requests, numberText(requests)],
          [staffReportTexts.fill, share(fill)],
        ]}
      />
    </SectionCard>
  )
}

function Losses({ shown: { losses, losses_told_of } }: { shown: StaffExchangeReport }) {
  const { codes, loss } = exchangeTexts.events
  const nameOf = (code: number) =>
    code === 0 ? staffReportTexts.noCode : (codes[code] ?? loss(numberText(code)))
  return (
    <SectionCard
      title={staffReportTexts.losses}
      hint={staffReportTexts.lossesHint(numberText(losses_told_of))}
    >
      {losses.length === 0 ? (
        <p className="text-sm text-quiet">{staffReportTexts.none}</p>
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
    <SectionCard title={staffReportTexts.files}>
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label={staffReportTexts.fileTable}
          value={table}
          className="min-w-40"
          options={STAFF_EXPORT_TABLES.map((value) => ({ value, text: staffReportTexts.fileTables[value] }))}
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

/** Closed days whose net spend differs from the ledger, found by the nightly check. */
function Differences() {
  const differences = useQuery(differencesQuery)
  return (
    <SectionCard title={staffReportTexts.differences}>
      <QueryView query={differences} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-sm text-success">{staffReportTexts.noDifferences}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {results.map(({ day, account, reported, posted }) => (
                <li key={`${day} ${account.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="basis-40">{longDay(day)}</span>
                  <span className="min-w-0 flex-1 basis-40">
                    <AccountLink account={account} />
                  </span>
                  <span>
                    {staffReportTexts.reported} {exactTomanText(reported)} {commonTexts.toman}
                  </span>
                  <span>
                    {staffReportTexts.posted}{' '}
                    <span className="font-semibold">
                      {exactTomanText(posted)} {commonTexts.toman}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  )
}
