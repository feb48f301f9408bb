import {
  TOP_ACCOUNT_SORTS,
  type StaffExchangeReport,
  type StaffTopAccounts,
  type Traded,
} from '@jarchi/shared/api/staff-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { topAccountsQuery } from '../../../api/staff/reports.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { hourSpan, longDay } from '../../../i18n/report-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffReportTexts } from '../../../i18n/staff-reports.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useReport } from '../../reports/report-view.ts'
import { AccountLink } from '../account-link.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { SectionCard } from '../section-card.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'

type Part = keyof typeof staffReportTexts.tables
/** Names of categories repeat; keys do not. */
type Row = Traded & { key: string; name: string }
const PARTS: readonly Part[] = ['days', 'hours', 'categories', 'places', 'styles', 'tiers']

/** Revenue and cost by day, hour of the day, category, place, style of slots or size of city. */
export function TradedTable({ shown }: { shown: StaffExchangeReport }) {
  const [part, setPart] = useState<Part>('days')
  const rows = rowsOf(shown, part)
  return (
    <SectionCard title={staffReportTexts.breakdown} hint={staffReportTexts.amounts}>
      <Segments
        isSmall
        label={staffReportTexts.by}
        chosen={part}
        options={PARTS.map((value) => ({ value, text: staffReportTexts.tables[value] }))}
        onChoose={setPart}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-quiet">{staffReportTexts.none}</p>
      ) : (
        <Table part={part} rows={rows} />
      )}
    </SectionCard>
  )
}

function rowsOf(shown: StaffExchangeReport, part: Part): Row[] {
  if (part === 'days')
    return shown.days.map((row) => ({ ...row, key: row.day, name: longDay(row.day) })).toReversed()
  if (part === 'hours')
    return shown.hours.map((row) => ({ ...row, key: String(row.hour), name: hourSpan(row.hour) }))
  return shown[part].map((row) => ({ ...row, name: row.title }))
}

/** A phone shows money first. */
const COLUMNS = [
  { head: staffReportTexts.revenue, of: (row: Traded) => tomanText(row.revenue), look: '' },
  { head: staffReportTexts.cost, of: (row: Traded) => tomanText(row.cost), look: '' },
  { head: staffReportTexts.margin, of: (row: Traded) => tomanText(row.margin), look: '' },
  {
    head: staffReportTexts.impressions,
    of: (row: Traded) => numberText(row.impressions),
    look: 'max-sm:hidden',
  },
  { head: staffReportTexts.clicks, of: (row: Traded) => numberText(row.clicks), look: 'max-sm:hidden' },
  { head: staffReportTexts.wins, of: (row: Traded) => numberText(row.wins), look: 'max-sm:hidden' },
]

function Table({ part, rows }: { part: Part; rows: readonly Row[] }) {
  return (
    <WideTable>
      <thead className="text-xs text-quiet">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {staffReportTexts.tables[part]}
          </th>
          {COLUMNS.map(({ head, look }) => (
            <th key={head} scope="col" className={`py-1 ps-2 text-end font-normal ${look}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="py-1.5 text-start font-normal">
              {row.name}
            </th>
            {COLUMNS.map(({ head, of, look }) => (
              <td
                key={head}
                className={`ps-2 text-end ${look} ${head === staffReportTexts.margin && row.margin < 0 ? 'text-danger' : ''}`}
              >
                {of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

const SHOWN = { offset: 0, limit: 20 }

/** The accounts with the highest spend, clicks or impressions. */
export function TopAccounts() {
  const { from, to } = useReport().view.range
  const [sort, setSort] = useState<(typeof TOP_ACCOUNT_SORTS)[number]>('spend')
  const accounts = useQuery(topAccountsQuery({ from, to }, sort, SHOWN))
  return (
    <SectionCard title={staffReportTexts.accounts}>
      <Select
        label={staffReportTexts.sort}
        value={sort}
        className="min-w-40 self-start"
        options={TOP_ACCOUNT_SORTS.map((value) => ({ value, text: staffReportTexts.sorts[value] }))}
        onChange={(value) => setSort(TOP_ACCOUNT_SORTS.find((each) => each === value) ?? 'spend')}
      />
      <QueryView query={accounts} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-sm text-quiet">{staffReportTexts.none}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {results.map((each) => (
                <AccountRow key={each.account.id} row={each} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  )
}

function AccountRow({ row }: { row: StaffTopAccounts['results'][number] }) {
  const { account, spend, clicks, impressions, invalid_clicks } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <AccountLink account={account} />
      </span>
      {spend !== null && <Toman rial={spend} className="font-semibold" />}
      <span>
        {staffReportTexts.clicks} {numberText(clicks)}
      </span>
      <span className="text-quiet">
        {staffReportTexts.invalid} {numberText(invalid_clicks)}
      </span>
      <span className="text-quiet">
        {staffReportTexts.impressions} {numberText(impressions)}
      </span>
    </li>
  )
}
