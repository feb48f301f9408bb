import { drawnQuality, standardNormal } from '@jarchi/shared/delivery/bid-price.ts'
import { mixed } from '@jarchi/shared/delivery/pacing.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AccountSums } from './account-sums.ts'
import { CampaignOrder, KEYED_ROWS, sortKey } from './campaign-order.ts'
import { CampaignTable, priceOf, type Campaign } from './campaign-table.ts'
import type { Context, Question } from './matcher.ts'
import { sortedInSlices } from './sliced-sort.ts'
import { TargetTerms } from './target-terms.ts'

/** How long a slice of the work on a new order may delay bids, in milliseconds. */
const SLICE_MS = 1
const SLICE = 256
/** Prices that find themselves swing less if near ranks take turns. */
export const RANK_NOISE = 0.2

/**
 * All campaigns that can be shown, ready to match. A change is applied in place. A new order, needed when prices and
 * qualities change, is made beside the old one in slices between bids, and then replaces it.
 */
export class CampaignIndex {
  readonly campaigns = new CampaignTable()
  readonly terms = new TargetTerms()
  readonly #random: () => number
  readonly #rankNoise: number
  #orderSeed = 0
  readonly #accounts = new AccountSums()
  #order: CampaignOrder
  /** The next order, while it is made; changes are applied to it too. */
  #coming: CampaignOrder | null = null
  #isOrderOld = false

  /** `rankNoise`: the deviation of a rank's logarithm in each order, drawn for an account. */
  constructor(random: () => number = Math.random, rankNoise = 0) {
    this.#random = random
    this.#rankNoise = rankNoise
    this.#order = this.#emptyOrder()
  }

  get size() {
    return this.campaigns.size
  }

  /** With noise a new order is always due. */
  get isOrderOld() {
    return this.#isOrderOld || this.#rankNoise > 0
  }

  get(campaignId: number): Campaign | undefined {
    const row = this.campaigns.rowOf(campaignId)
    return row < 0 ? undefined : this.campaigns.read(row)
  }

  /** Null: the campaign is unknown. */
  accountOf(campaignId: number): number | null {
    const row = this.campaigns.rowOf(campaignId)
    return row < 0 ? null : (this.campaigns.numbers.accountId[row] ?? null)
  }

