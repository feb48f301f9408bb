import { DEAREST_PRICE } from '../controllers/controller.ts'
import { contextRates, placeParts } from '@jarchi/shared/delivery/bid-price.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { Bidder, type BidderState } from '../../server/src/delivery/bidding/bidder.ts'
import { CampaignIndex } from '../../server/src/delivery/bidding/campaign-index.ts'
import { FrequencyCounts } from '../../server/src/delivery/bidding/frequency.ts'
import { Spending, targetsAt } from '../../server/src/delivery/bidding/spending.ts'
import { NO_KEYWORD } from '../../server/src/delivery/bidding/target-terms.ts'
import type { Advertiser } from '../truth/advertisers.ts'
import { plannedTraffic } from '../truth/campaigns.ts'
import { CITY_COUNT, THINNING, type Marketplace } from '../truth/marketplace.ts'
import { drawOf, hashOf, poisson, STREAM } from '../truth/random.ts'
import { ROOT_COUNT } from '../truth/rivals.ts'
import { Ledger } from './ledger.ts'

/** Of the product: how the rank is drawn, and how often things are done, in seconds. */
export const RANK_NOISE = 0.2
const EVERY_S = { wake: 10, pace: 10, reorder: 15, learn: 600 }
const LARGEST_MILLE = 3_000_000
const ENDLESS = 1e15

/** The signed facts of a bid; clicks a thousandth as the token has them. */
type Signed = { readonly campaignId: number; readonly cpc: number; readonly expectedRate: number }

/** Prices that the market finds, and the campaign has its whole traffic; or what was typed, and the pace throttles. */
export type Steering = 'market' | 'typed'

export type Terms = {
  readonly steering: Steering
  readonly marginPercent: number
  /** Of the rank. */
  readonly noise: number
  /** The most that a click may cost, in rial. */
  readonly limitOf: (advertiser: Advertiser) => number
}

/** Visitors of the lab are unknown devices, whose counts are not kept. */
const UNCAPPED = new FrequencyCounts({ hour: 1, day: 1 })

/** The price alone steers: no request is passed over. */
class Unthrottled extends Spending {
  override share(): number {
    return 1
  }
}

/** Where each kind of place is: the product knows places by their page and offset. */
const POSITIONS = [
  { page: 0, offset: 0 },
  { page: 0, offset: 10 },
  { page: 1, offset: 0 },
  { page: 1, offset: 10 },
  { page: 2, offset: 0 },
]
export const positionOf = (place: number) => ({ style: 0, ...(POSITIONS[place] ?? { page: 0, offset: 0 }) })

const partsOf = (rootAt: number, place: number) =>
  placeParts({ ...positionOf(place), root: root(rootAt), hasQuery: false })

const city = (at: number) => at + 1
const root = (at: number) => at + 1

/** The page of each cell; `slot` is set for all by the hour. */
export function pagesOf() {
  return Array.from({ length: ROOT_COUNT * CITY_COUNT }, (_, cell) => {
    const [rootAt, cityAt] = [root(Math.floor(cell / CITY_COUNT)), city(cell % CITY_COUNT)]
    return {
      slot: 0,
      cities: [cityAt],
      neighborhoods: [],
      categories: [rootAt],
      words: null,
      root: rootAt,
      city: cityAt,
      category: rootAt,
      unknown: 0,
    }
  })
}

/** The marketplace's own campaigns, with the product's index, money and bidder. */
export class OwnSide {
  readonly index: CampaignIndex
  readonly spending: Spending
  readonly bidder: Bidder
  readonly ledgers: ReadonlyMap<number, Ledger>
  readonly advertisers: readonly Advertiser[]
  readonly rateOf: BidderState['learnt']['rateOf']
  /** Of an average ad, by root and kind of place. */
  readonly #rates: readonly number[][]
  /** What the last offer's token says. */
  signed: Signed = { campaignId: 0, cpc: 0, expectedRate: 0 }
  readonly #steering: Steering
  readonly #traffic: number[]
  /** Steps of ten seconds in which a campaign rested. */
  readonly #rested = new Map<number, number>()

