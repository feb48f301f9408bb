import { HOUR_SECONDS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/client.ts'
import { keptSetting } from '../../platform/db/settings.ts'
import { atLeast, atMost, secondsSince, type State } from '../../platform/states.ts'
import { PRICES_LOOKED_AFTER } from './move-prices.ts'
import { lastFit, type Decile } from './market.ts'

const LONGEST_UNTENDED_SECONDS = HOUR_SECONDS
/** The curve is fitted every hour. */
const LONGEST_UNFITTED_SECONDS = 2.5 * HOUR_SECONDS
/** A tenth of the bids wins so much more or less often than was foreseen, at the most; of few bids chance decides. */
const LARGEST_CURVE_ERROR = 0.2
const LEAST_BIDS = 100
/** Fewer clicks in a day say nothing about the margin. */
const LEAST_CLICKS = 100
/** Of what the same hours of the day before brought, if that was enough to compare. */
const LEAST_SPEND = 0.2
const LEAST_SPEND_RIAL = 5_000_000
const COMPARED_HOURS = 3

/** Prices, what is known of the market, the margin of yesterday, and whether spend goes on. */
export async function pricingStates(db: Db, now: Date, { bidding }: Config): Promise<State[]> {
  return [
    ...(bidding.priceByMarket ? await priceStates(db, now) : []),
    atLeast('margin_yesterday_rial', await marginOfYesterday(db), 0),
    atLeast('spend_of_usual', await spendOfUsual(db, now), LEAST_SPEND),
  ]
}

async function priceStates(db: Db, now: Date): Promise<State[]> {
  const last = await lastFit(db)
  const looked = await keptSetting(db, PRICES_LOOKED_AFTER)
  const errors = ((last?.calibration ?? []) as Decile[])
    .filter(({ bids }) => bids >= LEAST_BIDS)
    .map(({ foreseen, won }) => Math.abs(foreseen - won))
  return [
    atMost('prices_age_seconds', secondsSince(looked?.at, now), LONGEST_UNTENDED_SECONDS),
    atMost('market_age_seconds', secondsSince(last?.fitted_at, now), LONGEST_UNFITTED_SECONDS),
    atMost('win_curve_error', Math.max(0, ...errors), LARGEST_CURVE_ERROR),
  ]
}

/** What yesterday's clicks paid and kept, less what their impressions cost, in rial; 0 for few clicks. */
async function marginOfYesterday(db: Db): Promise<number> {
  const { rows } = await sql<{ margin: number }>`
    select (charged - costs.cost)::float8 as margin
    from (
      select coalesce(sum(charged), 0) as charged, coalesce(sum(clicks), 0) as clicks
      from campaign_days where day = tehran_day(now()) - 1
    ) days cross join (
      select coalesce(sum(cost_micro), 0) / 1000000 as cost from exchange_costs where day = tehran_day(now()) - 1
    ) costs
    where days.clicks >= ${LEAST_CLICKS}
  `.execute(db)
  return rows[0]?.margin ?? 0
}

/** What the last full hours brought, over the same hours of the day before; 1 where there is nothing to compare. */
async function spendOfUsual(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select sum(spend) filter (where hour > first)::float8 / sum(spend) filter (where hour < first) as share
    from report_exchange_hours cross join (
      select tehran_hour(${now}::timestamptz) - ${COMPARED_HOURS} - 1 as first
    ) compared
    where hour > first and hour <= first + ${COMPARED_HOURS} or hour > first - 24 and hour <= first - 24 + ${COMPARED_HOURS}
    having sum(spend) filter (where hour < first) >= ${LEAST_SPEND_RIAL}
  `.execute(db)
  return rows[0] ? (rows[0].share ?? 0) : 1
}
