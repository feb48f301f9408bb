import { adQuality, type Seen } from '@jarchi/shared/delivery/bid-price.ts'
import { Columns } from './columns.ts'

/** What was seen of all ads of each account: the estimate for its new ads. */
export class AccountSums {
  readonly #sums = new Columns(['clicks', 'expected'])

  count(accountId: number, { clicks, expected }: Seen, sign: 1 | -1) {
    const known = this.#sums.rowOf(accountId)
    const row = known < 0 ? this.#sums.add(accountId) : known
    const sums = this.#sums.numbers
    sums.clicks[row] = (sums.clicks[row] ?? 0) + sign * clicks
    sums.expected[row] = (sums.expected[row] ?? 0) + sign * expected
  }

  priorOf(accountId: number): number {
    const row = this.#sums.rowOf(accountId)
    const { clicks, expected } = this.#sums.numbers
    return adQuality({ clicks: clicks[row] ?? 0, expected: expected[row] ?? 0 })
  }
}
