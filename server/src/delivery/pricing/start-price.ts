import { accountQuality, adQuality, type Seen } from '@jarchi/shared/delivery/bid-price.ts'
import { firstPrice } from '@jarchi/shared/delivery/market-price.ts'
import type { DueCampaign } from './due-campaigns.ts'
import type { Market } from './market.ts'
import type { KnownPlace } from './matched-places.ts'

/** So many of the account's campaigns say more than the market; fewer only where the market says little. */
const ENOUGH_BESIDE = 3
/** Places of the sample: from so many on, their mean is off by a tenth at the most. */
const ENOUGH_SEEN = 100

/** What is known of a campaign without a price; `quality` is its ad's. */
type Beginning = {
  readonly market: Market | null
  readonly places: readonly KnownPlace[]
  readonly quality: number
  readonly marginPercent: number
  readonly unknownPrice: number
}

/**
 * Where a price begins, in rial for a click, whole: at what the account's other campaigns in such places have found,
 * for an ad of this quality, or where the market does; while neither is known, at the price for that.
 */
export function startPrice(row: DueCampaign, { market, places, quality, ...rules }: Beginning): number {
  const ofMarket = market && firstPrice(market.curve, places, rules)
  const ofAccount = foundPrice(row, quality)
  const seen = places.reduce((sum, place) => sum + place.seen, 0)
  const isKnown = ofMarket !== null && seen >= ENOUGH_SEEN
  const start = isKnown && row.beside.length < ENOUGH_BESIDE ? ofMarket : (ofAccount ?? ofMarket)
  return Math.round(start ?? rules.unknownPrice)
}

/** A click of an ad that is clicked twice as often may cost half for the same places. Null: nothing was found. */
function foundPrice({ beside, ...row }: DueCampaign, quality: number): number | null {
  if (beside.length === 0) return null
  const prior = qualityOfAccount(row)
  const logs = beside.map(({ price, ...seen }) => Math.log(price * adQuality(seen, prior)))
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length) / quality
}

export function qualityOfAccount(row: Pick<DueCampaign, 'account_clicks' | 'account_expected'>): number {
  const seen: Seen = { clicks: row.account_clicks, expected: row.account_expected }
  return accountQuality([seen])
}
