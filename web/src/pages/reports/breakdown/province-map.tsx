import type { ReportBreakdown } from '@jarchi/shared/api/reports.ts'
import { numberText } from '../../../i18n/format.ts'
import { tileText } from '../../../i18n/report-format.ts'
import { PROVINCES, provinceNames } from '../../../i18n/report-words.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { heatLook } from '../heat-colors.ts'

const texts = reportTexts.breakdown

/** The country with a tile for each province, near its real place; west is left in any language. */
export function ProvinceMap({ rows }: { rows: ReportBreakdown['rows'] }) {
  const clicks = clicksByProvince(rows)
  const most = Math.max(0, ...clicks.values())
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm text-quiet">{texts.mapHint}</figcaption>
      <ul dir="ltr" aria-label={texts.map} className="province-map gap-1 text-center">
        {PROVINCE_TILES.map(({ name, row, column }) => {
          const count = clicks.get(name) ?? 0
          return (
            <li
              key={name}
              dir="rtl"
              style={{ gridRow: row, gridColumn: column }}
              className={`rounded-sm border border-line ${heatLook(count, most)}`}
            >
              <span aria-hidden="true">{provinceNames[name]}</span>
              {count > 0 && (
                <span aria-hidden="true" className="font-semibold">
                  {tileText(count)}
                </span>
              )}
              <span className="sr-only">{texts.province(name, numberText(count))}</span>
            </li>
          )
        })}
      </ul>
    </figure>
  )
}

/** The clicks of cities, by the name of their province (their group). */
export function clicksByProvince(rows: ReportBreakdown['rows']): Map<string, number> {
  const clicks = new Map<string, number>()
  for (const row of rows) if (row.group) clicks.set(row.group, (clicks.get(row.group) ?? 0) + row.clicks)
  return clicks
}

/** Row and column, from 1, in a grid with west on the left and north at the top. */
const PLACES: readonly (readonly [row: number, column: number])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 1],
  [2, 2],
  [2, 3],
  [2, 4],
  [2, 5],
  [2, 6],
  [3, 1],
  [3, 2],
  [3, 3],
  [3, 4],
  [3, 5],
  [3, 6],
  [3, 7],
  [4, 1],
  [4, 2],
  [4, 3],
  [4, 4],
  [4, 5],
  [4, 6],
  [4, 7],
  [5, 2],
  [5, 3],
  [5, 4],
  [5, 5],
  [5, 6],
  [5, 7],
  [6, 4],
  [6, 6],
]

/** Each province, near its real place. */
export const PROVINCE_TILES = PROVINCES.map((name, index) => {
  const [row = 1, column = 1] = PLACES[index] ?? []
  return { name, row, column }
})
