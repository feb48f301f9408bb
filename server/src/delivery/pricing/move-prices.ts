import { sql } from 'kysely'
import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { tehranDayNumber } from '@jarchi/shared/time/tehran-hours.ts'
import type { Db } from '../../platform/db/client.ts'
import { keepSetting } from '../../platform/db/settings.ts'
import { lastAsked, weekOfTraffic } from '../bidding/service.ts'
import { dueCampaigns, keepPrices, MOST_DUE } from './due-campaigns.ts'
import { readMarket } from './market.ts'
import { priceStep, STEP_MS, type PriceWorld } from './price-step.ts'

export type PriceRules = {
  hasExchange: boolean
  graceDays: number
  marginPercent: number
  /** In rial for a click, while nothing is known of the market. */
  unknownPrice: number
}

const TICK_MS = 10_000
/** The setting whose time tells when prices were last looked after. */
export const PRICES_LOOKED_AFTER = 'prices_looked_after'
/** The market and the traffic of a week are read again after so long. */
const KEPT_MS = MINUTE_MS

/** A turn of the owner of all prices, for as long as it owns them; true if more are due. */
export function priceTurns(rules: PriceRules): (db: Db) => Promise<boolean> {
  let lastTick = 0
  let known: Known | null = null
  return async (db) => {
    const now = await timeOf(db)
    const tick = Math.floor(now.getTime() / TICK_MS)
    if (known === null || Math.abs(now.getTime() - known.readAt.getTime()) > KEPT_MS) {
      known = await read(db, now)
      await keepSetting(db, PRICES_LOOKED_AFTER, {})
    }
    // The first turn, and one after the clock was set back, looks for all that is due.
    const passed = tick < lastTick ? Infinity : tick - lastTick + 1
    const due = await dueCampaigns(db, { ...rules, tick, passed })
    if (due.length > 0) {
      const world: PriceWorld = {
        ...known,
        ...rules,
        lastAsked: await lastAskedByRoot(db, afterMs(now, -3 * STEP_MS)),
        now,
        tick,
      }
      await keepPrices(
        db,
        due.map((row) => priceStep(row, world)),
        now,
      )
    }
    const isMore = due.length >= MOST_DUE
    if (!isMore) lastTick = tick
    return isMore
  }
}

type Known = Pick<PriceWorld, 'market' | 'traffic'> & { readAt: Date }

async function read(db: Db, now: Date): Promise<Known> {
  const week = Math.floor(tehranDayNumber(now) / 7)
  return { market: await readMarket(db), traffic: await weekOfTraffic(db, week), readAt: now }
}

async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

async function lastAskedByRoot(db: Db, since: Date): Promise<PriceWorld['lastAsked']> {
  const roots = new Map<number, Map<number, Date>>()
  for (const { root, city, at } of await lastAsked(db, since)) {
    const cities = roots.get(root) ?? new Map<number, Date>()
    roots.set(root, cities)
    for (const one of [city, 0]) if ((cities.get(one)?.getTime() ?? 0) < at.getTime()) cities.set(one, at)
  }
  return roots
}
