import { clicksThatCount, placeParts } from '@jarchi/shared/delivery/bid-price.ts'
import type { LearntClick } from './learnt-clicks.ts'

/** Impressions of an ad in places of one kind. */
export type Group = {
  ad_id: bigint
  account_id: bigint
  style: number
  page: number
  offset_: number
  category: number
  keyword: boolean
  impressions: number
  /** Clicks, by the rates of the bids. */
  predicted: number
}

/** What a turn learns about an ad. */
export type AdSum = { clicks: number; expected: number; predicted: number; counted: number }
export type PlaceSum = { parts: readonly number[]; clicks: number; impressions: number }
/** What an hour has had of an ad. */
export type Hour = { clicks: number; predicted: number }

/** What one turn learns. */
export class RateSums {
  readonly ads = new Map<bigint, AdSum>()
  readonly places = new Map<string, PlaceSum>()
  readonly #roots: ReadonlyMap<number, number>
  readonly #rateOf: (parts: readonly number[]) => number

  constructor(roots: ReadonlyMap<number, number>, rateOf: (parts: readonly number[]) => number) {
    this.#roots = roots
    this.#rateOf = rateOf
  }

  addShown(group: Group, quality: number) {
    const parts = placeParts({
      style: group.style,
      page: group.page,
      offset: group.offset_,
      root: this.#roots.get(group.category) ?? 0,
      hasQuery: group.keyword,
    })
    const ad = this.#ad(group.ad_id)
    ad.expected += group.impressions * this.#rateOf(parts)
    ad.predicted += group.predicted
    this.#place(parts).impressions += group.impressions * quality
  }

  /** Whether one more click of an ad counts in this hour; `before` is what the hour had until now. */
  counts(adId: bigint, before: Hour = { clicks: 0, predicted: 0 }): boolean {
    const ad = this.#ad(adId)
    const hour = { clicks: before.clicks + ad.counted, predicted: before.predicted + ad.predicted }
    if (clicksThatCount(hour) < 1) return false
    ad.counted += 1
    return true
  }

  addClick({ ad_id, style, page, step, category, keyword, weight }: LearntClick) {
    this.#ad(ad_id).clicks += weight
    this.#place([style, page, step, this.#roots.get(category) ?? 0, keyword ? 1 : 0]).clicks += weight
  }

  #ad(id: bigint): AdSum {
    const ad = this.ads.get(id) ?? { clicks: 0, expected: 0, predicted: 0, counted: 0 }
    this.ads.set(id, ad)
    return ad
  }

  #place(parts: readonly number[]): PlaceSum {
    const place = this.places.get(parts.join()) ?? { parts, clicks: 0, impressions: 0 }
    this.places.set(parts.join(), place)
    return place
  }
}
