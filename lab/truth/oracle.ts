import { PER_MILLE, STEPS, VALID, type Campaign, type Place } from './campaigns.ts'
import { chanceAt, floorOf, type Chances } from './rivals.ts'

/** A day as the market will be, known to the truth alone. */
export type MarketDay = {
  readonly requests: Float64Array
  readonly chances: readonly Chances[]
  readonly usual: (step: number) => number
  readonly places: readonly Place[]
}

/** What a step brings at a price, per request of it; `quality` is what the product believes. */
export type Worth = {
  /** Valid clicks by the truth, those by the product's base rates, and rial to the exchange. */
  readonly clicks: number
  readonly base: number
  readonly cost: number
}

export function worthOf(
  market: MarketDay,
  campaign: Pick<Campaign, 'root' | 'quality'>,
  step: number,
  asked: { price: number; quality: number },
): Worth {
  const chances = market.chances[Math.floor(step / 6)]
  const [usual, floor] = [market.usual(step), floorOf(campaign.root)]
  const total = { clicks: 0, base: 0, cost: 0 }
  if (!chances) return total
  for (const { part, rate, known, seen } of market.places) {
    const offer = PER_MILLE * asked.price * asked.quality * known
    if (offer < floor) continue
    const shown = part * seen * chanceAt(chances, Math.log(offer / usual))
    total.clicks += shown * rate * campaign.quality * VALID
    total.base += shown * known
    total.cost += (shown * offer) / 1_000
  }
  return total
}

export type Hindsight = {
  /** The best single price of the day in rial, and the valid clicks that it was to bring. */
  readonly price: number
  readonly clicks: number
  /** The budget cannot be spent: the price is the cheapest for 99% of all clicks. */
  readonly isSupplyLimited: boolean
}

const DEAREST = 500_000
const HALVINGS = 26
/** Of all clicks, where the budget cannot be spent. */
const NEARLY_ALL = 0.99

/** Exactly, by chances and not by clicks that happened: clicks × price grows with the price, so it meets the budget once. */
export function hindsightOf(
  market: MarketDay,
  campaign: Pick<Campaign, 'root' | 'quality'>,
  { budget, quality, nearlyAll = NEARLY_ALL }: { budget: number; quality: number; nearlyAll?: number },
): Hindsight {
  const clicksAt = (price: number) => {
    let clicks = 0
    for (let step = 0; step < STEPS; step++) {
      const requests = market.requests[step] ?? 0
      if (requests > 0) clicks += requests * worthOf(market, campaign, step, { price, quality }).clicks
    }
    return clicks
  }
  const all = clicksAt(DEAREST)
  const isSupplyLimited = all * DEAREST < budget
  const isEnough = (price: number) => {
    return isSupplyLimited ? clicksAt(price) >= nearlyAll * all : clicksAt(price) * price >= budget
  }
  let [low, high] = [Math.log(100), Math.log(DEAREST)]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (isEnough(Math.exp(middle))) high = middle
    else low = middle
  }
  const price = Math.exp(high)
  return { price, clicks: isSupplyLimited ? all : budget / price, isSupplyLimited }
}
