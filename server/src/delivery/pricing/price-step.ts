import { adQuality } from '@jarchi/shared/delivery/bid-price.ts'
import { plannedTraffic } from '@jarchi/shared/delivery/day-plan.ts'
import {
  LEAST_PRICE_RIAL,
  marketCeiling,
  nextPrice,
  startOfPrice,
  type PastStep,
  type PlanLeft,
  type PriceState,
} from '@jarchi/shared/delivery/market-price.ts'
import { CLICK_DELAY_S, type WeekOfTraffic } from '@jarchi/shared/delivery/pacing.ts'
import { afterMs, DAY_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { startOfTehranHour, tehranDayNumber } from '@jarchi/shared/time/tehran-hours.ts'
import { TURNS, type DueCampaign, type NewPrice } from './due-campaigns.ts'
import type { Market } from './market.ts'
import { matchedPlaces, targetsOf } from './matched-places.ts'
import { qualityOfAccount, startPrice } from './start-price.ts'

export const STEP_MS = 10 * MINUTE_MS
/** What a longer time brought, as after a pause of a day, says nothing about the present. */
const LONGEST_STEP_MS = 3 * STEP_MS
/** While nothing is known of the market, a price does not rise further above where it began. */
const MOST_TIMES_UNKNOWN = 3

export type PriceWorld = {
  /** Null: nothing is known. */
  readonly market: Market | null
  /** When places of a root category were asked for last: by city, and under 0 anywhere. */
  readonly lastAsked: ReadonlyMap<number, ReadonlyMap<number, Date>>
  readonly traffic: WeekOfTraffic
  readonly marginPercent: number
  /** Where a price begins while nothing is known of the market, in rial for a click. */
  readonly unknownPrice: number
  readonly now: Date
  /** In units of ten seconds. */
  readonly tick: number
}

/** The next price of a campaign, or its first one. */
export function priceStep(row: DueCampaign, world: PriceWorld): NewPrice {
  const { now, tick, market, marginPercent, unknownPrice } = world
  const quality = adQuality({ clicks: row.ad_clicks, expected: row.ad_expected }, qualityOfAccount(row))
  const places = market ? matchedPlaces(market, targetsOf(row, market.places), row.daypart, quality) : []
  const ceiling = market && marketCeiling(market.curve, places, { marginPercent })
  const bid = Number(row.bid)
  const dearest = ceiling ?? MOST_TIMES_UNKNOWN * unknownPrice
  const most = Math.min(bid, Math.max(dearest, LEAST_PRICE_RIAL))
  const bounds = { least: LEAST_PRICE_RIAL, most }
  const id = Number(row.campaign_id)
  const step = Math.floor((tick - (id % TURNS)) / TURNS)
  const kept = {
    campaign_id: row.campaign_id,
    market_ceiling: ceiling === null ? null : BigInt(ceiling),
    step,
    seen_day: tehranDayNumber(now),
    seen_clicks: row.day_clicks,
    seen_expected: row.day_expected,
  }
  if (row.price === null) {
    const start = startPrice(row, { market, places, quality, marginPercent, unknownPrice })
    const price = Math.floor(Math.min(Math.max(start, LEAST_PRICE_RIAL), most))
    const state = startOfPrice(price, Number(row.cap))
    return { ...kept, ...written(state), first_price: BigInt(price), limited_by: null }
  }
  const state: PriceState = { ...row, price: Number(row.price) }
  const past = pastStep(row, world)
  const next = nextPrice(state, past, planLeft(row, past, world), bounds)
  return {
    ...kept,
    ...written(next),
    first_price: row.first_price,
    limited_by: limitOf(next.price, { bid, ceiling, most }),
  }
}

function written({ price, gained, offered, supply, clicks, expected }: PriceState) {
  return { price: BigInt(price), gained, offered, supply, clicks, expected }
}

/** What keeps the price from rising further. */
function limitOf(
  price: number,
  { bid, ceiling, most }: { bid: number; ceiling: number | null; most: number },
): NewPrice['limited_by'] {
  if (price < Math.floor(most)) return null
  if (most === bid) return 'ceiling'
  return ceiling === null ? null : 'market'
}

/** What came since the last step. A step in which something was changed says nothing. */
function pastStep(row: DueCampaign, { lastAsked, market, traffic, now }: PriceWorld): PastStep {
  const since = row.stepped_at
  const isToday = row.seen_day === tehranDayNumber(now)
  const grown = (today: bigint, past: bigint, seen: bigint) =>
    Math.max(0, Number(isToday ? today - seen : today + past - seen))
  const isWhole = row.changed_at < since && now.getTime() - since.getTime() <= LONGEST_STEP_MS
  const planned = isWhole && since < now ? plannedTraffic(row.daypart, traffic, since, now) : 0
  return {
    hasMatched: planned > 0 && market !== null && wasAsked(targetsOf(row, market.places), lastAsked, since),
    planned,
    joined: 1,
    expected: grown(row.day_expected, row.past_expected, row.seen_expected) / 1_000_000,
    validClicks: grown(row.day_clicks, row.past_clicks, row.seen_clicks),
  }
}

function wasAsked(
  { roots, cities }: ReturnType<typeof targetsOf>,
  lastAsked: PriceWorld['lastAsked'],
  since: Date,
): boolean {
  const places = cities.length === 0 ? [0] : cities
  return [...roots].some((root) => {
    const times = lastAsked.get(root)
    return places.some((city) => (times?.get(city)?.getTime() ?? 0) > since.getTime())
  })
}

/** What is still to be spent today, and when; tomorrow, once less than half a step of today is left on air. */
function planLeft(row: DueCampaign, past: PastStep, { traffic, now }: PriceWorld): PlanLeft {
  const { daypart, stepped_at } = row
  const today = tehranDayNumber(now)
  const [morning, midnight] = [startOfTehranHour(24 * today), startOfTehranHour(24 * (today + 1))]
  const between = (from: Date, to: Date) => plannedTraffic(daypart, traffic, from, to)
  const next = between(now, afterMs(now, STEP_MS))
  const rest = between(now, midnight)
  const budget = Number(row.next_cap)
  const isOver = rest < next / 2 || (rest === 0 && past.planned > 0)
  const tomorrow = () => between(midnight, afterMs(midnight, DAY_MS))
  const seconds = Math.max(1, (now.getTime() - stepped_at.getTime()) / 1_000)
  const open = ((past.expected * Number(row.price)) / seconds) * CLICK_DELAY_S
  const money = Math.min(Number(row.cap - row.charged), Number(row.room)) - open
  return {
    isOnAir: next > 0 || past.planned > 0,
    budget,
    money: isOver ? budget : money,
    day: isOver || money <= 0 ? tomorrow() : between(morning, midnight),
    planned: isOver ? tomorrow() : rest,
    next,
  }
}
