import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { LEAST_PRICE_RIAL, priceThatWins, timesTheImpressions } from '@jarchi/shared/delivery/market-price.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { DueCampaign } from './due-campaigns.ts'
import { readMarket, type Market } from './market.ts'
import { matchedPlaces, targetsOf, type Wishes } from './matched-places.ts'

/** An average ad is shown in these parts of the places there. */
const [FEW, MANY] = [0.3, 0.7]

/** What a click costs these days at such places, in rial, whole: from few of them to most. Null: not known. */
export async function usualPrices(
  db: Db,
  wishes: Wishes,
  marginPercent: number,
): Promise<{ low: number; high: number } | null> {
  const market = await knownMarket(db)
  if (!market) return null
  const targets = targetsOf(wishes, market.places)
  const places = matchedPlaces(market, targets, FULL_WEEK, adQuality({ clicks: 0, expected: 0 }))
  const [low, high] = [FEW, MANY].map((part) => priceThatWins(part, market.curve, places, { marginPercent }))
  if (low === null || high === null || low === undefined || high === undefined) return null
  return { low: Math.max(low, LEAST_PRICE_RIAL), high: Math.max(high, LEAST_PRICE_RIAL) }
}

export type ClickPrice = {
  /** Rial for a click now. */
  price: number
  /** What keeps it from rising: nearly all places are won, or the advertiser's own ceiling. */
  limit: 'market' | 'ceiling' | null
  /** What the next higher ceiling would bring: how many impressions more, as a part of those of now. */
  more: { ceiling: number; impressions: number } | null
}

type Priced = Pick<
  DueCampaign,
  | 'campaign_id'
  | 'bid'
  | 'daypart'
  | 'cities'
  | 'category_slugs'
  | 'has_keywords'
  | 'ad_clicks'
  | 'ad_expected'
> & { price: bigint; market_ceiling: bigint | null; limited_by: ClickPrice['limit'] }

/** The prices of campaigns that have one, by campaign; a bid of `most` rial is no ceiling. */
export async function clickPrices(
  db: Db,
  campaignIds: readonly number[],
  { marginPercent, most }: { marginPercent: number; most: number },
): Promise<Map<number, ClickPrice>> {
  const { rows } = await sql<Priced>`
    select campaigns.id as campaign_id, bid, daypart::text, cities, category_slugs,
      keywords <> '{}' as has_keywords, least(price, bid) as price,
      market_ceiling, limited_by, coalesce(quality.clicks, 0) as ad_clicks, coalesce(quality.expected, 0) as ad_expected
    from campaign_prices join campaigns on campaigns.id = campaign_id
      left join ads on ads.campaign_id = campaigns.id
      left join ad_quality quality on quality.ad_id = ads.id
    where campaign_prices.campaign_id = any(${[...campaignIds]}::int8[])
  `.execute(db)
  const market = rows.some(({ limited_by }) => limited_by === 'ceiling') ? await knownMarket(db) : null
  return new Map(
    rows.map((row) => [
      Number(row.campaign_id),
      {
        price: Number(row.price),
        limit: row.limited_by,
        more: market && row.limited_by === 'ceiling' ? moreOf(row, market, marginPercent, most) : null,
      },
    ]),
  )
}

/** A quarter more, in hundreds of tomans, but not above what the market asks. Less than a twentieth is not told. */
const HIGHER = 1.25
const ROUND_RIAL = 1_000
const LEAST_MORE = 0.05

function moreOf(row: Priced, market: Market, marginPercent: number, most: number): ClickPrice['more'] {
  const from = Number(row.bid)
  const wanted = Math.min(HIGHER * from, Number(row.market_ceiling ?? Infinity))
  const to = ROUND_RIAL * Math.ceil(wanted / ROUND_RIAL)
  if (to <= from || to >= most) return null
  const quality = adQuality({ clicks: row.ad_clicks, expected: row.ad_expected })
  const targets = targetsOf(row, market.places)
  const places = matchedPlaces(market, targets, row.daypart, quality)
  const times = timesTheImpressions({ from, to }, market.curve, places, { marginPercent }) ?? 1
  const impressions = LEAST_MORE * Math.round((times - 1) / LEAST_MORE)
  return impressions < LEAST_MORE ? null : { ceiling: to, impressions }
}

const markets = new WeakMap<Db, Market>()

/** What was learnt last of the market, read once for each time that it is learnt. */
async function knownMarket(db: Db): Promise<Market | null> {
  const last = await firstRow(
    db.selectFrom('win_curves').select('fitted_at').orderBy('fitted_at', 'desc').limit(1),
  )
  const known = markets.get(db)
  if (last && known?.fittedAt.getTime() === last.fitted_at.getTime()) return known
  const market = await readMarket(db)
  if (market) markets.set(db, market)
  return market
}
