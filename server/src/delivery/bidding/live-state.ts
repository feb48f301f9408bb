import { setTimeout as sleep } from 'node:timers/promises'
import { contextRates, lossFactor } from '@jarchi/shared/delivery/bid-price.ts'
import { LEAST_PRICE_RIAL } from '@jarchi/shared/delivery/market-price.ts'
import { tehranSlot } from '@jarchi/shared/time/daypart.ts'
import type { WeekOfTraffic } from '@jarchi/shared/delivery/pacing.ts'
import { tehranDayNumber, tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/client.ts'
import type { BidderState } from './bidder.ts'
import * as queries from './bidding-queries.ts'
import { CampaignFeed } from './campaign-feed.ts'
import { CampaignIndex, RANK_NOISE } from './campaign-index.ts'
import { CampaignMoney } from './campaign-money.ts'
import { CampaignPrices } from './campaign-prices.ts'
import { FrequencyCounts } from './frequency.ts'
import { Spending, targetsAt } from './spending.ts'

export type Log = { warn: (facts: object, text: string) => void }

export type LiveDeps = { config: Config; db: Db; log: Log; now: () => Date }

/** A bidder does not bid on data older than this, as after a pause of the whole process. */
const STALE_S = 5
const WEEK_DAYS = 7
/** Campaigns that wait for money may be very many: each is looked at once in so many seconds. */
const RESTING_S = 10

/** What a bidder knows about campaigns and money; each method is one turn of a loop. */
export class LiveState {
  readonly #deps: LiveDeps
  readonly #epoch: number
  readonly #feed: CampaignFeed
  readonly state: BidderState
  #offsets = new Map<number, bigint>()
  #day: number
  #freshAt = 0
  #isStopped = false
  /** Campaigns of which the exchange gets no bid for now. */
  barred: ReadonlySet<number> = new Set()
  #traffic: WeekOfTraffic = []
  #requests = 0
  #pacedAt = performance.now()
  #learntAt: Date
  readonly #money: CampaignMoney
  #looks = 0
  /** Null: a click costs the bid. */
  readonly #prices: CampaignPrices | null

  constructor(deps: LiveDeps, epoch: number) {
    this.#deps = deps
    this.#epoch = epoch
    const { financial, exchange, bidding, campaign } = deps.config
    const { priceByMarket } = bidding
    const index = new CampaignIndex(Math.random, priceByMarket ? RANK_NOISE : 0)
    const bids = { bounds: { min: campaign.bidMin, max: campaign.bidMax }, priceByMarket }
    this.#feed = new CampaignFeed(deps.db, index, { ...financial, hasExchange: exchange !== null, bids })
    this.#day = tehranDayNumber(deps.now())
    this.#learntAt = deps.now()
    this.state = {
      index,
      spending: new Spending(),
      frequency: new FrequencyCounts(bidding.frequencyCap),
      learnt: { rateOf: contextRates([]), lossFactors: new Map() },
      stop: (seconds) => {
        if (this.#isStopped) return 'stopped'
        return seconds - this.#freshAt > STALE_S ? 'stale' : null
      },
    }
    // A price that is found spreads a day's money, so that no request has to be left out.
    if (priceByMarket) this.state.spending.firstShare = 1
    this.#prices = priceByMarket ? new CampaignPrices(deps.db, index) : null
    this.#money = new CampaignMoney(deps.db, this.state, this.#feed.newAccounts)
  }

  get places() {
    return this.#feed.places
  }

  /** How many campaigns are left out because the exchange has dropped or changed their ad's trackers. */
  get altered() {
    return this.#feed.altered
  }

  get drifted() {
    return this.#feed.drifted
  }

  get isFresh() {
    return performance.now() / 1_000 - this.#freshAt <= STALE_S
  }

  countRequest() {
    this.#requests++
  }

  async load() {
    const { db } = this.#deps
    this.#offsets = await queries.trackerEnds(db)
    await this.#feed.load()
    await this.#money.read(null, this.#day)
    await this.learn()
    this.state.index.reorderNow()
    await this.look()
  }

  take(payload: string): boolean {
    const [, account] = /^account:(\d+)$/.exec(payload) ?? []
    if (account) this.#feed.newAccounts.add(Number(account))
    else if (payload !== 'switch' && !this.#feed.hear(payload)) return false
    else if (/^\d+$/.test(payload)) this.#money.due.add(Number(payload))
    return true
  }

  /** Announcements may have been missed: everything is read again. */
  miss() {
    this.#feed.hear('places')
    for (const id of this.state.index.resting()) this.#money.due.add(id)
  }

  /** Called right after announcements. */
  async hear() {
    const wasOld = this.state.index.size
    await this.#feed.read()
    await this.#money.read([], this.#day)
    await this.#beat()
    // The first campaigns must not wait at the end of an order that never comes.
    if (wasOld === 0) await this.state.index.reorder()
  }

  /** Every second: what may have been missed, and everything that moves. */
  async look() {
    const began = performance.now() / 1_000
    await this.#beat()
    this.#turnDay()
    await this.#feed.read()
    await this.#feed.poll()
    await this.#prices?.read()
    await this.#readShown()
    const resting = this.state.index.resting({ part: ++this.#looks % RESTING_S, parts: RESTING_S })
    await this.#money.read([...this.state.spending.moving(began), ...resting], this.#day)
    this.#freshAt = began
  }

  async pace() {
    const { index, spending } = this.state
    const elapsed = Math.max(1, (performance.now() - this.#pacedAt) / 1_000)
    this.#pacedAt = performance.now()
    const seconds = this.#pacedAt / 1_000
    const targets = targetsAt(this.#deps.now(), this.#traffic)
    spending.learnWinRate()
    let count = 0
    const { campaigns, terms } = index
    for (const row of campaigns.rows()) {
      const daypart = campaigns.numbers.daypart[row] ?? 0
      const isFree = this.#prices !== null && (campaigns.numbers.price[row] ?? 0) > LEAST_PRICE_RIAL
      const paced = { campaignId: campaigns.idOf(row), ...campaigns.money(row), daypart, isFree }
      spending.pace(paced, targets(terms.daypartOf(daypart)), elapsed, seconds)
      if (++count % 1_000 === 0) await sleep(0)
    }
  }

  async reorder() {
    if (this.state.index.isOrderOld) await this.state.index.reorder()
  }

  async learn() {
    const { db, now } = this.#deps
    const today = tehranDayNumber(now())
    const week = Math.floor(today / WEEK_DAYS)
    await this.writeTraffic()
    this.#traffic = await queries.weekOfTraffic(db, week)
    const balances = [
      ...(await queries.balancesOfWeeks(db, today)),
      ...(await queries.balancesOfHours(db, tehranHour(now().getTime()))),
    ]
    this.state.learnt = {
      rateOf: contextRates(await queries.seenPlaces(db, now())),
      lossFactors: this.#lossFactorsOf(balances),
    }
    for (const id of await queries.relearntSince(db, this.#learntAt)) this.#feed.hear(String(id))
    this.#learntAt = now()
    const drifted = await this.#feed.checkDrift()
    if (drifted > 0) this.#deps.log.warn({ drifted }, 'campaigns had changed unnoticed')
  }

  /** Stores how many requests came since the last time; what cannot be written now is written next time. */
  async writeTraffic() {
    const requests = this.#requests
    if (requests === 0) return
    this.#requests = 0
    const { db, now } = this.#deps
    const week = Math.floor(tehranDayNumber(now()) / WEEK_DAYS)
    try {
      await queries.addTraffic(db, week, tehranSlot(now()), requests)
    } catch (error) {
      this.#requests += requests
      throw error
    }
  }

  async rebuild() {
    await this.#feed.load()
    await this.#money.read(null, this.#day)
    await this.state.index.reorder()
  }

  async #beat() {
    const { bidders, isStopped, barred } = await queries.beat(this.#deps.db, this.#epoch)
    this.state.spending.bidders = bidders
    this.#isStopped = isStopped
    this.barred = barred
  }

  #turnDay() {
    const today = tehranDayNumber(this.#deps.now())
    if (today === this.#day) return
    this.#day = today
    this.state.spending.beginDay()
  }

  /** Of campaigns that lose; by the longer or the shorter time, the worse of the two. */
  #lossFactorsOf(balances: readonly queries.Balance[]): Map<number, number> {
    const { campaigns } = this.state.index
    const factors = new Map<number, number>()
    for (const { campaign_id, ...sums } of balances) {
      const id = Number(campaign_id)
      const price = campaigns.numbers.price[campaigns.rowOf(id)] ?? 0
      const factor = Math.min(factors.get(id) ?? 1, lossFactor({ ...sums, price }))
      if (factor < 1) factors.set(id, factor)
    }
    return factors
  }

  async #readShown() {
    const { index, spending, frequency } = this.state
    const at = this.#deps.now().getTime()
    const seconds = performance.now() / 1_000
    for (const row of await queries.shownSince(this.#deps.db, this.#offsets)) {
      this.#offsets.set(row.tracker, row.tracker_sequence)
      const campaignId = Number(row.campaign_id)
      frequency.count(row.device, campaignId, at)
      const isOurs = Number(row.epoch) === this.#epoch
      if (isOurs) frequency.land(row.device, campaignId, row.issued_at.getTime())
      const accountId = index.accountOf(campaignId)
      if (accountId === null) continue
      const expected = (row.expected_rate / 1_000_000) * Number(row.cpc)
      spending.shown(campaignId, accountId, expected, isOurs, seconds)
    }
  }
}
