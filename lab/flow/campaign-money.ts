import { clickCharge } from '@jarchi/shared/delivery/click-charge.ts'
import { isSpent } from '@jarchi/shared/delivery/pacing.ts'
import { poisson, STREAM } from '../truth/random.ts'

/** So many clicks come a step later. */
const LATE = 0.1

/** The clicks of a campaign and what is charged for them, as the product does it; rial. */
export class CampaignMoney {
  budget = 0
  charged = 0
  clicks = 0
  free = 0
  dearest = 0
  /** The expected charge of clicks that are still to come. */
  flying = 0
  readonly #keys: readonly [number, number]
  #late = { count: 0, price: 0 }

  constructor(seed: number, campaign: number) {
    this.#keys = [seed, campaign]
  }

  /** A new day. Clicks of the last step of the day before are charged today. */
  open(budget: number) {
    this.budget = budget
    this.charged = 0
    this.clicks = 0
    this.free = 0
    this.dearest = 0
  }

  get isSpent(): boolean {
    return isSpent({ charged: this.charged, open: this.flying, room: this.budget })
  }

  /**
   * A step at this price, with so many valid clicks expected. The campaign rests from where its money is used up:
   * `part` of the step is left then.
   */
  step(
    price: number,
    expected: number,
    [day, step]: [number, number],
  ): { part: number; validClicks: number } {
    const keys = [...this.#keys, day, step] as const
    const arrived = this.#late
    for (let click = 0; click < arrived.count; click++) this.#charge(arrived.price)
    this.flying = 0
    this.#late = { count: 0, price }
    if (this.isSpent) return { part: 0, validClicks: arrived.count }
    const coming = poisson((1 - LATE) * expected, STREAM.clicks, ...keys)
    // Late clicks are open money too, so that many fewer come before the campaign rests.
    const paid = Math.ceil(((this.budget - this.charged) * (1 - LATE)) / price)
    const [taken, part] = coming > paid ? [paid, paid / coming] : [coming, 1]
    for (let click = 0; click < taken; click++) this.#charge(price)
    const count = poisson(LATE * expected * part, STREAM.lateClicks, ...keys)
    this.#late = { count, price }
    this.flying = LATE * expected * part * price
    return { part, validClicks: taken + arrived.count }
  }

  #charge(price: number) {
    const left = BigInt(this.budget - this.charged)
    const limits = { price: BigInt(price), bid: BigInt(price), cap: left, charged: 0n, room: left }
    const amount = Number(clickCharge(limits))
    this.charged += amount
    this.dearest = Math.max(this.dearest, amount)
    if (amount > 0) this.clicks++
    else this.free++
  }
}
