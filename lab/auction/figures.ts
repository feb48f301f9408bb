import type { CampaignDay } from './run-world.ts'

/** Figures of some campaigns; sums are of a day. */
export type AuctionFigures = {
  readonly clicks: number
  /** Rial a click. */
  readonly price: number
  /** Of the budgets. */
  readonly spent: number
  /** Of all clicks. */
  readonly free: number
  /** Million rial. */
  readonly revenue: number
  readonly cost: number
  readonly profit: number
  /** Of the logarithm of a price within a day: mean. */
  readonly swing: number
  /** Between campaigns: the deviation of their clicks over the mean. */
  readonly spread: number
  /** Clicks above their limit, and rial above a budget, at most of a campaign. */
  readonly aboveLimit: number
  readonly overspent: number
}

/** From the second day on. */
export function auctionFigures(results: readonly CampaignDay[]): AuctionFigures {
  const later = results.filter(({ day }) => day > 0)
  const days = new Set(later.map(({ day }) => day)).size
  const total = (field: 'clicks' | 'free' | 'charged' | 'cost' | 'budget') =>
    later.reduce((sum, row) => sum + row[field], 0)
  const [clicks, free, charged, cost] = [total('clicks'), total('free'), total('charged'), total('cost')]
  const swings = later.flatMap(({ swing }) => (swing === null ? [] : [swing]))
  const byCampaign = Map.groupBy(later, ({ campaign }) => campaign)
  const each = [...byCampaign.values()].map((rows) => rows.reduce((sum, row) => sum + row.clicks, 0))
  return {
    clicks: clicks / days,
    price: charged / Math.max(clicks, 1),
    spent: charged / total('budget'),
    free: free / Math.max(clicks + free, 1),
    revenue: charged / days / 1e6,
    cost: cost / days / 1e6,
    profit: (charged - cost) / days / 1e6,
    swing: mean(swings),
    spread: Math.sqrt(mean(each.map((count) => (count - mean(each)) ** 2))) / mean(each),
    aboveLimit: largest(later.map(({ aboveLimit }) => aboveLimit)),
    overspent: largest(later.map(({ overspent }) => overspent)),
  }
}

/** The mean of several worlds, and the worst of what may never happen. */
export function meanOf(all: readonly AuctionFigures[]): AuctionFigures {
  const of = (field: keyof AuctionFigures) => mean(all.map((figures) => figures[field]))
  return {
    clicks: of('clicks'),
    price: of('price'),
    spent: of('spent'),
    free: of('free'),
    revenue: of('revenue'),
    cost: of('cost'),
    profit: of('profit'),
    swing: of('swing'),
    spread: of('spread'),
    aboveLimit: largest(all.map(({ aboveLimit }) => aboveLimit)),
    overspent: largest(all.map(({ overspent }) => overspent)),
  }
}

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0)

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length
}
