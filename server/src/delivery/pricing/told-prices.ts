import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { LEAST_PRICE_RIAL, priceThatWins } from '@jarchi/shared/delivery/market-price.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { moreClicks, type Limited, type MoreClicks } from './higher-ceiling.ts'
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
  /** What the next higher ceiling would bring. */
  more: MoreClicks | null
}

type Priced = Limited & { campaign_id: bigint; price: bigint; limited_by: ClickPrice['limit'] }

/** Of the last full days since something was changed, so many tell what a ceiling brings. */
const DAYS_TOLD = 7

/** The prices of campaigns that have one, by campaign; a bid of `most` rial is no ceiling. */
export async function clickPrices(
  db: Db,
  campaignIds: readonly number[],
  terms: { marginPercent: number; most: number },
): Promise<Map<number, ClickPrice>> {
  const { rows } = await sql<Priced>`
    select campaigns.id as campaign_id, bid, daypart::text, cities, category_slugs,
      keywords <> '{}' as has_keywords, daily_budget, least(price, bid) as price,
      market_ceiling, limited_by, coalesce(quality.clicks, 0) as ad_clicks, coalesce(quality.expected, 0) as ad_expected,
      past.days, past.won
    from campaign_prices join campaigns on campaigns.id = campaign_id
      left join ads on ads.campaign_id = campaigns.id
      left join ad_quality quality on quality.ad_id = ads.id
      cross join lateral (
        select count(*)::int as days, coalesce(sum(clicks), 0)::int8 as won from campaign_days
        where campaign_days.campaign_id = campaigns.id and limited_by = 'ceiling' and impressions > 0
          and day between greatest(tehran_day(now()) - ${DAYS_TOLD}, tehran_day(campaigns.changed_at) + 1) and tehran_day(now()) - 1
      ) past
    where campaign_prices.campaign_id = any(${[...campaignIds]}::int8[])
  `.execute(db)
  const market = rows.some(({ limited_by }) => limited_by === 'ceiling') ? await knownMarket(db) : null
  return new Map(
    rows.map((row) => [
      Number(row.campaign_id),
      {
        price: Number(row.price),
        limit: row.limited_by,
        more: market && row.limited_by === 'ceiling' ? moreClicks(row, market, terms) : null,
      },
    ]),
  )
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
