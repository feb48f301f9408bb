import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clicksAtMargin,
  firstPrice,
  LEAST_PRICE_RIAL,
  marketCeiling,
  nextPrice,
  priceInForce,
  startOfPrice,
  type PastStep,
  type PlanLeft,
  type PriceState,
} from './market-price.ts'
import { winCurve, type BidOutcome } from './win-curve.ts'

const STEP = 1 / 144
const BOUNDS = { least: LEAST_PRICE_RIAL, most: 500_000 }
const BUDGET = 3_000_000
const past: PastStep = { hasMatched: true, planned: STEP, joined: 1, expected: 2, validClicks: 2 }
const left: PlanLeft = { isOnAir: true, budget: BUDGET, money: BUDGET, day: 1, planned: 1, next: STEP }
const start = startOfPrice(10_000, BUDGET)

/** Days in a market that gives `supply` × price^1.4 clicks a day, with a budget that binds. */
function afterDays(days: number, supply: number, first: PriceState, most = BOUNDS.most): PriceState {
  let state = first
  for (let day = 0; day < days; day++) {
    let money = BUDGET
    for (let step = 0; step < 144; step++) {
      const clicks = money > 0 ? supply * state.price ** 1.4 * STEP : 0
      money -= clicks * state.price
      const seen = { ...past, hasMatched: clicks > 0, expected: clicks, validClicks: clicks }
      const isOver = step === 143
      const rest = isOver ? left : { ...left, money, planned: 1 - (step + 1) * STEP }
      state = nextPrice(state, seen, rest, { ...BOUNDS, most })
    }
  }
  return state
}

test.each([0.1, 0.5, 2, 10])(
  'the price becomes the one that spends the budget, from %d times of it',
  (times) => {
    const best = 8_000
    const supply = BUDGET / best ** 2.4
    const found = afterDays(2, supply, startOfPrice(best * times, BUDGET)).price
    expect(found / best).toBeGreaterThan(0.95)
    expect(found / best).toBeLessThan(1.05)
  },
)

test('where nothing matched, nothing is learnt and the price stays, however long', () => {
  let state = nextPrice(start, past, left, BOUNDS)
  const before = state
  for (let step = 0; step < 1_000; step++) {
    state = nextPrice(state, { ...past, hasMatched: false, expected: 0 }, left, BOUNDS)
  }
  expect(state).toEqual(before)
})

test('matches without a win raise the price: a campaign that others outrank does not starve', () => {
  let state = start
  for (let step = 0; step < 30; step++) {
    state = nextPrice(state, { ...past, expected: 0, validClicks: 0 }, left, BOUNDS)
  }
  expect(state.price).toBeGreaterThan(1.5 * start.price)
})

test('off air the price stays, and what came late is still learnt', () => {
  const rested = nextPrice(start, past, { ...left, isOnAir: false }, BOUNDS)
  expect(rested.price).toBe(start.price)
  expect(rested.gained).toBe(2)
})

test('at the end of a day the price moves by at most a fifth, and not above the ceiling', () => {
  const last = { ...left, planned: 0, next: STEP }
  const next = nextPrice(start, past, last, BOUNDS)
  expect(next.price).toBeLessThanOrEqual(Math.ceil(start.price * Math.exp(0.2)))
  expect(nextPrice(start, past, last, { ...BOUNDS, most: 10_500 }).price).toBe(10_500)
  expect(nextPrice(start, past, { ...last, next: 0 }, BOUNDS).price).toBe(start.price)
})

test('without money the price in force is the least, and the price goes where the next day begins', () => {
  const supply = BUDGET / 8_000 ** 2.4
  let state: PriceState = { ...start, gained: 300, offered: 300 / supply, supply }
  const rested = { ...past, hasMatched: false, expected: 0, validClicks: 0 }
  for (let step = 0; step < 9; step++) state = nextPrice(state, rested, { ...left, money: 0 }, BOUNDS)
  expect(state.price).toBe(8_000)
  expect(state.gained).toBe(300)
  expect(priceInForce(state.price, 0, BOUNDS)).toBe(LEAST_PRICE_RIAL)
  expect(priceInForce(state.price, BUDGET, BOUNDS)).toBe(8_000)
})

test('a budget that is raised late is spent only as far as the rest of the day can bear', () => {
  const late = { ...left, planned: 3 * STEP, money: BUDGET }
  let state = start
  for (let step = 0; step < 3; step++) state = nextPrice(state, past, late, { ...BOUNDS, most: 12_000 })
  expect(state.price).toBe(12_000)
})

test('a lower ceiling counts at once, also one below the least price', () => {
  expect(priceInForce(10_000, BUDGET, { least: 2_000, most: 6_000 })).toBe(6_000)
  expect(priceInForce(10_000, BUDGET, { least: 2_000, most: 1_500 })).toBe(1_500)
  expect(priceInForce(10_000, 0, { least: 2_000, most: 1_500 })).toBe(1_500)
})

