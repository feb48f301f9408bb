import type { Seen } from '@jarchi/shared/delivery/bid-price.ts'
import { Columns, Lists } from './columns.ts'
import type { Targets } from './target-reader.ts'

/** A campaign that may be shown: from `startsAt` to `stopsAt`, only the hour and money can prevent that. */
export type Campaign = {
  readonly campaignId: number
  readonly adId: number
  readonly accountId: number
  /** The most that a click may cost, in rial. */
  readonly bid: number
  /** What a click costs now, in rial; 0: not known yet. Without it, the bid. */
  readonly price?: number | undefined
  /** Of a day, in rial. */
  readonly budget: number
  /** Of all days, in rial, if it has one (not 0). */
  readonly total?: number
  /** In milliseconds, like `stopsAt`: when its days begin, if they did not always. */
  readonly startsAt?: number
  /** When its days are over, its ad expires, or the days for the financial information are over. */
  readonly stopsAt: number
  readonly targets: Targets
  /** The ad's id at the exchange; empty if none is configured. */
  readonly mediaId: string
  readonly seen: Seen
  /** Of its row in the database, for the check for drift. */
  readonly checksum: number
}

const NUMBERS = [
  'adId',
  'accountId',
  'bid',
  'price',
  'budget',
  'total',
  'startsAt',
  'stopsAt',
  'daypart',
  'clicks',
  'expected',
  'checksum',
  /** 1: it waits for money. */
  'rests',
] as const

/** All campaigns in columns (see `Columns`), one row each; `read` makes an object of one row. */
export class CampaignTable {
  readonly #columns = new Columns(NUMBERS)
  readonly #terms = new Lists((length) => new Uint32Array(length))
  /** By the codes of their letters. */
  readonly #mediaIds = new Lists((length) => new Uint16Array(length))
  readonly numbers = this.#columns.numbers

  get size() {
    return this.#columns.size
  }

  get capacity() {
    return this.#columns.capacity
  }

  /** -1: unknown. */
  rowOf(campaignId: number): number {
    return this.#columns.rowOf(campaignId)
  }

  idOf(row: number): number {
    return this.#columns.idOf(row)
  }

  isUsed(row: number): boolean {
    return this.#columns.isUsed(row)
  }

  rows(): IterableIterator<number> {
    return this.#columns.rows()
  }

  /** The terms of its targets; valid until the next call. */
  termsOf(row: number): readonly number[] {
    return this.#terms.of(row)
  }

  mediaIdOf(row: number): string {
    return String.fromCharCode(...this.#mediaIds.of(row))
  }

  hasTargets(row: number, { daypart, terms }: Targets): boolean {
    return this.numbers.daypart[row] === daypart && this.#terms.has(row, terms)
  }

  read(row: number): Campaign {
    const { numbers } = this
    return {
      campaignId: this.idOf(row),
      adId: numbers.adId[row] ?? 0,
      accountId: numbers.accountId[row] ?? 0,
      bid: numbers.bid[row] ?? 0,
      price: numbers.price[row] ?? 0,
      budget: numbers.budget[row] ?? 0,
      total: numbers.total[row] ?? 0,
      startsAt: numbers.startsAt[row] ?? 0,
      stopsAt: numbers.stopsAt[row] ?? 0,
      targets: { daypart: numbers.daypart[row] ?? 0, terms: [...this.#terms.of(row)] },
      mediaId: this.mediaIdOf(row),
      seen: this.seen(row),
      checksum: numbers.checksum[row] ?? 0,
    }
  }

  money(row: number) {
    const { accountId, budget, total } = this.numbers
    return { accountId: accountId[row] ?? 0, budget: budget[row] ?? 0, total: total[row] ?? 0 }
  }

  seen(row: number): Seen {
    return { clicks: this.numbers.clicks[row] ?? 0, expected: this.numbers.expected[row] ?? 0 }
  }

  /** Writes a campaign into its row, or into a new one; returns the row. */
  put(campaign: Campaign): number {
    const { campaignId, targets, mediaId, seen } = campaign
    const known = this.rowOf(campaignId)
    const row = known < 0 ? this.#columns.add(campaignId) : known
    const { numbers } = this
    numbers.adId[row] = campaign.adId
    numbers.accountId[row] = campaign.accountId
    numbers.bid[row] = campaign.bid
    numbers.price[row] = priceOf(campaign)
    numbers.budget[row] = campaign.budget
    numbers.total[row] = campaign.total ?? 0
    numbers.startsAt[row] = campaign.startsAt ?? 0
    numbers.stopsAt[row] = campaign.stopsAt
    numbers.daypart[row] = targets.daypart
    numbers.clicks[row] = seen.clicks
    numbers.expected[row] = seen.expected
    numbers.checksum[row] = campaign.checksum
    this.#terms.set(row, targets.terms)
    this.#mediaIds.set(row, codesOf(mediaId))
    return row
  }

  delete(campaignId: number) {
    this.#columns.delete(campaignId)
  }
}

/** A lower ceiling counts at once. */
export function priceOf({ bid, price = bid }: Pick<Campaign, 'bid' | 'price'>): number {
  return Math.min(price, bid)
}

function codesOf(text: string): number[] {
  const codes: number[] = []
  for (let at = 0; at < text.length; at++) codes.push(text.charCodeAt(at))
  return codes
}
