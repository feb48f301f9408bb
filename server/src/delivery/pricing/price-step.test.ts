import { winCurve } from '@jarchi/shared/delivery/win-curve.ts'
import { FULL_WEEK, setSlots } from '@jarchi/shared/time/daypart.ts'
import { afterMs, HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { tehranDayNumber } from '@jarchi/shared/time/tehran-hours.ts'
import { expect, test } from 'vitest'
import type { AskedKind } from '../bidding/service.ts'
import type { DueCampaign } from './due-campaigns.ts'
import type { Market } from './market.ts'
import { priceStep, type PriceWorld } from './price-step.ts'

/** Midnight in Tehran, the beginning of a Saturday. */
const MIDNIGHT = new Date('2026-11-20T20:30:00Z')
const at = (hour: number) => afterMs(MIDNIGHT, hour * HOUR_MS)
const TEN_MINUTES = 1 / 6

/** Where bids win half at twice the floor; a floor of 10,000 rial per mille, one click of 200. */
const curve = winCurve(
  Array.from({ length: 8_000 }, (_, n) => {
    const overFloor = Math.exp(((n * 0.618_034) % 1) * 3)
    return {
      cell: { root: 1, band: n % 4 },
      overFloor,
      isWon: (n * 0.754_878) % 1 < 1 / (1 + (overFloor / 2) ** -3),
      weight: 1,
    }
  }),
)
const kinds: AskedKind[] = [0, 1, 2, 3].map((band) => ({
  root: 1,
  city: 0,
  band,
  weight: 1,
  floor: 10_000,
  rate: 0.005,
  places: 500,
}))
const category = { id: 1, rootId: 1, within: [1], above: [1] }
const market: Market = {
  fittedAt: MIDNIGHT,
  curve,
  kinds: new Map([[0, kinds]]),
  categories: new Map(),
  places: {
    cityIds: new Map([['qom', 7]]),
    cities: new Set([7]),
    neighborhoods: new Map(),
    exchangeNeighborhoods: new Map(),
    categories: new Map([['things', category]]),
  },
}

function world(hour: number, changes: Partial<PriceWorld> = {}): PriceWorld {
  const now = at(hour)
  return {
    market,
    lastAsked: new Map([[1, new Map([[0, now]])]]),
    traffic: new Float64Array(168).fill(1),
    marginPercent: 20,
    unknownPrice: 10_000,
    now,
    tick: Math.floor(now.getTime() / 10_000),
    ...changes,
  }
}

/** A campaign that had its last step ten minutes before. */
function due(hour: number, changes: Partial<DueCampaign> = {}): DueCampaign {
  return {
    campaign_id: 60n,
    bid: 500_000n,
    next_cap: 3_000_000n,
    daypart: FULL_WEEK,
    cities: [],
    category_slugs: ['things'],
    has_keywords: false,
    changed_at: new Date(0),
    ad_clicks: 0,
    ad_expected: 0,
    account_clicks: 0,
    account_expected: 0,
    room: 100_000_000n,
    cap: 3_000_000n,
    charged: 0n,
    day_clicks: 0n,
    day_expected: 0n,
    past_clicks: 0n,
    past_expected: 0n,
    price: 4_000n,
    beside: [],
    first_price: 4_000n,
    gained: 5,
    offered: (5 * 4_000 ** 1.4) / 500,
    supply: 500 / 4_000 ** 1.4,
    clicks: 30,
    expected: 30,
    step: 1,
    stepped_at: at(hour - TEN_MINUTES),
    seen_day: tehranDayNumber(at(hour)),
    seen_clicks: 0n,
    seen_expected: 0n,
    ...changes,
  }
}
const next = (hour: number, changes: Partial<DueCampaign> = {}, around: Partial<PriceWorld> = {}) =>
  Number(priceStep(due(hour, changes), world(hour, around)).price)
/** As many clicks as its supply says, by noon and in the last step. */
const usual = { day_expected: 4_000_000n, seen_expected: 500_000n }

test('with much left the price rises, with little it falls, by a fifth at the most', () => {
  expect(next(12, usual)).toBeGreaterThan(4_000)
  expect(next(12, { ...usual, charged: 2_900_000n })).toBe(Math.round(4_000 * Math.exp(-0.2)))
  expect(next(12, { ...usual, next_cap: 90_000_000n, cap: 90_000_000n })).toBe(
    Math.round(4_000 * Math.exp(0.2)),
  )
})

test('no price is above the advertiser’s ceiling or the market’s, whatever is left', () => {
  expect(next(12, { ...usual, bid: 4_100n, cap: 90_000_000n })).toBe(4_100)
  expect(next(12, { ...usual, bid: 1_500n }), 'below the least price').toBe(1_500)
  let price = 4_000n
  let limit: string | null = null
  for (let step = 0; step < 20; step++) {
    const made = priceStep(due(12, { ...usual, price, cap: 900_000_000n }), world(12))
    price = made.price
    limit = made.limited_by
    expect(Number(price)).toBeLessThanOrEqual(Number(made.market_ceiling))
  }
  // Nine of ten win at 4.16 floors; each rial of a click is four per mille.
  expect(Number(price)).toBeGreaterThan(0.8 * 4.16 * 2_500)
  expect(Number(price)).toBeLessThan(1.2 * 4.16 * 2_500)
  expect(limit).toBe('market')
})

test('where nothing is known of the market, a price stays below three times its beginning', () => {
  let price = 10_000n
  for (let step = 0; step < 20; step++) {
    const blind = { market: { ...market, curve: new Map(), kinds: new Map() } }
    const made = priceStep(due(12, { ...usual, price, cap: 900_000_000n }), world(12, blind))
    expect(made.limited_by).toBeNull()
    price = made.price
  }
  expect(price).toBe(30_000n)
})

test('off air and where nothing was asked for, a price stays; another city’s requests are nobody’s', () => {
  const nights = setSlots(FULL_WEEK, [11, 12], false)
  expect(next(12, { ...usual, daypart: nights })).toBe(4_000)
  expect(next(12, usual, { lastAsked: new Map() })).toBe(4_000)
  const elsewhere = new Map([
    [
      1,
      new Map([
        [0, at(12)],
        [9, at(12)],
      ]),
    ],
  ])
  expect(next(12, { ...usual, cities: ['qom'] }, { lastAsked: elsewhere })).toBe(4_000)
})

test('a change counts from the step after it, and a lower ceiling at once', () => {
  expect(next(12, { ...usual, changed_at: at(11.99) })).toBe(4_000)
  expect(next(12, { ...usual, changed_at: at(11.99), bid: 3_000n })).toBe(3_000)
})

test('a clock that was set back learns and moves nothing', () => {
  const made = priceStep(due(12, { ...usual, stepped_at: at(12.5) }), world(12))
  expect([made.price, made.gained, made.expected]).toEqual([4_000n, 5, 30])
})

test('late in the day what is left sets no wild price, and the last step thinks of tomorrow', () => {
  const evening = next(23.5, { ...usual, charged: 500_000n })
  expect(evening).toBeLessThanOrEqual(Math.round(4_000 * Math.exp(0.2)))
  const last = next(23.99, { ...usual, charged: 2_999_000n })
  expect(last, 'a whole day’s money is ahead').toBeGreaterThan(4_000)
})

test('a budget that is used up moves the price towards tomorrow’s, without a place to win today', () => {
  const spent = next(20, { ...usual, charged: 3_000_000n }, { lastAsked: new Map() })
  expect(spent).toBeGreaterThan(4_000)
})

test('a budget of one click, and a wallet with less than the budget, are spent with care', () => {
  expect(next(12, { ...usual, cap: 4_000n, next_cap: 4_000n })).toBeLessThan(4_000)
  expect(next(12, { ...usual, room: 20_000n })).toBeLessThan(4_000)
})

test('many invalid clicks do not raise the price without end', () => {
  const poisoned = { ...usual, clicks: 1, expected: 300 }
  const made = priceStep(due(12, poisoned), world(12))
  expect(Number(made.price)).toBeLessThanOrEqual(Math.round(4_000 * Math.exp(0.2)))
  expect(made.gained).toBeGreaterThan(0)
})

test('minutes of one campaign are not those of all: a step is numbered by its own turn', () => {
  const tick = 1_000_000
  const stepOf = (campaign_id: bigint) => priceStep(due(12, { campaign_id }), world(12, { tick })).step
  expect(stepOf(60n)).toBe(Math.floor(tick / 60))
  expect(stepOf(41n)).toBe(Math.floor((tick - 41) / 60))
})

/** Campaigns of the account that found this price; their ads are clicked so many times as often as others. */
const found = (price: number, count = 3, quality = 1) =>
  Array.from({ length: count }, () => ({ price, clicks: 1_000 * quality, expected: 1_000 }))
const first = (changes: Partial<DueCampaign>, around: Partial<PriceWorld> = {}) =>
  Number(priceStep(due(12, { price: null, ...changes }), world(12, around)).price)

test('a first price is what the account’s other campaigns have found there, below the market’s ceiling', () => {
  expect(first({ beside: found(5_300.4) })).toBe(5_300)
  expect(first({})).not.toBe(5_300)
  expect(first({ beside: found(5_300), bid: 3_000n })).toBe(3_000)
  expect(first({ beside: found(900_000) })).toBeLessThan(1.2 * 4.16 * 2_500)
})

test('for an ad that is clicked half as often, twice as much is paid for a click there', () => {
  expect(first({ beside: found(3_000, 3, 2) })).toBeGreaterThan(1.95 * 3_000)
  expect(first({ beside: found(3_000, 3, 2) })).toBeLessThan(2.05 * 3_000)
})

test('one or two campaigns say less than a market that is known well, and more than one of a few places', () => {
  const ofMarket = first({})
  expect(first({ beside: found(5_300, 2) })).toBe(ofMarket)
  const thin = { ...market, kinds: new Map([[0, kinds.map((kind) => ({ ...kind, places: 24 }))]]) }
  expect(first({ beside: found(5_300, 2) }, { market: thin })).toBe(5_300)
  expect(first({}, { market: thin }), 'better than nothing').toBe(ofMarket)
})
