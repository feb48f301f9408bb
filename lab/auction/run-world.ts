import { bandOf, type BidOutcome } from '@jarchi/shared/delivery/win-curve.ts'
import { DEAREST_PRICE } from '../controllers/controller.ts'
import { sampledBids } from '../flow/market.ts'
import type { Advertiser } from '../truth/advertisers.ts'
import { Answers } from '../truth/answers.ts'
import { STEPS, VALID } from '../truth/campaigns.ts'
import { CITY_COUNT, clickDelay, drawn, Marketplace, THINNING, thinnedFloor } from '../truth/marketplace.ts'
import {
  bestOffer,
  chancesAgainst,
  chancesOf,
  logAt,
  NODE,
  NODES,
  ROOT_COUNT,
  seatsOf,
  type Chances,
  type World,
} from '../truth/rivals.ts'
import { Agenda } from './agenda.ts'
import { OwnSide, pagesOf, positionOf, RANK_NOISE, type Steering } from './own-side.ts'
import { MOST_KEPT, Prices, STEPS_OF_CURVE } from './prices.ts'

/** How prices of a click come about. */
export type Arm = {
  readonly steering: Steering
  /** The typed bid is a limit; without it there is none. */
  readonly isLimited: boolean
  readonly hasCeiling: boolean
  readonly marginPercent?: number
  readonly noise?: number
}

export type Setup = {
  readonly world: World
  readonly advertisers: readonly Advertiser[]
  /** Auctions of the lab on a mean day. */
  readonly requests: number
  readonly days: number
}

export type CampaignDay = {
  readonly campaign: number
  readonly day: number
  readonly budget: number
  readonly clicks: number
  readonly free: number
  readonly charged: number
  /** Rial to the exchange. */
  readonly cost: number
  /** The deviation of the price's logarithm while it did not rest; null: hardly ever. */
  readonly swing: number | null
  /** Clicks above the limit, and rial above a day's budget, until now. */
  readonly aboveLimit: number
  readonly overspent: number
}

const STEP_S = 600
const DAY_S = STEPS * STEP_S
/** Saturday, midnight in Tehran. */
const BEGIN_MS = Date.UTC(2026, 10, 20, 20, 30)
const SEEN_AFTER_S = 2
const LONGEST_DELAY_S = 7_200
const DAYS_BEFORE = [1, 2, 3]

export function runWorld(setup: Setup, arm: Arm): CampaignDay[] {
  const run = new WorldRun(setup, arm)
  return Array.from({ length: setup.days }, (_, day) => run.day(day)).flat()
}

class WorldRun {
  readonly #setup: Setup
  readonly #marketplace: Marketplace
  readonly #own: OwnSide
  readonly #prices: Prices | null
  readonly #answers: Answers
  readonly #shows = new Agenda(SEEN_AFTER_S)
  readonly #clicks = new Agenda(LONGEST_DELAY_S)
  readonly #pages = pagesOf()
  /** By root and kind. */
  readonly #asked: readonly { floor: number; style: number; page: number; offset: number }[][]
  readonly #cells: ReadonlyMap<Advertiser, readonly number[]>
  readonly #quality: ReadonlyMap<number, number>
  readonly #sampled: number
  /** Of the step: requests by cell, our offers by logarithm over the usual price, and the logarithms of prices of the day. */
  readonly #counts = new Uint32Array(ROOT_COUNT * CITY_COUNT)
  readonly #offers = new Float64Array(NODES + 1)
  readonly #logs = new Map<number, number[]>()
  #now = new Date(BEGIN_MS)

