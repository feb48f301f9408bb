import type { ReportWeek } from '@jarchi/shared/api/reports.ts'
import { HOURS_OF_DAY, HOURS_OF_WEEK, type Daypart } from '@jarchi/shared/time/daypart.ts'
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

/** The cells of a week with so many hours in each. */
export function hoursTogether(cells: readonly Cell[], span: number): Cell[] {
  if (span === 1) return [...cells]
  return cells
    .filter(({ hour }) => hour % span === 0)
    .map((first, at) => cells.slice(at * span + 1, (at + 1) * span).reduce(plus, first))
}

const plus = (sum: Cell, cell: Cell): Cell => ({
  ...sum,
  clicks: sum.clicks + cell.clicks,
  free_clicks: sum.free_clicks + cell.free_clicks,
  impressions: sum.impressions + cell.impressions,
  spend: sum.spend === null || cell.spend === null ? null : sum.spend + cell.spend,
})

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
