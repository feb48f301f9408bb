import type { Measures } from '@jarchi/shared/api/reports.ts'

/** What the page tells of a range, in this order. */
export const FIGURES = ['spend', 'clicks', 'price', 'impressions', 'viewable', 'rate'] as const
export type Figure = (typeof FIGURES)[number]

/** What figures are made of. */
export type Counts = Pick<Measures, 'clicks' | 'impressions' | 'spend'> &
  Partial<Pick<Measures, 'viewable' | 'free_clicks'>>

/** Amounts in rial, shares from 0 to 1; null where there is nothing to divide by, and for amounts that are hidden. */
export function figureOf(figure: Figure, counts: Counts): number | null {
  const { clicks, impressions, spend, viewable, free_clicks = 0 } = counts
  if (figure === 'clicks') return clicks
  if (figure === 'impressions') return impressions
  if (figure === 'spend') return spend
  if (figure === 'price') return spend === null ? null : ratio(spend, clicks - free_clicks)
  return ratio(figure === 'rate' ? clicks : (viewable ?? 0), impressions)
}

export const isAmount = (figure: Figure) => figure === 'spend' || figure === 'price'

/** How far a figure is from what it was, as a share of that; null where it was nothing, or is not known. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : now / before - 1
}

/** Whether more of it is good news; null where it depends. */
export function isWelcome(figure: Figure, change: number): boolean | null {
  if (figure === 'spend') return null
  return figure === 'price' ? change < 0 : change > 0
}

export const hasNothing = ({ impressions, clicks, invalid_clicks, spend, corrected }: Measures) =>
  !impressions && !clicks && !invalid_clicks && !spend && !corrected

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
