import { adQuality, bidPrice, placeParts, type PriceSettings } from '@jarchi/shared/delivery/bid-price.ts'
import { joins } from '@jarchi/shared/delivery/pacing.ts'
import type { Seal } from '../tracking/service.ts'
import type { PageContext } from './bid-context.ts'
import type { CampaignIndex } from './campaign-index.ts'
import type { FrequencyCounts } from './frequency.ts'
import { RequestSample } from './request-sample.ts'
import { SEARCH_WITHOUT_KEYWORD } from './query-words.ts'
import type { Spending } from './spending.ts'

/** A place to fill. */
export type Place = {
  /** In rial for a thousand impressions. */
  floor: number
  style: number
  page: number
  offset: number
}

/** The user who sees the places. */
export type Visit = {
  context: PageContext
  /** A keyed hash; 0n: none. */
  device: bigint
  /** Campaigns that must not be shown there. */
  barred?: ReadonlySet<number>
  /** 32 bits from the request's id: the same request always gets the same decision. */
  hash: number
}

/** A campaign's bid for a place. */
export type Offer = {
  campaignId: number
  adId: number
  /** The ad's id at the exchange; empty if none is configured. */
  mediaId: string
  /** In rial for a thousand impressions. */
  price: number
  /** The viewer's. */
  token: string
  /** The exchange's, which no page may get. */
  proof: string
  sequence: number
  /** Whether the exchange is asked to tell how it ends. */
  isWatched: boolean
}

export type NoBid = 'stopped' | 'stale' | 'style' | 'floor' | 'no_match'

/** Values learnt meanwhile, replaced as a whole. */
export type Learnt = {
  /** The click rate of an average ad, by the parts of a place. */
  rateOf: (parts: readonly number[]) => number
  /** Of campaigns whose ads have cost more than they brought: what part of their price is bid. */
  lossFactors: ReadonlyMap<number, number>
}

export type BidderState = {
  index: CampaignIndex
  spending: Spending
  frequency: FrequencyCounts
  learnt: Learnt
  /** Why nothing may be shown now; null: go on. */
  stop: (seconds: number) => 'stopped' | 'stale' | null
}

type Settings = PriceSettings & { seal: Seal; epoch: number }

/**
 * How many of the best campaigns are tried for a place before it is given up: ranks are partly random, so
 * they may be too cheap.
 */
const MOST_TRIES = 8
const KEYWORD_CATEGORIES = 65_535
const LARGEST_PAGE = 65_535

/** Decides which ad is shown where. */
export class Bidder {
  readonly #state: BidderState
  readonly #settings: Settings
  readonly #onNoBid: (reason: NoBid) => void
  readonly #sample: RequestSample
  #sequence = 0

  constructor(
    state: BidderState,
    settings: Settings,
    onNoBid: (reason: NoBid) => void,
    sample = new RequestSample(),
  ) {
    this.#state = state
    this.#settings = settings
    this.#onNoBid = onNoBid
    this.#sample = sample
  }

  get epoch() {
    return this.#settings.epoch
  }

  /** At most one offer for each place, and each campaign once on a page; `seconds` are of a monotonic clock. */
  offers(places: readonly Place[], visit: Visit, now: Date, seconds: number): (Offer | null)[] {
    const stop = this.#state.stop(seconds)
    if (stop) {
      for (let place = 0; place < places.length; place++) this.#onNoBid(stop)
      return places.map(() => null)
    }
    const question = this.#state.index.question(visit.context)
    const isWhole = this.#sample.takes(visit.hash, places.length)
    const taken: number[] = []
    return places.map((place) => {
      const found = this.#best(place, visit, question, taken, now, seconds)
      const isFound = typeof found !== 'string'
      const offer = isFound ? this.#offer(place, visit, found, isWhole, now, seconds) : null
      if (offer) taken.push(offer.campaignId)
      if (!isFound) this.#onNoBid(found)
      if (isWhole || offer?.isWatched) {
        const next = isWhole && offer && this.#best(place, visit, question, taken, now, seconds)
        this.#note(place, visit, now, { offer, second: typeof next === 'object' ? next : null, isWhole })
      }
      return offer
    })
  }

