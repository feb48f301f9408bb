import type { MatchedPlace } from '@jarchi/shared/delivery/market-price.ts'
import {
  bandOf,
  weightOfAge,
  winCurve,
  type BidOutcome,
  type WinCurve,
} from '@jarchi/shared/delivery/win-curve.ts'
import { BAND_TRAFFIC, weighed } from '../learning.ts'
import { placesOf, requestsOf, STEPS, type Campaign, type Place } from '../truth/campaigns.ts'
import type { MarketDay } from '../truth/oracle.ts'
import { normal, STREAM, uniform } from '../truth/random.ts'
import {
  chanceAt,
  chancesOf,
  floorOf,
  ROOT_COUNT,
  usualPrice,
  type Chances,
  type World,
} from '../truth/rivals.ts'

/** Outcomes of a day that the exchange tells for sure; the curve is learnt from the three days before. */
export const SAMPLED = 3_000
const DAYS_LEARNT = [1, 2, 3]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The days of a world, and the curve that the product has learnt from them; campaigns and controllers share both. */
export class Market {
  readonly world: World
  readonly places: readonly Place[]
  readonly #chances = new Map<number, Chances[]>()
  readonly #outcomes = new Map<number, BidOutcome[]>()
  readonly #curves = new Map<number, WinCurve>()

  constructor(world: World) {
    this.world = world
    this.places = placesOf(world)
  }

  day(campaign: Campaign, day: number): MarketDay {
    return {
      requests: requestsOf(this.world, campaign, day),
      chances: this.#chancesOn(day),
      usual: usualPrice(this.world, campaign.root, day),
      places: this.places,
    }
  }

  curve(day: number): WinCurve {
    return kept(this.#curves, day, () =>
      winCurve(DAYS_LEARNT.flatMap((ago) => this.#outcomesOf(day - ago, weightOfAge(ago - 0.5)))),
    )
  }

  #chancesOn(day: number): Chances[] {
    return kept(this.#chances, day, () => HOURS.map((hour) => chancesOf(this.world, day, hour)))
  }

  #outcomesOf(day: number, weight: number): BidOutcome[] {
    return weighed(
      kept(this.#outcomes, day, () => sampledBids(this.world, day, this.#chancesOn(day))),
      weight,
    )
  }
}

function kept<T>(map: Map<number, T>, key: number, make: () => T): T {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

/** Bids of all campaigns together: prices of many sizes in all roots. */
export function sampledBids(world: World, day: number, chances: readonly Chances[]): BidOutcome[] {
  const usual = Array.from({ length: ROOT_COUNT }, (_, root) => usualPrice(world, root, day))
  return Array.from({ length: SAMPLED }, (_, at) => {
    const draw = (what: number) => uniform(world.seed, STREAM.bids, day, at, what)
    const [root, step] = [Math.floor(draw(1) * ROOT_COUNT), Math.floor(draw(2) * STEPS)]
    const hour = Math.floor(step / 6)
    const log = 0.3 + 0.8 * normal(world.seed, STREAM.bids, day, at, 3)
    const overFloor = ((usual[root]?.(step) ?? 0) * Math.exp(log)) / floorOf(root)
    const table = chances[hour]
    const isWon = table !== undefined && draw(4) < chanceAt(table, log)
    return { cell: { root, band: bandOf(hour) }, overFloor, isWon, weight: 1 }
  }).filter(({ overFloor }) => overFloor >= 1)
}

/** What a campaign matches, by place and part of the day, as the product sees it. */
export function matchedPlaces(campaign: Campaign, places: readonly Place[], quality: number): MatchedPlace[] {
  const floor = floorOf(campaign.root)
  return BAND_TRAFFIC.flatMap((traffic, band) =>
    places.map(({ part, known }) => {
      return {
        cell: { root: campaign.root, band },
        weight: traffic * part,
        floor,
        clickRate: known * quality,
      }
    }),
  )
}
