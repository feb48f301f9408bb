import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountQuality,
  adQuality,
  bidPrice,
  clicksThatCount,
  contextRates,
  drawnQuality,
  lossFactor,
  placeParts,
  type SeenPlace,
  isPriceAlarm,
} from './bid-price.ts'

test('a price is the value of the impression, in whole rial, minus the margin, up to a ceiling', () => {
  const settings = (marginPercent: number) => ({ marginPercent, mostPerMille: 3_000_000 })
  expect(bidPrice(25_000, 0.005, settings(0))).toBe(125_000)
  expect(bidPrice(25_000, 0.005, settings(20))).toBe(100_000)
  expect(bidPrice(10_001, 0.00333, settings(7))).toBe(30_972)
  expect(bidPrice(500_000, 0, settings(0))).toBe(0)
  expect(bidPrice(500_000, 0.04, settings(20))).toBe(3_000_000)
})

test('in an hour five clicks of an ad count, and twice as many as were predicted', () => {
  expect(clicksThatCount({ clicks: 0, predicted: 0 })).toBe(5)
  expect(clicksThatCount({ clicks: 5, predicted: 0.4 })).toBe(0)
  expect(clicksThatCount({ clicks: 7, predicted: 100 })).toBe(198)
  expect(clicksThatCount({ clicks: 300, predicted: 100 })).toBe(0)
})

test('a new ad is as good as the account, and luck with few impressions counts little', () => {
  expect(adQuality({ clicks: 0, expected: 0 })).toBe(1)
  expect(adQuality({ clicks: 0, expected: 0 }, 1.6)).toBe(1.6)
  expect(adQuality({ clicks: 3, expected: 0.1 })).toBeLessThan(1.6)
  expect(adQuality({ clicks: 3_000, expected: 1_000 })).toBeCloseTo(3, 1)
  expect(
    accountQuality([
      { clicks: 10, expected: 20 },
      { clicks: 5, expected: 5 },
    ]),
  ).toBeCloseTo(2 / 3)
})

test('draws are around the quality, wider if less is known', () => {
  const random = seeded(11)
  const spreadOf = (seen: { clicks: number; expected: number }) => {
    const draws = Array.from({ length: 4_000 }, () => drawnQuality(seen, 1, random))
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
    expect(mean / adQuality(seen)).toBeCloseTo(1, 1)
    return Math.sqrt(draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length)
  }
  expect(spreadOf({ clicks: 0, expected: 0 })).toBeGreaterThan(0.35)
  expect(spreadOf({ clicks: 400, expected: 400 })).toBeLessThan(0.06)
})

test('an ad that cost more than it brought by more than twenty bids is bid for by what it brought', () => {
  expect(lossFactor({ cost: 500_000, charged: 0, price: 25_000 })).toBe(1)
  expect(lossFactor({ cost: 900_000, charged: 500_000, price: 25_000 })).toBe(1)
  expect(lossFactor({ cost: 2_000_000, charged: 0, price: 25_000 })).toBe(0.25)
  expect(lossFactor({ cost: 4_000_000, charged: 1_500_000, price: 25_000 })).toBe(0.5)
})

test('places are grouped by steps of pages and offsets', () => {
  const place = { style: 0, page: 0, offset: 4, root: 3, hasQuery: false }
  expect(placeParts(place)).toEqual([0, 0, 0, 3, 0])
  expect(placeParts({ ...place, page: 7, offset: 24, hasQuery: true })).toEqual([0, 2, 2, 3, 1])
  expect(placeParts({ ...place, page: -1, offset: 2_000 })).toEqual([0, 0, 3, 3, 0])
})

test('without data the rate is half a percent everywhere', () => {
  expect(contextRates([])([0, 0, 0, 1, 0])).toBeCloseTo(0.005)
})

test('a place with enough data has its own rate; one without data has that of its parts', () => {
  const seen: SeenPlace[] = []
  for (const page of [0, 1, 2]) {
    for (const query of [0, 1]) {
      if (page === 2 && query === 1) continue
      const rate = 0.02 * [1, 0.5, 0.25][page]! * [1, 2][query]!
      seen.push({ parts: [0, page, 0, 1, query], impressions: 1_000_000, clicks: 1_000_000 * rate })
    }
  }
  const rate = contextRates(seen)
  expect(rate([0, 1, 0, 1, 1])).toBeCloseTo(0.02, 4)
  expect(rate([0, 2, 0, 1, 1])).toBeGreaterThan(rate([0, 2, 0, 1, 0]))
})

test('rates are between 0 and 1 for any data', () => {
  const places = fc.array(
    fc.record({
      parts: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(3), fc.nat(10), fc.nat(1)),
      impressions: fc.nat(1_000_000),
      clicks: fc.nat(1_000_000),
    }),
  )
  fc.assert(
    fc.property(places, fc.tuple(fc.nat(2), fc.nat(2), fc.nat(3), fc.nat(10), fc.nat(1)), (seen, parts) => {
      const rate = contextRates(seen)(parts)
      expect(rate > 0 && rate <= 1).toBe(true)
    }),
  )
})

function seeded(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('reported prices more than a hundredth above or below the bids raise an alarm', () => {
  for (const told of [9_900, 10_000, 10_100]) expect(isPriceAlarm({ signed: 10_000, told })).toBe(false)
  for (const told of [9_899, 10_101, 0]) expect(isPriceAlarm({ signed: 10_000, told })).toBe(true)
  expect(isPriceAlarm({ signed: 0, told: 0 })).toBe(false)
})
