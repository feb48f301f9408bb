import { adQuality, bidPrice, cautiousQuality, placeParts } from '@jarchi/shared/bid-price.ts'
import { joins } from '@jarchi/shared/pacing.ts'
import { sealToken, type TokenKeys } from '../tracking/service.ts'
import type { PageContext } from './bid-context.ts'
import type { Campaign, CampaignIndex } from './campaign-index.ts'
import type { FrequencyCounts } from './frequency.ts'
import { SEARCH_WITHOUT_KEYWORD } from './query-words.ts'
import type { Spending } from './spending.ts'

/** A place that is to be filled. */
export type Place = {
  /** In rial for a thousand impressions. */
  floor: number
  style: number
  page: number
  offset: number
}

/** The user who looks at the places. */
export type Visit = {
  context: PageContext
  /** A keyed hash; 0n: none. */
  device: bigint
  /** Of the request's id, 32 bits: the same request is decided the same again. */
  hash: number
}

/** A campaign's bid for a place. */
export type Offer = {
  campaign: Campaign
  /** In rial for a thousand impressions. */
  price: number
  token: string
  sequence: number
}

export type NoBid = 'stopped' | 'stale' | 'style' | 'floor' | 'no_match'

/** What is learnt meanwhile and taken over whole. */
export type Learnt = {
  /** The click rate of an average ad by the parts of a place. */
  rateOf: (parts: readonly number[]) => number
  /** Campaigns whose ads have cost more than they brought. */
  losing: ReadonlySet<number>
}

export type BidderState = {
  index: CampaignIndex
  spending: Spending
  frequency: FrequencyCounts
  learnt: Learnt
  /** Why nothing is to be shown now; null: go on. */
  stop: (seconds: number) => 'stopped' | 'stale' | null
  /** Campaigns without room, to be looked at again. */
  resting: Set<number>
}

type Settings = { marginPercent: number; tokenKeys: TokenKeys; epoch: number }

/** So many of the best may be too cheap for a place before it is given up: ranks are partly drawn. */
const MOST_TRIES = 8
const KEYWORD_CATEGORIES = 65_535
const MAX_PAGE = 65_535

/** Decides who is shown where. */
export class Bidder {
  readonly #state: BidderState
  readonly #settings: Settings
  readonly #onNoBid: (reason: NoBid) => void
  #sequence = 0

  constructor(state: BidderState, settings: Settings, onNoBid: (reason: NoBid) => void) {
    this.#state = state
    this.#settings = settings
    this.#onNoBid = onNoBid
  }

  get epoch() {
    return this.#settings.epoch
  }

  /** At most one offer for each place, and no campaign twice on a page. */
  offers(places: readonly Place[], visit: Visit, now: Date): (Offer | null)[] {
    const seconds = performance.now() / 1_000
    const stop = this.#state.stop(seconds)
    if (stop) {
      for (let place = 0; place < places.length; place++) this.#onNoBid(stop)
      return places.map(() => null)
    }
    const question = this.#state.index.question(visit.context)
    const taken: number[] = []
    return places.map((place) => {
      const found = this.#best(place, visit, question, taken, now, seconds)
      if (typeof found === 'string') {
        this.#onNoBid(found)
        return null
      }
      taken.push(found.campaign.campaignId)
      return this.#offer(place, visit, found, now, seconds)
    })
  }

  #best(
    place: Place,
    { context, device, hash }: Visit,
    question: ReturnType<CampaignIndex['question']>,
    taken: readonly number[],
    now: Date,
    seconds: number,
  ): Priced | NoBid {
    // Ads are registered as native ones, which other styles do not take.
    if (place.style !== 0) return 'style'
    const { index, spending, frequency, learnt, resting } = this.#state
    const base = learnt.rateOf(placeParts({ ...place, root: context.root, hasQuery: context.words !== null }))
    const time = now.getTime()
    let tries = 0
    let priced: Priced | null = null
    const accept = (campaign: Campaign) => {
      const { campaignId } = campaign
      if (campaign.stopsAt <= time || taken.includes(campaignId)) return false
      if (!joins(hash, campaignId, spending.share(campaignId))) return false
      if (spending.isSpent(campaign, seconds)) {
        index.setRoom(campaignId, false)
        resting.add(campaignId)
        return false
      }
      if (frequency.isCapped(device, campaignId, time)) return false
      priced = this.#priced(campaign, base)
      if (priced.price >= Math.max(1, place.floor)) return true
      priced = null
      return ++tries >= MOST_TRIES
    }
    index.best(question, accept)
    return priced ?? (tries > 0 ? 'floor' : 'no_match')
  }

  #priced(campaign: Campaign, base: number): Priced {
    const { index, learnt } = this.#state
    const prior = index.priorOf(campaign.accountId)
    const quality = learnt.losing.has(campaign.campaignId)
      ? cautiousQuality(campaign.seen, prior)
      : adQuality(campaign.seen, prior)
    const rate = Math.min(1, base * quality)
    return { campaign, rate, price: bidPrice(campaign.bid, rate, this.#settings.marginPercent) }
  }

  #offer(
    place: Place,
    { context, device }: Visit,
    { campaign, rate, price }: Priced,
    now: Date,
    seconds: number,
  ) {
    const { tokenKeys, epoch } = this.#settings
    const sequence = ++this.#sequence
    const { words, city, category } = context
    const phrase = words && campaign.targets.phrases.find((one) => one.words.every((word) => words.has(word)))
    this.#state.spending.bid(campaign, rate * campaign.bid, seconds)
    const token = sealToken(tokenKeys, {
      epoch,
      sequence,
      issuedAt: Math.floor(now.getTime() / 1_000),
      campaignId: campaign.campaignId,
      adId: campaign.adId,
      cpc: campaign.bid,
      price,
      expectedRate: Math.round(rate * 1_000_000),
      city: Math.min(city, 0xffffff),
      category: category <= KEYWORD_CATEGORIES ? category : 0,
      keyword: words === null ? 0 : (phrase?.hash ?? SEARCH_WITHOUT_KEYWORD),
      style: place.style === 1 ? 1 : place.style === 2 ? 2 : 0,
      page: Math.min(Math.max(place.page, 0), MAX_PAGE),
      offset: Math.min(Math.max(place.offset, 0), MAX_PAGE),
      device,
      isTest: false,
    })
    return { campaign, price, token, sequence }
  }
}

type Priced = { campaign: Campaign; rate: number; price: number }
