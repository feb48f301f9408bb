import type { DayResult } from './run-campaign.ts'

/** Figures of a controller in a setting; ratios are to the best single price in hindsight. */
export type Figures = {
  readonly days: number
  readonly first: number
  readonly firstP10: number
  readonly later: number
  readonly laterP10: number
  /** Of the budget, and the mean click price over hindsight's, both on days that the budget limits. */
  readonly spent: number
  readonly price: number
  /** Of the logarithm of the price within a day. */
  readonly swing: number
  readonly largestStep: number
  /** Of all clicks. */
  readonly free: number
  /** Days with too little supply: clicks over all there were, price over the cheapest that gets 99% of them. */
  readonly scarceDays: number
  readonly scarceClicks: number
  readonly scarcePrice: number
  /** The day of the event, and the one after it. */
  readonly eventDay: number
  readonly nextDay: number
  /** Million rial a campaign and day. */
  readonly profit: number
  /** Clicks a campaign and day. */
  readonly clicks: number
}

export const EVENT_DAY = 3

export function figuresOf(results: readonly DayResult[]): Figures {
  const limited = results.filter(({ hindsight }) => !hindsight.isSupplyLimited)
  const scarce = results.filter(({ hindsight }) => hindsight.isSupplyLimited)
  const ratios = (wanted: (day: number) => boolean) =>
    limited.filter(({ day }) => wanted(day)).map(clickRatio)
  const [first, later] = [ratios((day) => day === 0), ratios((day) => day > 0)]
  const paid = limited.filter(({ clicks }) => clicks > 0)
  const [clicks, free] = [total(results, 'clicks'), total(results, 'free')]
  const swings = results.filter(({ logs }) => logs.length > 1)
  return {
    days: results.length,
    first: mean(first),
    firstP10: tenth(first),
    later: mean(later),
    laterP10: tenth(later),
    spent: mean(limited.map(({ charged, budget }) => charged / budget)),
    price: mean(paid.map((day) => day.charged / day.clicks / day.hindsight.price)),
    swing: mean(swings.map(({ logs }) => deviation(logs))),
    largestStep: Math.max(0, ...swings.map(({ logs }) => largestChange(logs))),
    free: free / Math.max(clicks + free, 1),
    scarceDays: scarce.length,
    scarceClicks: mean(scarce.map(({ expected, hindsight }) => expected / hindsight.clicks)),
    scarcePrice: mean(scarce.map(scarcePrice)),
    eventDay: mean(ratios((day) => day === EVENT_DAY)),
    nextDay: mean(ratios((day) => day === EVENT_DAY + 1)),
    profit: (total(results, 'charged') - total(results, 'cost')) / results.length / 1e6,
    clicks: clicks / results.length,
  }
}

const clickRatio = ({ clicks, hindsight }: DayResult) => clicks / hindsight.clicks

/** What was asked: with three requests an hour there are days without a click. */
function scarcePrice({ logs, hindsight }: DayResult): number {
  return Math.exp(mean(logs)) / hindsight.price
}

function total(results: readonly DayResult[], field: 'clicks' | 'free' | 'charged' | 'cost'): number {
  return results.reduce((sum, result) => sum + result[field], 0)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length
}

function tenth(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 10)] ?? Number.NaN
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function largestChange(values: readonly number[]): number {
  return Math.max(0, ...values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value))))
}
