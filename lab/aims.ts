import { digits } from './markdown.ts'
import type { Figures } from './flow/figures.ts'
import type { SettingName } from './flow/settings.ts'

/** What is asked of a figure. */
export type Bounds = { readonly least?: number; readonly most?: number }

/** A figure beside what is asked; `floor` is what today's rule reaches. */
export type Judged = Bounds & { readonly title: string; readonly value: number; readonly floor: number }

/** What the product's rule is to reach in the flow lab, beside a fixed bid of 20,000 rial. */
type Aim = Bounds & {
  readonly title: string
  readonly setting: SettingName
  readonly field: keyof Figures
}

export const JUDGED = 'supply model'

const AIMS: readonly Aim[] = [
  { title: 'clicks, day 2 on', setting: 'mixed', field: 'later', least: 0.96 },
  { title: 'clicks, day 2 on, p10', setting: 'mixed', field: 'laterP10', least: 0.9 },
  { title: 'clicks, day 1', setting: 'mixed', field: 'first', least: 0.94 },
  { title: 'clicks, day 1, p10', setting: 'mixed', field: 'firstP10', least: 0.7 },
  { title: 'price over hindsight', setting: 'mixed', field: 'price', most: 1 },
  { title: 'swing of the price in a day', setting: 'mixed', field: 'swing', most: 0.15 },
  { title: 'free clicks', setting: 'mixed', field: 'free', most: 0.005 },
  { title: '50 clicks a day', setting: '50 clicks a day', field: 'later', least: 0.94 },
  { title: '50 clicks a day, p10', setting: '50 clicks a day', field: 'laterP10', least: 0.85 },
  { title: '3 requests an hour: clicks', setting: '3 requests an hour', field: 'scarceClicks', least: 0.9 },
  { title: '3 requests an hour: price', setting: '3 requests an hour', field: 'scarcePrice', most: 1.2 },
  { title: 'five hours off, that day', setting: 'five hours off', field: 'eventDay', least: 0.94 },
  { title: 'rivals gone, that day', setting: 'half of the rivals gone', field: 'eventDay', least: 0.94 },
  { title: 'budget doubled, that day', setting: 'budget doubled', field: 'eventDay', least: 0.94 },
]

/** By the figures of a rule in a setting. */
export function judgeFlow(
  figuresOf: (setting: SettingName, controller: string) => Figures,
  fixed: string,
): Judged[] {
  return AIMS.map(({ title, setting, field, ...bounds }) => {
    return {
      title,
      value: figuresOf(setting, JUDGED)[field],
      floor: figuresOf(setting, fixed)[field],
      ...bounds,
    }
  })
}

/** With so much less asked. */
export function loosened(judged: Judged, slack: number): Judged {
  const { least, most } = judged
  return {
    ...judged,
    ...(least !== undefined && { least: Number((least - slack).toFixed(3)) }),
    ...(most !== undefined && { most: Number((most + slack * Math.min(most, 1)).toFixed(3)) }),
  }
}

export function holds({ value, least = -Infinity, most = Infinity }: Judged): boolean {
  return value >= least && value <= most
}

export const AIM_HEAD = '| figure | today | here | ask | |\n|---|---|---|---|---|'
export function aimLine(judged: Judged): string {
  const { title, value, floor, least, most } = judged
  const asked = least === undefined ? `≤ ${most}` : `≥ ${least}`
  const three = digits(3)
  return `| ${title} | ${three(floor)} | ${three(value)} | ${asked} | ${holds(judged) ? 'holds' : 'missed'} |`
}