  constructor(
    marketplace: Marketplace,
    advertisers: readonly Advertiser[],
    { steering, marginPercent, noise, limitOf }: Terms,
  ) {
    const { seed } = marketplace.world
    let draws = 0
    this.index = new CampaignIndex(() => drawOf(hashOf(seed, STREAM.rank), ++draws), noise)
    this.spending = steering === 'market' ? new Unthrottled() : new Spending()
    this.#steering = steering
    this.advertisers = advertisers
    this.ledgers = new Map(advertisers.map((one) => [one.id, new Ledger(one.budget, limitOf(one))]))
    this.rateOf = learntRates(marketplace)
    const kinds = [...marketplace.places.keys()]
    this.#rates = Array.from({ length: ROOT_COUNT }, (_, at) =>
      kinds.map((place) => this.rateOf(partsOf(at, place))),
    )
    this.#traffic = Array.from({ length: 168 }, (_, slot) =>
      plannedTraffic(Math.floor(slot / 24), (slot % 24) * 6),
    )
    for (const one of advertisers) this.#enter(one)
    this.index.reorderNow()
    const state = {
      index: this.index,
      spending: this.spending,
      frequency: UNCAPPED,
      learnt: { rateOf: this.rateOf, lossFactors: new Map<number, number>() },
      stop: () => null,
    }
    const seal: ConstructorParameters<typeof Bidder>[1]['seal'] = (token) => {
      this.signed = token
      return ''
    }
    const settings = { marginPercent, mostPerMille: LARGEST_MILLE * THINNING, seal, epoch: 1 }
    this.bidder = new Bidder(state, settings, () => {})
  }

  rateAt(rootAt: number, place: number): number {
    return this.#rates[rootAt]?.[place] ?? 0
  }

  #enter({ id, account, typed, budget, roots, cities }: Advertiser) {
    const { terms } = this.index
    const named = [
      ...roots.map((at) => terms.category(root(at))),
      ...cities.map((at) => terms.city(city(at))),
    ]
    this.index.put({
      campaignId: id,
      adId: id,
      accountId: account,
      bid: this.#steering === 'typed' ? typed : DEAREST_PRICE,
      budget,
      stopsAt: Number.MAX_SAFE_INTEGER,
      targets: { daypart: terms.daypart(FULL_WEEK), terms: [...named, NO_KEYWORD] },
      mediaId: '',
      seen: { clicks: 0, expected: 0 },
      checksum: 0,
    })
    this.spending.setRoom(account, ENDLESS)
  }

  /** The price of a click from now on, in rial. */
  setPrice(campaignId: number, price: number) {
    this.index.setPrice(campaignId, price)
  }

  /** What happens every few seconds. */
  beat(second: number, now: Date) {
    if (second % EVERY_S.wake === 0) this.#wake(second)
    if (second % EVERY_S.pace === 0 && this.#steering === 'typed') this.#pace(second, now)
    if (second % EVERY_S.learn === 0) this.#learn()
    if (second % EVERY_S.reorder === 0) this.index.reorderNow()
  }

  beginDay(second: number) {
    this.spending.beginDay()
    for (const ledger of this.ledgers.values()) ledger.beginDay()
    this.#wake(second)
    this.#rested.clear()
  }

  /** The part of the step in which a campaign did not rest; a new step begins. */
  joined(campaignId: number, seconds: number): number {
    const rested = this.#rested.get(campaignId) ?? 0
    this.#rested.delete(campaignId)
    return Math.max(0, 1 - (rested * EVERY_S.wake) / seconds)
  }

  #wake(second: number) {
    for (const campaignId of this.index.resting()) {
      const ledger = this.ledgers.get(campaignId)
      const accountId = this.index.accountOf(campaignId) ?? 0
      if (ledger && !this.spending.isSpent({ campaignId, accountId, budget: ledger.budget }, second)) {
        this.index.setRoom(campaignId, true)
      } else this.#rested.set(campaignId, (this.#rested.get(campaignId) ?? 0) + 1)
    }
  }

  #pace(second: number, now: Date) {
    const targets = targetsAt(now, this.#traffic)(FULL_WEEK)
    const daypart = this.index.terms.daypart(FULL_WEEK)
    this.spending.learnWinRate()
    for (const { id, budget } of this.advertisers) {
      this.spending.pace({ campaignId: id, budget, daypart }, targets, EVERY_S.pace, second)
    }
  }

  /** What was seen of each ad. */
  #learn() {
    for (const [campaignId, { learnt }] of this.ledgers) {
      const campaign = this.index.get(campaignId)
      if (campaign && campaign.seen.expected !== learnt.expected)
        this.index.put({ ...campaign, seen: { ...learnt } })
    }
  }
}

/** Clicks of each kind of place that the product has learnt from. */
const CLICKS_LEARNT = 1_000

function learntRates({ places, world }: Marketplace): BidderState['learnt']['rateOf'] {
  const seen = places.flatMap(({ rate }, place) =>
    Array.from({ length: ROOT_COUNT }, (_, at) => {
      const chance = rate * THINNING
      return {
        parts: partsOf(at, place),
        impressions: CLICKS_LEARNT / chance,
        clicks: poisson(CLICKS_LEARNT, world.seed, STREAM.rates, place, at),
      }
    }),
  )
  return contextRates(seen)
}
