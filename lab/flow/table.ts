import { digits, markdown } from '../markdown.ts'
import type { Figures } from './figures.ts'
import type { Row } from './settings.ts'

const COLUMNS: [title: string, of: (figures: Figures) => string][] = [
  ['day 1 (p10)', ({ first, firstP10 }) => `${three(first)} (${two(firstP10)})`],
  ['later (p10)', ({ later, laterP10 }) => `${three(later)} (${three(laterP10)})`],
  ['spent', ({ spent }) => three(spent)],
  ['price', ({ price }) => three(price)],
  ['event day, next', ({ eventDay, nextDay }) => `${three(eventDay)}, ${three(nextDay)}`],
  ['scarce days: clicks, price', (each) => scarce(each)],
  ['swing', ({ swing }) => two(swing)],
  ['largest step', ({ largestStep }) => two(largestStep)],
  ['free %', ({ free }) => two(100 * free)],
  ['clicks', ({ clicks }) => clicks.toFixed(1)],
  ['profit', ({ profit }) => three(profit)],
]

function scarce({ scarceDays, scarceClicks, scarcePrice }: Figures): string {
  return scarceDays === 0 ? '–' : `${scarceDays}: ${three(scarceClicks)}, ${two(scarcePrice)}`
}

const [two, three] = [digits(2), digits(3)]

/** Rows of a setting for a terminal, also readable as Markdown. */
export function table(name: string, rows: readonly Row[]): string {
  const head = [`${name} (${rows[0]?.figures.days ?? 0} days)`, ...COLUMNS.map(([title]) => title), 'CPU s']
  const body = rows.map(({ controller, figures, seconds }) => [
    controller,
    ...COLUMNS.map(([, of]) => of(figures)),
    seconds.toFixed(1),
  ])
  return markdown([head, ...body])
}
