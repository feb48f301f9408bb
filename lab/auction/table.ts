import { digits, markdown } from '../markdown.ts'
import type { AuctionRow } from './experiments.ts'
import type { AuctionFigures } from './figures.ts'

const COLUMNS: [title: string, of: (figures: AuctionFigures) => string][] = [
  ['clicks', ({ clicks }) => digits(0)(clicks)],
  ['price', ({ price }) => digits(0)(price)],
  ['spent', ({ spent }) => digits(3)(spent)],
  ['revenue', ({ revenue }) => digits(2)(revenue)],
  ['cost', ({ cost }) => digits(2)(cost)],
  ['profit', ({ profit }) => digits(2)(profit)],
  ['swing', ({ swing }) => digits(3)(swing)],
  ['spread', ({ spread }) => digits(2)(spread)],
  ['free %', ({ free }) => digits(2)(100 * free)],
  ['above limit', ({ aboveLimit }) => digits(0)(aboveLimit)],
  ['overspent', ({ overspent }) => digits(0)(overspent)],
]

/** Each row beside the first: clicks and profit over its own. */
export function auctionTable(name: string, rows: readonly AuctionRow[]): string {
  const over = (row: AuctionRow, field: 'clicks' | 'profit') =>
    digits(2)(row.figures[field] / (rows[0]?.figures[field] ?? 1))
  return markdown([
    [name, ...COLUMNS.map(([title]) => title), 'clicks ×', 'profit ×', 'CPU s'],
    ...rows.map((row) => [
      row.arm,
      ...COLUMNS.map(([, of]) => of(row.figures)),
      over(row, 'clicks'),
      over(row, 'profit'),
      digits(1)(row.seconds),
    ]),
  ])
}
