import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { LEAST_PRICE_RIAL, priceThatWins } from '@jarchi/shared/delivery/market-price.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { matchedPlaces, readMarket, targetsOf } from './market.ts'

/** An average ad is shown in these parts of the places there. */
const [FEW, MANY] = [0.3, 0.7]

/** What a click costs these days at such places, in rial, whole: from few of them to most. Null: not known. */
export async function usualPrices(
  db: Db,
  wishes: { categorySlugs: readonly string[]; cities: readonly string[] },
  marginPercent: number,
): Promise<{ low: number; high: number } | null> {
  const market = await readMarket(db)
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
}

/** The prices of campaigns that have one, by campaign. */
export async function clickPrices(db: Db, campaignIds: readonly number[]): Promise<Map<number, ClickPrice>> {
  const { rows } = await sql<{ campaign_id: bigint; price: bigint; limited_by: ClickPrice['limit'] }>`
    select campaign_id, least(price, bid) as price, limited_by
    from campaign_prices join campaigns on campaigns.id = campaign_id
    where campaign_id = any(${[...campaignIds]}::int8[])
  `.execute(db)
  return new Map(
    rows.map(({ campaign_id, price, limited_by: limit }) => [
      Number(campaign_id),
      { price: Number(price), limit },
    ]),
  )
}