  /** What a place of the sample asks for, what we offered, and who of ours came second. */
  #note(place: Place, { context }: Visit, askedAt: Date, { offer, second, isWhole }: Noted) {
    const baseRate = this.#rateOf(place, context)
    const { campaigns } = this.#state.index
    const runnerUp = second && { campaignId: campaigns.idOf(second.row), price: second.price }
    this.#sample.note({ askedAt, context, floor: place.floor, baseRate, offer, runnerUp, isWhole })
  }

  /** The click rate of an average ad there. */
  #rateOf(place: Place, { root, words }: PageContext): number {
    return this.#state.learnt.rateOf(placeParts({ ...place, root, hasQuery: words !== null }))
  }

  #best(
    place: Place,
    { context, device, hash, barred }: Visit,
    question: ReturnType<CampaignIndex['question']>,
    taken: readonly number[],
    now: Date,
    seconds: number,
  ): Priced | NoBid {
    // Ads are registered as native ones, which other styles do not accept.
    if (place.style !== 0) return 'style'
    const { index, spending, frequency } = this.#state
    const base = this.#rateOf(place, context)
    const time = now.getTime()
    let tries = 0
    let priced: Priced | null = null
    const { campaigns } = index
    const { startsAt, stopsAt } = campaigns.numbers
    const accept = (row: number) => {
      const campaignId = campaigns.idOf(row)
      if ((startsAt[row] ?? 0) > time) return false
      // A later end is announced, and wakes it.
      if ((stopsAt[row] ?? 0) <= time) {
        index.setRoom(campaignId, false)
        return false
      }
      if (taken.includes(campaignId)) return false
      if (barred?.has(campaignId)) return false
      if (!joins(hash, campaignId, spending.share(campaignId))) return false
      if (spending.isSpent({ campaignId, ...campaigns.money(row) }, seconds)) {
        index.setRoom(campaignId, false)
        return false
      }
      if (frequency.isCapped(device, campaignId, time)) return false
      priced = this.#priced(row, base)
      if (priced.price >= Math.max(1, place.floor)) return true
      priced = null
      return ++tries >= MOST_TRIES
    }
    index.best(question, accept)
    return priced ?? (tries > 0 ? 'floor' : 'no_match')
  }

  #priced(row: number, base: number): Priced {
    const { index, learnt } = this.#state
    const { campaigns } = index
    const { price, accountId } = campaigns.numbers
    const prior = index.priorOf(accountId[row] ?? 0)
    const rate = Math.min(1, base * adQuality(campaigns.seen(row), prior))
    const paying = rate * (learnt.lossFactors.get(campaigns.idOf(row)) ?? 1)
    return { row, rate, price: bidPrice(price[row] ?? 0, paying, this.#settings) }
  }

  #offer(
    place: Place,
    { context, device }: Visit,
    { row, rate, price }: Priced,
    isWhole: boolean,
    now: Date,
    seconds: number,
  ): Offer {
    const { seal, epoch } = this.#settings
    const sequence = ++this.#sequence
    const { words, city, category } = context
    const { campaigns } = this.#state.index
    const { adId: ads, accountId: accounts, price: prices } = campaigns.numbers
    const campaignId = campaigns.idOf(row)
    const [adId = 0, accountId = 0, cpc = 0] = [ads[row], accounts[row], prices[row]]
    const issuedAt = Math.floor(now.getTime() / 1_000)
    this.#state.spending.bid({ campaignId, accountId }, rate * cpc, seconds)
    this.#state.frequency.bid(device, campaignId, issuedAt * 1_000)
    const token: Parameters<Seal>[0] = {
      epoch,
      sequence,
      issuedAt,
      campaignId,
      adId,
      cpc,
      price,
      expectedRate: Math.round(rate * 1_000_000),
      city: Math.min(city, 0xffffff),
      category: category <= KEYWORD_CATEGORIES ? category : 0,
      keyword: words === null ? 0 : this.#keywordIn(row, words),
      style: place.style === 1 ? 1 : place.style === 2 ? 2 : 0,
      page: Math.min(Math.max(place.page, 0), LARGEST_PAGE),
      offset: Math.min(Math.max(place.offset, 0), LARGEST_PAGE),
      device,
      isTest: false,
    }
    return {
      campaignId,
      adId,
      mediaId: campaigns.mediaIdOf(row),
      price,
      token: seal(token, 'viewer'),
      proof: seal(token, 'exchange'),
      sequence,
      isWatched: isWhole || this.#sample.watches(sequence),
    }
  }

  /** The campaign's first phrase that occurs in the search. */
  #keywordIn(row: number, words: ReadonlySet<string>): number {
    const { campaigns, terms } = this.#state.index
    for (const term of campaigns.termsOf(row)) {
      const phrase = terms.phraseIn(term, words)
      if (phrase) return phrase.hash
    }
    return SEARCH_WITHOUT_KEYWORD
  }
}

type Noted = { offer: Offer | null; second: Priced | null; isWhole: boolean }
type Priced = { row: number; rate: number; price: number }
