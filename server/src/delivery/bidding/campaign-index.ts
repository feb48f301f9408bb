import { adQuality, drawnQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CampaignOrder, KEYED_ROWS, sortKey } from './campaign-order.ts'
import { CampaignTable, priceOf, type Campaign } from './campaign-table.ts'
import { Columns } from './columns.ts'
import type { Context, Question } from './matcher.ts'
import { sortedInSlices } from './sliced-sort.ts'
import { TargetTerms } from './target-terms.ts'

/** How long a slice of the work on a new order may delay bids, in milliseconds. */
const SLICE_MS = 1
const SLICE = 256

/**
 * All campaigns that can be shown, ready to match. A change is applied in place. A new order, needed when
 * bids and qualities change, is made beside the old one in slices between bids, and then replaces it.
 */
export class CampaignIndex {
  readonly campaigns = new CampaignTable()
  readonly terms = new TargetTerms()
  readonly #random: () => number
  /** What was seen of all ads of an account: the estimate for its new ads. */
  readonly #accounts = new Columns(['clicks', 'expected'])
  #order: CampaignOrder
  /** The next order, while it is made; changes are applied to it too. */
  #coming: CampaignOrder | null = null
  #isOrderOld = false

  constructor(random: () => number = Math.random) {
    this.#random = random
    this.#order = this.#emptyOrder()
  }

  get size() {
    return this.campaigns.size
  }

  get isOrderOld() {
    return this.#isOrderOld
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

  /** Whether it waits for money. */
  isResting(campaignId: number): boolean {
    const row = this.campaigns.rowOf(campaignId)
    return row >= 0 && this.#rests(row)
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

  priorOf(accountId: number): number {
    const { clicks, expected } = this.#accounts.numbers
    const row = this.#accounts.rowOf(accountId)
    return adQuality({ clicks: clicks[row] ?? 0, expected: expected[row] ?? 0 })
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

  /**
   * For the rows from `start` on. Loops have functions of their own because they are slow inside a generator.
   */
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
    const { price, accountId } = this.campaigns.numbers
    const prior = this.priorOf(accountId[row] ?? 0)
    return drawnQuality(this.campaigns.seen(row), prior, this.#random) * (price[row] ?? 0)
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
    const { accountId, clicks, expected } = this.campaigns.numbers
    const account = this.#accounts.rowOf(accountId[row] ?? 0)
    const at = account < 0 ? this.#accounts.add(accountId[row] ?? 0) : account
    const sums = this.#accounts.numbers
    sums.clicks[at] = (sums.clicks[at] ?? 0) + sign * (clicks[row] ?? 0)
    sums.expected[at] = (sums.expected[at] ?? 0) + sign * (expected[row] ?? 0)
  }
}

function isRankOld({ numbers }: CampaignTable, row: number, campaign: Campaign): boolean {
  const { seen } = campaign
  if (numbers.price[row] !== priceOf(campaign)) return true
  return numbers.clicks[row] !== seen.clicks || numbers.expected[row] !== seen.expected
}
