import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import {
  firstPrice,
  LEAST_PRICE_RIAL,
  marketCeiling,
  nextPrice,
  startOfPrice,
  type MatchedPlace,
  type PriceState,
} from '@jarchi/shared/delivery/market-price.ts'
import { weightOfAge, winCurve, type BidOutcome, type WinCurve } from '@jarchi/shared/delivery/win-curve.ts'
import { DEAREST_PRICE } from '../controllers/controller.ts'
import { BAND_TRAFFIC, weighed } from '../learning.ts'
import type { Advertiser } from '../truth/advertisers.ts'
import { plannedTraffic, STEPS } from '../truth/campaigns.ts'
import { CITY_PARTS, ROOT_PARTS, thinnedFloor, type Marketplace } from '../truth/marketplace.ts'
import type { OwnSide } from './own-side.ts'

const STEP_S = 600
/** How often the curve is learnt and ceilings are set: every six hours. */
export const STEPS_OF_CURVE = 36
/** Certain outcomes that are kept of a day, and days that the curve is learnt from. */
export const MOST_KEPT = 5_000
const DAYS_LEARNT = 6

const planOf = (day: number) => Array.from({ length: STEPS }, (_, step) => plannedTraffic(day, step))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The owner of all prices: what each has learnt, the market's curve and the ceilings. */
export class Prices {
  readonly #own: OwnSide
  readonly #hasCeiling: boolean
  readonly #marginPercent: number
  readonly #places: ReadonlyMap<number, MatchedPlace[]>
  readonly #states = new Map<number, PriceState>()
  readonly #mosts = new Map<number, number>()
  readonly #days: BidOutcome[][]
  curve: WinCurve

  /** `outcomes`: of the days before the first. */
  constructor(
    own: OwnSide,
    marketplace: Marketplace,
    set: { hasCeiling: boolean; marginPercent: number; outcomes: BidOutcome[][] },
  ) {
    this.#own = own
    this.#hasCeiling = set.hasCeiling
    this.#marginPercent = set.marginPercent
    this.#days = set.outcomes
    this.#places = new Map(own.advertisers.map((one) => [one.id, matchedPlaces(one, marketplace, own)]))
    this.curve = this.#learnt()
    for (const one of own.advertisers) {
      const start = firstPrice(this.curve, this.#placesOf(one), this) ?? LEAST_PRICE_RIAL
      this.#states.set(one.id, startOfPrice(Math.min(start, this.#limitOf(one)), one.budget))
      own.setPrice(one.id, Math.min(start, this.#limitOf(one)))
    }
    this.setCeilings()
  }

  get marginPercent() {
    return this.#marginPercent
  }

  priceOf(campaignId: number): number {
    return this.#states.get(campaignId)?.price ?? 0
  }

  /** A certain outcome of one of our bids. */
  keep(outcome: BidOutcome) {
    const today = this.#days[0]
    if (today && today.length < 2 * MOST_KEPT) today.push(outcome)
  }

  beginDay() {
    this.#days.unshift([])
    this.#days.length = Math.min(this.#days.length, DAYS_LEARNT)
  }

  learn() {
    this.curve = this.#learnt()
    this.setCeilings()
  }

  #learnt(): WinCurve {
    return winCurve(this.#days.flatMap((outcomes, ago) => weighed(outcomes, weightOfAge(ago))))
  }

  #placesOf({ id }: Advertiser): MatchedPlace[] {
    const quality = adQuality(this.#own.ledgers.get(id)?.learnt ?? { clicks: 0, expected: 0 })
    return (this.#places.get(id) ?? []).map((place) => ({ ...place, clickRate: place.clickRate * quality }))
  }

  #limitOf({ id }: Advertiser): number {
    return this.#own.ledgers.get(id)?.limit ?? DEAREST_PRICE
  }

  setCeilings() {
    for (const one of this.#own.advertisers) {
      const market = this.#hasCeiling ? marketCeiling(this.curve, this.#placesOf(one), this) : null
      this.#mosts.set(one.id, Math.min(this.#limitOf(one), market ?? DEAREST_PRICE))
    }
  }

  /** All prices of the coming step; `matched` says whether requests came for a campaign. */
  step(day: number, step: number, matched: (advertiser: Advertiser) => boolean) {
    const second = (day * STEPS + step + 1) * STEP_S
    const isOver = step === STEPS - 1
    const plan = planOf(isOver ? day + 1 : day)
    const from = isOver ? 0 : step + 1
    const [whole, planned, next] = [sum(plan), sum(plan.slice(from)), plan[from] ?? 0]
    for (const one of this.#own.advertisers) {
      const [ledger, state] = [this.#own.ledgers.get(one.id), this.#states.get(one.id)]
      if (!ledger || !state) continue
      const joined = this.#own.joined(one.id, STEP_S)
      const { budget, expected, validClicks } = ledger
      const past = {
        hasMatched: joined > 0 && matched(one),
        planned: plannedTraffic(day, step),
        joined,
        expected,
        validClicks,
      }
      const money = isOver ? budget : budget - ledger.charged - ledger.open(second)
      const left = { isOnAir: true, budget, money, day: whole, planned, next }
      const bounds = { least: LEAST_PRICE_RIAL, most: this.#mosts.get(one.id) ?? DEAREST_PRICE }
      const made = nextPrice(state, past, left, bounds)
      this.#states.set(one.id, made)
      this.#own.setPrice(one.id, made.price)
    }
  }
}

/** What a campaign matches, by root, part of the day and kind of place, as the product sees it. */
function matchedPlaces({ roots, cities }: Advertiser, { places }: Marketplace, own: OwnSide): MatchedPlace[] {
  const inCities = sum(cities.map((city) => CITY_PARTS[city] ?? 0))
  return roots.flatMap((root) =>
    BAND_TRAFFIC.flatMap((traffic, band) =>
      places.map(({ part }, place) => ({
        cell: { root: root + 1, band },
        weight: traffic * part * inCities * (ROOT_PARTS[root] ?? 0),
        floor: thinnedFloor(root),
        clickRate: own.rateAt(root, place),
      })),
    ),
  )
}