  constructor(
    setup: Setup,
    { steering, isLimited, hasCeiling, marginPercent = 20, noise = RANK_NOISE }: Arm,
  ) {
    const { world, advertisers, requests } = setup
    this.#setup = setup
    this.#marketplace = new Marketplace(world, requests)
    const limitOf = ({ typed }: Advertiser) => (isLimited ? typed : DEAREST_PRICE)
    this.#own = new OwnSide(this.#marketplace, advertisers, { steering, marginPercent, noise, limitOf })
    const set = { hasCeiling, marginPercent, outcomes: DAYS_BEFORE.map((ago) => outcomesBefore(world, -ago)) }
    this.#prices = steering === 'market' ? new Prices(this.#own, this.#marketplace, set) : null
    this.#answers = new Answers(world)
    const kinds = [...this.#marketplace.places.keys()]
    this.#asked = Array.from({ length: ROOT_COUNT }, (_, root) =>
      kinds.map((place) => ({ ...positionOf(place), floor: thinnedFloor(root) })),
    )
    this.#cells = new Map(
      advertisers.map((one) => [
        one,
        one.roots.flatMap((root) => one.cities.map((city) => root * CITY_COUNT + city)),
      ]),
    )
    this.#quality = new Map(advertisers.map(({ id, quality }) => [id, quality]))
    this.#sampled = MOST_KEPT / requests
  }

  day(day: number): CampaignDay[] {
    this.#own.beginDay(day * DAY_S)
    this.#prices?.beginDay()
    const usualAt = this.#marketplace.usualOn(day)
    const { world } = this.#setup
    for (let step = 0; step < STEPS; step++) {
      const hour = Math.floor(step / 6)
      const seats = seatsOf(world, day, hour, this.#answers.factors)
      this.#step(day, step, { chances: chancesAgainst(seats), usual: usualAt(step) })
      this.#answers.endStep(seats, this.#offers, [day, step])
    }
    this.#answers.endDay(seatsOf(world, day, 12, this.#answers.factors))
    return this.#setup.advertisers.map((one) => this.#resultOf(one, day))
  }

  #step(day: number, step: number, market: { chances: Chances; usual: Float64Array }) {
    const count = this.#marketplace.requestsIn(day, step)
    const from = (day * STEPS + step) * STEP_S
    this.#counts.fill(0)
    this.#offers.fill(0)
    const slot = (day % 7) * 24 + Math.floor(step / 6)
    for (const page of this.#pages) page.slot = slot
    if (step % STEPS_OF_CURVE === 0) this.#prices?.learn()
    for (const ledger of this.#own.ledgers.values()) ledger.beginStep()
    let at = 0
    for (let second = from; second < from + STEP_S; second++) {
      this.#now = new Date(BEGIN_MS + second * 1_000)
      this.#arrive(second)
      this.#own.beat(second, this.#now)
      const until = ((second - from + 1) * count) / STEP_S
      for (; at < until; at++) this.#auction(this.#marketplace.request(day, step, at), second, market)
    }
    this.#endStep(day, step)
  }

  #arrive(second: number) {
    const { spending, ledgers, index } = this.#own
    this.#shows.take(second, (campaignId, expected) => {
      spending.shown(campaignId, index.accountOf(campaignId) ?? 0, expected, true, second)
    })
    this.#clicks.take(second, (campaignId, price) => {
      const ledger = ledgers.get(campaignId)
      ledger?.click(price)
      spending.setCharged(campaignId, ledger?.charged ?? 0)
    })
  }

  #auction(request: number, second: number, { chances, usual }: { chances: Chances; usual: Float64Array }) {
    const cell = this.#marketplace.cellOf(request)
    const kind = this.#marketplace.placeOf(request)
    const root = Math.floor(cell / CITY_COUNT)
    this.#counts[cell] = (this.#counts[cell] ?? 0) + 1
    this.#offers[NODES] = (this.#offers[NODES] ?? 0) + 1
    const [context, asked] = [this.#pages[cell], this.#asked[root]?.[kind]]
    const place = this.#marketplace.places[kind]
    if (!context || !asked || !place) return
    const own = this.#own
    const [offer] = own.bidder.offers([asked], { context, device: 0n, hash: request }, this.#now, second)
    if (!offer) return
    const log = Math.log(offer.price / (usual[cell] ?? 1))
    const node = Math.min(Math.max(Math.round((log - logAt(0)) / NODE), 0), NODES - 1)
    this.#offers[node] = (this.#offers[node] ?? 0) + 1
    const isWon = log > bestOffer(chances, drawn(request, 'rival'))
    if (drawn(request, 'sample') < this.#sampled) {
      const band = bandOf(context.slot % 24)
      this.#prices?.keep({
        cell: { root: root + 1, band },
        overFloor: offer.price / asked.floor,
        isWon,
        weight: 1,
      })
    }
    if (!isWon || drawn(request, 'seen') >= place.seen) return
    const { campaignId, cpc, expectedRate } = own.signed
    const rate = expectedRate / 1_000_000
    const base = own.rateAt(root, kind)
    own.ledgers.get(campaignId)?.shown({ rate, base, cpc, cost: offer.price / 1_000 }, second)
    this.#shows.add(second + SEEN_AFTER_S, campaignId, rate * cpc)
    const chance = place.rate * THINNING * (this.#quality.get(campaignId) ?? 1)
    if (drawn(request, 'click') < chance && drawn(request, 'valid') < VALID) {
      this.#clicks.add(second + clickDelay(request), campaignId, cpc)
    }
  }

  #endStep(day: number, step: number) {
    const prices = this.#prices
    if (!prices) return
    const resting = new Set(this.#own.index.resting())
    for (const { id } of this.#setup.advertisers) {
      if (resting.has(id)) continue
      const logs = this.#logs.get(id) ?? []
      logs.push(Math.log(prices.priceOf(id)))
      this.#logs.set(id, logs)
    }
    prices.step(day, step, (one) =>
      (this.#cells.get(one) ?? []).some((cell) => (this.#counts[cell] ?? 0) > 0),
    )
  }

  #resultOf({ id, budget }: Advertiser, day: number): CampaignDay {
    const logs = this.#logs.get(id) ?? []
    this.#logs.delete(id)
    const { clicks, free, charged, cost, aboveLimit, overspent } = this.#own.ledgers.get(id) ?? NOTHING
    const swing = logs.length > 1 ? deviation(logs) : null
    return { campaign: id, day, budget, clicks, free, charged, cost, swing, aboveLimit, overspent }
  }
}

const NOTHING = { clicks: 0, free: 0, charged: 0, cost: 0, aboveLimit: 0, overspent: 0 }

function outcomesBefore(world: World, day: number): BidOutcome[] {
  const chances = Array.from({ length: 24 }, (_, hour) => chancesOf(world, day, hour))
  return sampledBids(world, day, chances).map((one) => ({
    ...one,
    cell: { ...one.cell, root: one.cell.root + 1 },
  }))
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
