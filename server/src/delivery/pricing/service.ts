import { HOUR_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Loop } from '../../platform/jobs/service.ts'
import { settleOutcomes } from '../bidding/service.ts'
import { fitMarket } from './market.ts'
import { priceTurns } from './move-prices.ts'

export { pricingStates } from './states.ts'
export { clickPrices, usualPrices } from './told-prices.ts'

/** Advisory locks; our other locks have other keys. */
const LOCKS = { market: 44_010, prices: 44_011 }
/** The curve is fitted again after so long; sooner while too little is known for one. */
const FITTED_FOR_MS = HOUR_MS
const LEARNING_FOR_MS = MINUTE_MS

/** The owners of what is known of the market, and of all prices; none if a click costs the bid. */
export function pricingLoops({ bidding, exchange, campaign, financial }: Config): Loop[] {
  if (!bidding.priceByMarket) return []
  const turn = priceTurns({
    hasExchange: exchange !== null,
    graceDays: financial.graceDays,
    marginPercent: bidding.price.marginPercent,
    unknownPrice: campaign.bidMin,
  })
  return [
    { name: 'market', lock: LOCKS.market, pauseMs: 10_000, work: (_, db) => fitDueMarket(db) },
    { name: 'prices', lock: LOCKS.prices, pauseMs: 5_000, work: (_, db) => turn(db) },
  ]
}

async function fitDueMarket(db: Db): Promise<void> {
  const { rows } = await sql<{ now: Date; fitted_at: Date | null; is_empty: boolean }>`
    select clock_timestamp() as now, fitted_at, curve = '[]' as is_empty
    from (select 1) as always left join (select * from win_curves order by fitted_at desc limit 1) last on true
  `.execute(db)
  const [row] = rows
  if (!row) return
  const age = row.now.getTime() - (row.fitted_at?.getTime() ?? 0)
  if (age >= 0 && age < (row.is_empty ? LEARNING_FOR_MS : FITTED_FOR_MS)) return
  await settleOutcomes(db, row.now)
  await fitMarket(db, row.now)
}