  put(campaign: Campaign) {
    const { campaigns } = this
    const known = campaigns.rowOf(campaign.campaignId)
    const hasNewTargets = known < 0 || !campaigns.hasTargets(known, campaign.targets)
    if (known < 0 || isRankOld(campaigns, known, campaign)) this.#isOrderOld = true
    if (known >= 0) {
      this.#countSeen(known, -1)
      if (hasNewTargets) for (const order of this.#orders()) order.remove(known)
    }
    const row = campaigns.put(campaign)
    this.#countSeen(row, 1)
    if (hasNewTargets && !this.#rests(row)) this.#addToOrders(row)
  }

  /** What a click of a campaign costs from now on, in rial. */
  setPrice(campaignId: number, price: number) {
    const row = this.campaigns.rowOf(campaignId)
    const { numbers } = this.campaigns
    const next = priceOf({ bid: numbers.bid[row] ?? 0, price })
    if (row < 0 || numbers.price[row] === next) return
    numbers.price[row] = next
    this.#isOrderOld = true
  }

  #addToOrders(row: number) {
    this.#order.add(row)
    // If the next order has not reached the row yet, it will add it later.
    if (this.#coming?.has(row)) this.#coming.add(row)
  }

  drop(campaignId: number) {
    const row = this.campaigns.rowOf(campaignId)
    if (row < 0) return
    for (const order of this.#orders()) order.forget(row)
    this.#countSeen(row, -1)
    this.campaigns.delete(campaignId)
  }

  /**
   * A campaign without money leaves the orders until some comes: bids must not wade through very many of them. When
   * it comes back, it stands at the end until the next order if it is not in this one.
   */
  setRoom(campaignId: number, hasRoom: boolean) {
    const row = this.campaigns.rowOf(campaignId)
    if (row < 0 || this.#rests(row) !== hasRoom) return
    this.campaigns.numbers.rests[row] = hasRoom ? 0 : 1
    if (!hasRoom) for (const order of this.#orders()) order.remove(row)
    else {
      if (this.#orders().some((order) => !order.has(row))) this.#isOrderOld = true
      this.#addToOrders(row)
    }
  }

  /** Those that wait for money: of one of several equal parts, or of some accounts; without both, all. */
  resting(of: { part?: number; parts?: number; accounts?: ReadonlySet<number> } = {}): number[] {
    const { part = 0, parts = 1, accounts } = of
    const { rests, accountId } = this.campaigns.numbers
    const ids: number[] = []
    for (let row = part; row < rests.length; row += parts) {
      if (rests[row] !== 1 || (accounts && !accounts.has(accountId[row] ?? 0))) continue
      ids.push(this.campaigns.idOf(row))
    }
    return ids
  }

  #rests(row: number): boolean {
    return this.campaigns.numbers.rests[row] === 1
  }

  /** The quality of an account's new ad. */
  priorOf(accountId: number): number {
    return this.#accounts.priorOf(accountId)
  }

  /** Frees terms that no campaign uses any more; called now and then. */
  forgetTerms() {
    const { campaigns } = this
    const isUsed = new Uint8Array(this.terms.count)
    for (const row of campaigns.rows()) {
      isUsed[campaigns.numbers.daypart[row] ?? 0] = 1
      for (const term of campaigns.termsOf(row)) isUsed[term] = 1
    }
    this.terms.keepOnly(isUsed)
  }

  question(context: Context): Question {
    return this.#order.matcher.question(context)
  }

  /** The row of the best campaign that matches and is accepted; -1: none. */
  best(question: Question, accept: (row: number) => boolean): number {
    const { matcher, rows } = this.#order
    const ordinal = matcher.first(question, (at) => accept(rows[at] ?? 0))
    return rows[ordinal] ?? -1
  }

  /** Orders at once: for the start, when nothing waits yet. */
  reorderNow() {
    for (const work = this.#newOrder(); !work.next().done;);
  }

  /** Orders between bids; one at a time. */
  async reorder() {
    if (this.#coming) return
    const work = this.#newOrder()
    for (;;) {
      const until = performance.now() + SLICE_MS
      do if (work.next().done) return
      while (performance.now() < until)
      await nextTurn()
    }
  }

  *#newOrder(): Generator<void, void> {
    const order = this.#emptyOrder()
    this.#coming = order
    this.#isOrderOld = false
    const rows = new Uint32Array(this.size)
    let count = 0
    for (const row of this.campaigns.rows()) if (!this.#rests(row)) rows[count++] = row
    yield
    const keys = new Float64Array(count)
    this.#orderSeed = this.#rankNoise > 0 ? this.#random() * 2 ** 32 : 0
    for (let at = 0; at < count; at += SLICE) {
      this.#drawKeys(keys.subarray(at, at + SLICE), rows, at)
      yield
    }
    const best = yield* sortedInSlices(keys)
    for (let at = 0; at < best.length; at += SLICE) {
      this.#addAll(order, best.subarray(at, at + SLICE), rows)
      yield
    }
    for (const row of this.campaigns.rows()) {
      if (!order.has(row) && !this.#rests(row)) order.add(row)
    }
    this.#order = order
    this.#coming = null
  }

  /** For the rows from `start` on. Loops have functions of their own because they are slow inside a generator. */
  #drawKeys(keys: Float64Array, rows: Uint32Array, start: number) {
    for (let at = 0; at < keys.length; at++)
      keys[at] = sortKey(this.#drawnRank(rows[start + at] ?? 0), start + at)
  }

  #addAll(order: CampaignOrder, keys: Float64Array, rows: Uint32Array) {
    for (let at = 0; at < keys.length; at++) {
      const row = rows[(keys[at] ?? 0) % KEYED_ROWS] ?? 0
      // It may be gone or without money now, or another campaign may have its row.
      if (this.campaigns.isUsed(row) && !this.#rests(row)) order.add(row)
    }
  }

  #drawnRank(row: number): number {
    const { price, accountId: accounts } = this.campaigns.numbers
    const accountId = accounts[row] ?? 0
    const quality = drawnQuality(this.campaigns.seen(row), this.priorOf(accountId), this.#random)
    return quality * this.#noiseOf(accountId) * (price[row] ?? 0)
  }

  /** One draw for an account in an order: one that clones a campaign gets no more. */
  #noiseOf(accountId: number): number {
    if (this.#rankNoise === 0) return 1
    let draw = 0
    const random = () => mixed(accountId, this.#orderSeed + draw++) / 2 ** 32
    return Math.exp(this.#rankNoise * standardNormal(random))
  }

  #orders(): CampaignOrder[] {
    return this.#coming ? [this.#order, this.#coming] : [this.#order]
  }

  /** Leaves space at the end for campaigns that are new or have money again, until the next order. */
  #emptyOrder(): CampaignOrder {
    const { size, numbers } = this.campaigns
    let resting = 0
    for (let row = 0; row < numbers.rests.length; row++) resting += numbers.rests[row] ?? 0
    return new CampaignOrder(Math.ceil((size - resting) * 1.1) + 1_024, this.campaigns, this.terms)
  }

  #countSeen(row: number, sign: 1 | -1) {
    this.#accounts.count(this.campaigns.numbers.accountId[row] ?? 0, this.campaigns.seen(row), sign)
  }
}

function isRankOld({ numbers }: CampaignTable, row: number, campaign: Campaign): boolean {
  const { seen } = campaign
  if (numbers.price[row] !== priceOf(campaign)) return true
  return numbers.clicks[row] !== seen.clicks || numbers.expected[row] !== seen.expected
}
