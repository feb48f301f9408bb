import type { Measures, ReportCampaigns } from '@jarchi/shared/api/reports.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { numberText } from '../../../i18n/format.ts'
import type { Column } from './columns.ts'
import { figureText } from './figure-text.ts'

type Props = {
  columns: readonly Column[]
  count: number
  totals: ReportCampaigns['totals']
  /** Whether there is a column of boxes before the titles. */
  isWide: boolean
}

/** The sums over all ads that the filter finds, on this page or another. */
export function TableTotals({ columns, count, totals: { range, today }, isWide }: Props) {
  const shared = { columns, isWide }
  return (
    <tfoot className="font-semibold">
      <Sums {...shared} name={adsTableTexts.totals(numberText(count))} measures={range} />
      <Sums {...shared} name={adsTableTexts.today} measures={today} />
    </tfoot>
  )
}

type SumsProps = Pick<Props, 'columns' | 'isWide'> & { name: string; measures: Measures }

function Sums({ name, columns, measures, isWide }: SumsProps) {
  return (
    <tr>
      <th scope="row" colSpan={isWide ? 2 : 1} className="text-start">
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
