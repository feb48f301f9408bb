import { winCurve } from '@jarchi/shared/delivery/win-curve.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { expect, test } from 'vitest'
import { moreClicks, type Limited } from './higher-ceiling.ts'
import type { Market } from './market.ts'

/** Where bids win half at twice the floor of 10,000 rial per mille; one click of 200. */
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
const place = { root: 1, city: 0, weight: 1, floor: 10_000, rate: 0.005 }
const marketOf = (places: number): Market => ({
  fittedAt: new Date(0),
  curve,
  kinds: new Map([[0, [0, 1, 2, 3].map((band) => ({ ...place, band, places: places / 4 }))]]),
  categories: new Map(),
  places: {
    cityIds: new Map(),
    cities: new Set(),
    neighborhoods: new Map(),
    exchangeNeighborhoods: new Map(),
    categories: new Map([['things', { id: 1, rootId: 1, within: [1], above: [1] }]]),
  },
})

/** 200 clicks a day for a week, at a fifth of its budget. */
const limited: Limited = {
  bid: 4_000n,
  daypart: FULL_WEEK,
  cities: [],
  category_slugs: ['things'],
  has_keywords: false,
  ad_clicks: 0,
  ad_expected: 0,
  market_ceiling: null,
  daily_budget: 4_000_000n,
  days: 7,
  won: 1_400n,
}
const more = (changes: Partial<Limited> = {}, seen = 1_000) =>
  moreClicks({ ...limited, ...changes }, marketOf(seen), { marginPercent: 20, most: 500_000 })

test('a ceiling a quarter higher brings so many clicks more, as a range', () => {
  // From 1.6 floors to 2: chances of 0.34 and 0.5.
  const { raise, clicks } = more() ?? { clicks: { low: 0, high: 0 } }
  expect(raise).toBe(1_000)
  const truth = 200 * (0.5 / 0.338 - 1)
  expect(clicks.low).toBeLessThan(truth)
  expect(clicks.low).toBeGreaterThan(0.75 * truth)
  expect(clicks.high).toBeGreaterThan(truth)
  expect(clicks.high).toBeLessThan(1.25 * truth)
})

test('the less was seen, the wider is the range; of too little nothing is said', () => {
  const widthOf = (told: ReturnType<typeof more>) => (told ? told.clicks.high - told.clicks.low : Infinity)
  expect(widthOf(more({ won: 70n, days: 1 }))).toBeGreaterThan(0)
  expect(widthOf(more({}, 60))).toBeGreaterThan(widthOf(more()))
  expect(more({}, 20), 'few places of the sample').toBeNull()
  expect(more({ days: 0, won: 0n }), 'no day since a change').toBeNull()
  expect(more({ won: 3n }), 'less than one click a day').toBeNull()
})

test('no more is promised than the budget buys, and nothing where it would change little', () => {
  expect(more({ daily_budget: 1_050_000n })?.clicks).toEqual({ low: 10, high: 10 })
  expect(more({ daily_budget: 900_000n })).toBeNull()
  expect(more({ market_ceiling: 4_000n }), 'the market asks no more').toBeNull()
  expect(more({ bid: 60_000n }), 'nearly all is won').toBeNull()
})
