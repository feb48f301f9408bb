import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { timesTheClicks } from '@jarchi/shared/delivery/market-price.ts'
import type { DueCampaign } from './due-campaigns.ts'
import type { Market } from './market.ts'
import { matchedPlaces, targetsOf } from './matched-places.ts'

/** What a ceiling so much higher would bring, in rial for a click and clicks a day. */
export type MoreClicks = { raise: number; clicks: { low: number; high: number } }

/** A campaign that its ceiling limits, and what it won on its last full days under it; amounts in rial. */
export type Limited = Pick<
  DueCampaign,
  'bid' | 'daypart' | 'cities' | 'category_slugs' | 'has_keywords' | 'ad_clicks' | 'ad_expected'
> & {
  market_ceiling: bigint | null
  daily_budget: bigint
  days: number
  won: bigint
}

/** A quarter more, in hundreds of tomans, but not above what the market asks. */
const HIGHER = 1.25
const ROUND_RIAL = 1_000
/** Less makes little difference; and fewer places of the sample, or fewer days, say nothing. */
const LEAST_TIMES = 1.1
const LEAST_SEEN = 30
/** Of eight ranges in ten the truth is inside; the curve itself is off by so much. */
const RANGE = 1.28
const CURVE_ERROR = 0.08

/** Null where too little is known to say it, or it is little; a bid of `most` rial is no ceiling. */
export function moreClicks(
  row: Limited,
  market: Market,
  { marginPercent, most }: { marginPercent: number; most: number },
): MoreClicks | null {
  const from = Number(row.bid)
  const wanted = Math.min(HIGHER * from, Number(row.market_ceiling ?? Infinity))
  const raise = ROUND_RIAL * Math.max(1, Math.round((wanted - from) / ROUND_RIAL))
  const to = from + raise
  if (wanted <= from || to >= most || row.days === 0) return null
  const quality = adQuality({ clicks: row.ad_clicks, expected: row.ad_expected })
  const places = matchedPlaces(market, targetsOf(row, market.places), row.daypart, quality)
  const seen = places.reduce((sum, place) => sum + place.seen, 0)
  const times = timesTheClicks({ from, to }, market.curve, places, { marginPercent }) ?? 1
  if (seen < LEAST_SEEN || times < LEAST_TIMES) return null
  const won = Number(row.won)
  const now = won / row.days
  const error = RANGE * Math.sqrt(1 / (won + 1) + 1 / seen + CURVE_ERROR ** 2)
  const affordable = Math.max(0, Number(row.daily_budget) / to - now)
  const more = (part: number) => Math.min(now * (times - 1) * part, affordable)
  const [low, high] = [Math.floor(more(1 - error)), Math.ceil(more(1 + error))]
  return low < 1 ? null : { raise, clicks: { low, high } }
}
