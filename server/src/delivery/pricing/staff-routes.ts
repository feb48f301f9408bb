import { StaffMarket } from '@jarchi/shared/api/staff-exchange.ts'
import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { clicksAtMargin } from '@jarchi/shared/delivery/market-price.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { lastFit, readMarket, type Decile, type Market } from './market.ts'
import { everywhere, matchedPlaces } from './matched-places.ts'

const POINTS = 10

/** What the market gives, and what the operator's part costs in clicks. */
export const staffMarketRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config } = app.deps
  const { priceByMarket, price } = config.bidding

  app.get(
    '/api/v1/exchange/market/',
    { config: { right: 'delivery' }, schema: { response: { 200: StaffMarket } } },
    async () => {
      const { marginPercent } = price
      const fit = await lastFit(db)
      const prices = await pricesNow(db)
      const market = await readMarket(db)
      const atMargin = (change: number) => market && clicksIf(change, market, prices.price, marginPercent)
      return {
        price_by_market: priceByMarket,
        margin_percent: marginPercent,
        fitted_at: fit?.fitted_at.toISOString() ?? null,
        outcomes: fit?.outcomes ?? 0,
        deciles: (fit?.calibration ?? []) as Decile[],
        ...prices,
        clicks_at_more: atMargin(POINTS),
        clicks_at_less: atMargin(-POINTS),
      }
    },
  )
}

type Prices = { campaigns: number; at_market_limit: number; at_ceiling: number; price: number | null }

/** Of campaigns that were looked after within the last hour. */
async function pricesNow(db: Db): Promise<Prices> {
  const { rows } = await sql<Prices>`
    select count(*)::int as campaigns, count(*) filter (where limited_by = 'market')::int as at_market_limit,
      count(*) filter (where limited_by = 'ceiling')::int as at_ceiling, round(avg(price))::float8 as price
    from campaign_prices where stepped_at > now() - interval '1 hour'
  `.execute(db)
  return rows[0] ?? { campaigns: 0, at_market_limit: 0, at_ceiling: 0, price: null }
}

function clicksIf(
  change: number,
  market: Market,
  price: number | null,
  marginPercent: number,
): number | null {
  if (price === null) return null
  const quality = adQuality({ clicks: 0, expected: 0 })
  const places = matchedPlaces(market, everywhere(market), FULL_WEEK, quality)
  return clicksAtMargin(change, price, market.curve, places, { marginPercent })
}
