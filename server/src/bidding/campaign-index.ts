import { adQuality, drawnQuality } from '@jarchi/shared/bid-price.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CampaignTable, type Campaign } from './campaign-table.ts'
import { Columns } from './columns.ts'
import { Matcher, type Context, type Question } from './matcher.ts'
import { sortedInSlices } from './sliced-sort.ts'
import { TargetTerms } from './target-terms.ts'

/** The campaigns in one order, by the rows of their table. */
type Order = {
  readonly matcher: Matcher
  readonly rows: Uint32Array
  /** By row; -1: not in this order. */
  readonly ordinals: Int32Array
  count: number
}

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
  #order: Order
  /** The next order, while it is made; changes are applied to it too. */
  #coming: Order | null = null
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
      if (hasNewTargets) for (const order of this.#orders()) this.#removeFrom(order, known)
    }
    const row = campaigns.put(campaign)
    this.#countSeen(row, 1)
    if (!hasNewTargets) return
    this.#addTo(this.#order, row)
    // If the next order has not reached the row yet, it will add it later.
    if (this.#coming && (this.#coming.ordinals[row] ?? -1) >= 0) this.#addTo(this.#coming, row)
  }

  drop(campaignId: number) {
    const row = this.campaigns.rowOf(campaignId)
    if (row < 0) return
    for (const order of this.#orders()) {
      this.#removeFrom(order, row)
      order.ordinals[row] = -1
    }
    this.#countSeen(row, -1)
    this.campaigns.delete(campaignId)
  }

  setRoom(campaignId: number, hasRoom: boolean) {
    const row = this.campaigns.rowOf(campaignId)
    for (const { matcher, ordinals } of this.#orders()) {
      const ordinal = ordinals[row] ?? -1
      if (ordinal >= 0) matcher.setRoom(ordinal, hasRoom)
    }
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
    for (const row of this.campaigns.rows()) rows[count++] = row
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
    for (const row of this.campaigns.rows()) if ((order.ordinals[row] ?? -1) < 0) this.#addTo(order, row)
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

  #addAll(order: Order, keys: Float64Array, rows: Uint32Array) {
    for (let at = 0; at < keys.length; at++) {
      const row = rows[(keys[at] ?? 0) % INDEXES] ?? 0
      // It may be gone, or another campaign may have its row.
      if (this.campaigns.isUsed(row)) this.#addTo(order, row)
    }
  }

  #drawnRank(row: number): number {
    const { bid, accountId } = this.campaigns.numbers
    const prior = this.priorOf(accountId[row] ?? 0)
    return drawnQuality(this.campaigns.seen(row), prior, this.#random) * (bid[row] ?? 0)
  }

  #orders(): Order[] {
    return this.#coming ? [this.#order, this.#coming] : [this.#order]
  }

  /** Leaves space at the end for new campaigns, until the next order. */
  #emptyOrder(): Order {
    const { size, capacity } = this.campaigns
    const matcher = new Matcher(Math.ceil(size * 1.1) + 1_024, this.terms)
    const ordinals = new Int32Array(capacity * 2).fill(-1)
    return { matcher, rows: new Uint32Array(matcher.capacity), ordinals, count: 0 }
  }

  #addTo(order: Order, row: number) {
    let ordinal = order.ordinals[row] ?? -1
    if (ordinal < 0) {
      // Full: the campaign waits for the next order, which is due because the campaign is new.
      if (order.count >= order.matcher.capacity || row >= order.ordinals.length) return
      ordinal = order.count++
      order.ordinals[row] = ordinal
      order.rows[ordinal] = row
    }
    order.matcher.add(ordinal, this.campaigns.numbers.daypart[row] ?? 0, this.campaigns.termsOf(row))
  }

  #removeFrom({ matcher, ordinals }: Order, row: number) {
    const ordinal = ordinals[row] ?? -1
    if (ordinal >= 0) matcher.remove(ordinal, this.campaigns.termsOf(row))
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

function isRankOld({ numbers }: CampaignTable, row: number, { bid, seen }: Campaign): boolean {
  if (numbers.bid[row] !== bid) return true
  return numbers.clicks[row] !== seen.clicks || numbers.expected[row] !== seen.expected
}

const INDEXES = 2 ** 24
const rankBits = new DataView(new ArrayBuffer(4))

/**
 * A number that sorts the greatest rank first and contains the campaign's index: plain numbers sort fastest.
 */
function sortKey(rank: number, index: number): number {
  rankBits.setFloat32(0, rank)
  // The upper 28 bits of a positive float grow with it; 52 bits in all are exact.
  return (0xfffffff - (rankBits.getUint32(0) >>> 4)) * INDEXES + index
}
