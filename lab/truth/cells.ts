import { PER_MILLE, VALID, type Campaign } from './campaigns.ts'
import type { MarketDay } from './oracle.ts'
import { chanceAt, floorOf } from './rivals.ts'

/** Prices of a click that are considered, 1% apart, in rial. */
const PRICES = Array.from({ length: 620 }, (_, at) => 1_000 * 1.01 ** at)
const HALVINGS = 40
const STEPS_OF_HOUR = 6

/** Clicks of a cell at each price. */
type Clicks = Float64Array
type Total = { clicks: number; charged: number }

/**
 * The clicks that a budget buys with a price of its own for each hour and kind of place, as a linear program: each cell
 * takes what is best at one value of money, and two neighbours are mixed so that the budget is met.
 */
export function clicksOverCells(
  market: MarketDay,
  campaign: Pick<Campaign, 'root' | 'quality'>,
  asked: { budget: number; quality: number },
): number {
  const cells = cellsOf(market, campaign, asked.quality)
  let [low, high] = [0, 1 / (PRICES[0] ?? 1)]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (totalAt(cells, middle).charged > asked.budget) low = middle
    else high = middle
  }
  const [dear, cheap] = [totalAt(cells, low), totalAt(cells, high)]
  const part = (asked.budget - cheap.charged) / Math.max(dear.charged - cheap.charged, 1e-9)
  return cheap.clicks + Math.min(part, 1) * (dear.clicks - cheap.clicks)
}

function cellsOf(
  market: MarketDay,
  { root, quality }: Pick<Campaign, 'root' | 'quality'>,
  believed: number,
): Clicks[] {
  const floor = floorOf(root)
  return market.chances.flatMap((chances, hour) => {
    const first = hour * STEPS_OF_HOUR
    const requests = market.requests
      .slice(first, first + STEPS_OF_HOUR)
      .reduce((sum, count) => sum + count, 0)
    const usual = market.usual(first)
    return market.places.map(({ part, seen, rate, known }) => {
      const each = requests * part * seen * rate * quality * VALID
      return Float64Array.from(PRICES, (price) => {
        const offer = PER_MILLE * price * believed * known
        return offer < floor ? 0 : each * chanceAt(chances, Math.log(offer / usual))
      })
    })
  })
}

/** Each cell at its best price, where a rial is worth so many clicks. */
function totalAt(cells: readonly Clicks[], worth: number): Total {
  const total = { clicks: 0, charged: 0 }
  for (const cell of cells) {
    let [best, most] = [-1, 0]
    for (let at = 0; at < cell.length; at++) {
      const gain = (cell[at] ?? 0) * (1 - worth * (PRICES[at] ?? 0))
      if (gain <= most) continue
      best = at
      most = gain
    }
    const clicks = cell[best] ?? 0
    total.clicks += clicks
    total.charged += clicks * (PRICES[best] ?? 0)
  }
  return total
}
