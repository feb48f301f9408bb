import type { Figures } from './flow/figures.ts'
import type { SettingName } from './flow/settings.ts'

/** What the product's rule is to reach on held-out seeds; `floor` is what a fixed bid of 20,000 rial reached. */
export type Aim = {
  readonly title: string
  readonly setting: SettingName
  readonly of: (figures: Figures) => number
  readonly least?: number
  readonly most?: number
}

export const JUDGED = 'supply model'

export const AIMS: readonly Aim[] = [
  { title: 'clicks, day 2 on', setting: 'mixed', of: ({ later }) => later, least: 0.96 },
  { title: 'clicks, day 2 on, p10', setting: 'mixed', of: ({ laterP10 }) => laterP10, least: 0.9 },
  { title: 'clicks, day 1', setting: 'mixed', of: ({ first }) => first, least: 0.94 },
  { title: 'clicks, day 1, p10', setting: 'mixed', of: ({ firstP10 }) => firstP10, least: 0.7 },
  { title: 'price over hindsight', setting: 'mixed', of: ({ price }) => price, most: 1 },
  { title: 'swing of the price in a day', setting: 'mixed', of: ({ swing }) => swing, most: 0.15 },
  { title: 'free clicks', setting: 'mixed', of: ({ free }) => free, most: 0.005 },
  { title: '50 clicks a day', setting: '50 clicks a day', of: ({ later }) => later, least: 0.94 },
  { title: '50 clicks a day, p10', setting: '50 clicks a day', of: ({ laterP10 }) => laterP10, least: 0.85 },
  {
    title: '3 requests an hour: clicks',
    setting: '3 requests an hour',
    of: ({ scarceClicks }) => scarceClicks,
    least: 0.9,
  },
  {
    title: '3 requests an hour: price',
    setting: '3 requests an hour',
    of: ({ scarcePrice }) => scarcePrice,
    most: 1.2,
  },
  {
    title: 'five hours off, that day',
    setting: 'five hours off',
    of: ({ eventDay }) => eventDay,
    least: 0.94,
  },
  {
    title: 'half of the rivals gone, that day',
    setting: 'half of the rivals gone',
    of: ({ eventDay }) => eventDay,
    least: 0.94,
  },
  {
    title: 'budget doubled, that day',
    setting: 'budget doubled',
    of: ({ eventDay }) => eventDay,
    least: 0.94,
  },
]

export function holds({ least = -Infinity, most = Infinity }: Aim, value: number): boolean {
  return value >= least && value <= most
}

export function aimLine(aim: Aim, value: number, floor: number): string {
  const asked = aim.least === undefined ? `≤ ${aim.most}` : `≥ ${aim.least}`
  const verdict = holds(aim, value) ? 'holds' : 'missed'
  return `| ${aim.title} | ${floor.toFixed(3)} | ${value.toFixed(3)} | ${asked} | ${verdict} |`
}
