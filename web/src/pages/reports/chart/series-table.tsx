import type { ReportSeries } from '@jarchi/shared/api/reports.ts'
import { bareFigure, pointText } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { figureOf, FIGURES, isAmount, type Figure } from '../report-figures.ts'

/** A phone has no space for all of them. */
const PHONE: Partial<Record<Figure, string>> = { price: 'max-sm:hidden', viewable: 'max-sm:hidden' }

type Props = { points: ReportSeries['points']; unbalanced: readonly string[] }

/** The figures of each day or hour, the newest first. */
export function SeriesTable({ points, unbalanced }: Props) {
  const hidesAmounts = points[0]?.spend === null
  const figures = FIGURES.filter((figure) => !(hidesAmounts && isAmount(figure)))
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-quiet">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            {reportTexts.chart.when}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className={`ps-2 py-2 text-end font-normal ${PHONE[figure] ?? ''}`}>
              {reportTexts.heads[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {points.toReversed().map((point) => (
          <tr key={point.at}>
            <th scope="row" className="py-2 text-start font-normal">
              {pointText(point.at)}
              {unbalanced.includes(point.at.slice(0, 10)) && (
                <span className="block text-xs text-warning">{reportTexts.chart.unbalanced}</span>
              )}
            </th>
            {figures.map((figure) => {
              const value = figureOf(figure, point)
              return (
                <td key={figure} className={`ps-2 text-end ${PHONE[figure] ?? ''}`}>
                  {value === null ? reportTexts.none : bareFigure(figure, value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
