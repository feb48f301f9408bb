import type { StaffExchangeReport, Traded } from '@jarchi/shared/api/staff-reports.ts'
import { useState } from 'react'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { hourSpan, longDay } from '../../../i18n/report-format.ts'
import { staffReportTexts } from '../../../i18n/staff-reports.ts'
import { Segments } from '../../../ui/segments.tsx'
import { SectionCard } from '../section-card.tsx'

type Part = keyof typeof staffReportTexts.tables
type Row = Traded & { name: string }
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
  if (part === 'days') return shown.days.map((row) => ({ ...row, name: longDay(row.day) })).toReversed()
  if (part === 'hours') return shown.hours.map((row) => ({ ...row, name: hourSpan(row.hour) }))
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
    <table className="w-full text-sm">
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
          <tr key={row.name}>
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
    </table>
  )
}