test('a small change is not made', () => {
  const supply = BUDGET / 10_000 ** 2.4
  const settled = { ...start, gained: 300, offered: 300 / supply, supply }
  const quiet = { ...past, planned: 0, expected: 0, validClicks: 0 }
  expect(nextPrice(settled, quiet, { ...left, money: BUDGET * 1.015 }, BOUNDS).price).toBe(10_000)
  expect(nextPrice(settled, quiet, { ...left, money: BUDGET * 1.05 }, BOUNDS).price).toBe(10_205)
})

test('clicks that do not count halve what is expected, and no more', () => {
  const poisoned = { ...start, clicks: 0, expected: 10_000 }
  expect(nextPrice(poisoned, { ...past, validClicks: 0 }, left, BOUNDS).gained).toBe(1)
  expect(nextPrice({ ...start, clicks: 10_000 }, past, left, BOUNDS).gained).toBe(4)
})

test('a market with too much supply keeps the least price, one with too little its ceiling', () => {
  expect(afterDays(2, BUDGET / 100 ** 2.4, start).price).toBe(LEAST_PRICE_RIAL)
  expect(afterDays(2, BUDGET / 400_000 ** 2.4, start, 30_000).price).toBe(30_000)
})

test('prices are whole and within their bounds for any step', () => {
  const amounts = fc.double({ min: 0, max: 1e6, noNaN: true })
  const parts = fc.double({ min: 0, max: 1, noNaN: true })
  const steps = fc.record({
    hasMatched: fc.boolean(),
    planned: parts,
    joined: parts,
    expected: amounts,
    validClicks: fc.nat(1_000),
  })
  const plans = fc.record({
    isOnAir: fc.boolean(),
    budget: fc.nat(1_000_000_000),
    money: fc.integer({ min: -1e9, max: 1e12 }),
    day: parts,
    planned: parts,
    next: parts,
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(steps, plans), { maxLength: 40 }), fc.nat(600_000), (all, most) => {
      let state = start
      for (const [seen, plan] of all) {
        state = nextPrice(state, seen, plan, { ...BOUNDS, most })
        expect(Number.isSafeInteger(state.price) && state.price >= 0 && state.price <= most).toBe(true)
        expect(Object.values(state).every(Number.isFinite)).toBe(true)
      }
    }),
  )
})

/** Two roots whose chances are known: won by half at twice and at four times the floor. */
function outcomes(): BidOutcome[] {
  return Array.from({ length: 40_000 }, (_, at) => {
    const root = 1 + (at % 2)
    const overFloor = Math.exp(((at * 0.618_034) % 1) * 4)
    const chance = 1 / (1 + (overFloor / (2 * root)) ** -3)
    return {
      cell: { root, band: Math.floor(at / 2) % 4 },
      overFloor,
      isWon: (at * 0.754_878) % 1 < chance,
      weight: 1,
    }
  })
}

const place = { cell: { root: 1, band: 0 }, weight: 1, floor: 12_000, clickRate: 0.005 }

test('the ceiling is the price at which nearly all places of a campaign are won', () => {
  const curve = winCurve(outcomes())
  const ceiling = (...places: (typeof place)[]) => marketCeiling(curve, places, { marginPercent: 20 }) ?? 0
  // At 0.9 the odds are 9, so the price is 2 × 9^(1/3) = 4.16 floors; 4 rial per mille for each rial of a click.
  expect(ceiling(place) / ((4.16 * 12_000) / 4)).toBeCloseTo(1, 1)
  const dear = { ...place, cell: { root: 2, band: 0 } }
  expect(ceiling(dear)).toBeGreaterThan(1.8 * ceiling(place))
  expect(ceiling(place, dear)).toBeLessThan(ceiling(dear))
  expect(ceiling({ ...place, clickRate: 0.01 }) / ceiling(place)).toBeCloseTo(0.5, 2)
  expect(marketCeiling(curve, [], { marginPercent: 20 })).toBeNull()
  expect(marketCeiling(winCurve([]), [place], { marginPercent: 20 })).toBeNull()
})

test('the first price is 0.6 of the one that wins half of the places', () => {
  const first = firstPrice(winCurve(outcomes()), [place], { marginPercent: 20 }) ?? 0
  expect(first / ((0.6 * 2 * 12_000) / 4)).toBeCloseTo(1, 1)
  expect(firstPrice(winCurve([]), [place], { marginPercent: 20 })).toBeNull()
})

test('a larger part of the operator buys fewer clicks, a smaller one more', () => {
  const curve = winCurve(outcomes())
  const at = (change: number) => clicksAtMargin(change, 4_000, curve, [place], { marginPercent: 20 }) ?? 0
  expect(at(0)).toBeCloseTo(1, 3)
  expect(at(10)).toBeGreaterThan(0.7)
  expect(at(10)).toBeLessThan(1)
  expect(at(-10)).toBeGreaterThan(1)
  expect(clicksAtMargin(80, 4_000, curve, [place], { marginPercent: 20 })).toBeNull()
  expect(clicksAtMargin(10, 4_000, winCurve([]), [place], { marginPercent: 20 })).toBeNull()
})
