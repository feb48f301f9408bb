import { clickCharge } from '@jarchi/shared/delivery/click-charge.ts'
import { stillOpen } from '@jarchi/shared/delivery/pacing.ts'

/** What a campaign pays and gets, as the database keeps it; rial. */
export class Ledger {
  readonly budget: number
  /** The advertiser's limit of a click. */
  readonly limit: number
  /** Of the day. */
  charged = 0
  clicks = 0
  free = 0
  cost = 0
  /** Of the step: predicted clicks of impressions, and clicks that count. */
  expected = 0
  validClicks = 0
  /** Of all days, for the quality: clicks, and those expected of an average ad. */
  readonly learnt = { clicks: 0, expected: 0 }
  /** Of all days: clicks above the limit, and rial above a day's budget. */
  aboveLimit = 0
  overspent = 0
  readonly #open = { amount: 0, at: 0 }

  constructor(budget: number, limit: number) {
    this.budget = budget
    this.limit = limit
  }

  beginDay() {
    this.charged = 0
    this.clicks = 0
    this.free = 0
    this.cost = 0
  }

  beginStep() {
    this.expected = 0
    this.validClicks = 0
  }

  /** An impression is billed: its predicted clicks, those of an average ad, and rial for each and to the exchange. */
  shown(
    { rate, base, cpc, cost }: { rate: number; base: number; cpc: number; cost: number },
    second: number,
  ) {
    this.expected += rate
    this.learnt.expected += base
    this.cost += cost
    this.#open.amount = this.open(second) + rate * cpc
    this.#open.at = second
  }

  open(second: number): number {
    return stillOpen(this.#open.amount, second - this.#open.at)
  }

  /** A valid click at this price. */
  click(price: number) {
    this.validClicks++
    this.learnt.clicks++
    const left = BigInt(this.budget - this.charged)
    const limits = { price: BigInt(price), bid: BigInt(this.limit), cap: left, charged: 0n, room: left }
    const amount = Number(clickCharge(limits))
    this.charged += amount
    if (amount > this.limit) this.aboveLimit++
    this.overspent = Math.max(this.overspent, this.charged - this.budget)
    if (amount > 0) this.clicks++
    else this.free++
  }
}
