import type { ReportWeek } from '@jarchi/shared/api/reports.ts'
import { HOURS_OF_DAY, HOURS_OF_WEEK, type Daypart } from '@jarchi/shared/daypart.ts'
import { figureOf } from '../report-figures.ts'

type Cell = ReportWeek['cells'][number]

/** The cells by their place in the week; missing ones had no events. */
export function cellsInOrder(cells: readonly Cell[]): Cell[] {
  const known = new Map(cells.map((cell) => [cell.day * HOURS_OF_DAY + cell.hour, cell]))
  return Array.from({ length: HOURS_OF_WEEK }, (_, slot) => {
    const place = { day: Math.floor(slot / HOURS_OF_DAY), hour: slot % HOURS_OF_DAY }
    return known.get(slot) ?? { ...place, clicks: 0, free_clicks: 0, impressions: 0, spend: 0 }
  })
}

/** The first hour on a phone when nobody has clicked yet. */
const WORKING_DAY = 8

/** The first hour of the `span` hours in a row with the most clicks over all days. */
export function busiestHours(cells: readonly Cell[], span: number): number {
  const clicks = Array.from({ length: HOURS_OF_DAY }, () => 0)
  for (const { hour, clicks: had } of cells) clicks[hour] = (clicks[hour] ?? 0) + had
  const sumFrom = (hour: number) => clicks.slice(hour, hour + span).reduce((sum, had) => sum + had, 0)
  const starts = clicks.map((_, hour) => hour).slice(0, Math.max(1, HOURS_OF_DAY - span + 1))
  const best = starts.reduce((most, hour) => (sumFrom(hour) > sumFrom(most) ? hour : most))
  return sumFrom(best) > 0 ? best : WORKING_DAY
}

/** A click is expensive from this many times the usual price, if there were enough clicks that cost money. */
const DEAR = 1.3
const ENOUGH_CLICKS = 3
/** An hour without clicks is weak if this many were expected from its impressions. */
const EXPECTED_CLICKS = 3

/** Hours of the schedule with expensive clicks, or shown without a click; as 1 in a week. */
export function weakHours(cells: readonly Cell[], schedule: Daypart): Daypart {
  const sum = { clicks: 0, free_clicks: 0, impressions: 0, spend: 0 }
  for (const { clicks, free_clicks, impressions, spend } of cells) {
    sum.clicks += clicks
    sum.free_clicks += free_clicks
    sum.impressions += impressions
    sum.spend += spend ?? 0
  }
  const rate = figureOf('rate', sum) ?? 0
  const price = figureOf('price', sum) ?? 0
  return cells
    .map((cell, slot) => {
      if (schedule[slot] !== '1') return '0'
      const isDear =
        cell.clicks - cell.free_clicks >= ENOUGH_CLICKS && (figureOf('price', cell) ?? 0) >= price * DEAR
      const isIdle = cell.clicks === 0 && cell.impressions * rate >= EXPECTED_CLICKS
      return (isDear && price > 0) || isIdle ? '1' : '0'
    })
    .join('')
}
