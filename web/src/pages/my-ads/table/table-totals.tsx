import type { Measures, ReportCampaigns } from '@jarchi/shared/api/reports.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { numberText } from '../../../i18n/format.ts'
import type { Column } from './columns.ts'
import { figureText } from './figure-text.ts'

type Props = { columns: readonly Column[]; count: number; totals: ReportCampaigns['totals'] }

/** The sums over all ads that the filter finds, on this page or another. */
export function TableTotals({ columns, count, totals: { range, today } }: Props) {
  return (
    <tfoot className="font-semibold">
      <Sums name={adsTableTexts.totals(numberText(count))} columns={columns} measures={range} />
      <Sums name={adsTableTexts.today} columns={columns} measures={today} />
    </tfoot>
  )
}

type SumsProps = { name: string; columns: readonly Column[]; measures: Measures }

function Sums({ name, columns, measures }: SumsProps) {
  return (
    <tr>
      <th scope="row" className="text-start">
        {name}
      </th>
      {columns.map((column) => (
        <td key={column} className="whitespace-nowrap">
          {figureText(column, measures)}
        </td>
      ))}
    </tr>
  )
}
