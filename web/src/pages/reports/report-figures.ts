import type { Measures } from '@jarchi/shared/api/reports.ts'
import { clickRate } from '@jarchi/shared/delivery/click-rate.ts'

/** The figures of a range, in this order. */
export const FIGURES = ['spend', 'clicks', 'price', 'impressions', 'viewable', 'rate'] as const
export type Figure = (typeof FIGURES)[number]

/** The numbers that figures are computed from. */
export type Counts = Pick<Measures, 'clicks' | 'impressions' | 'spend'> &
  Partial<Pick<Measures, 'viewable' | 'free_clicks'>>

/** Amounts in rial, shares from 0 to 1; null if the divisor is zero, for the rate of few
 * impressions, and for hidden amounts. */
export function figureOf(figure: Figure, counts: Counts): number | null {
  const { clicks, impressions, spend, viewable, free_clicks = 0 } = counts
  if (figure === 'clicks') return clicks
  if (figure === 'impressions') return impressions
  if (figure === 'spend') return spend
  if (figure === 'price') return spend === null ? null : ratio(spend, clicks - free_clicks)
  return figure === 'rate' ? clickRate(counts) : ratio(viewable ?? 0, impressions)
}

export const isAmount = (figure: Figure) => figure === 'spend' || figure === 'price'

/** The change of a figure, as a share of its earlier value; null if that was zero or is unknown. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : now / before - 1
}

/** Whether the change is good news; null if it depends. */
export function isWelcome(figure: Figure, change: number): boolean | null {
  if (figure === 'spend') return null
  return figure === 'price' ? change < 0 : change > 0
}

export const hasNothing = ({ impressions, clicks, invalid_clicks, spend, corrected }: Measures) =>
  !impressions && !clicks && !invalid_clicks && !spend && !corrected

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
