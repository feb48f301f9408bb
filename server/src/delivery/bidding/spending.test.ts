import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { joins, pacedTarget } from '@jarchi/shared/delivery/pacing.ts'
import { expect, test } from 'vitest'
import { Spending, targetsAt } from './spending.ts'

/** Midnight of a Saturday in Tehran, in milliseconds. */
const MIDNIGHT = Date.UTC(2026, 7, 1) - 12_600_000
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const at = (second: number) => new Date(MIDNIGHT + second * 1_000)

/** Traffic of a week: quiet at night, busiest in the evening. */
const curve = Float64Array.from({ length: 168 }, (_, slot) => 1 - 0.6 * Math.cos(((slot - 7) * Math.PI) / 12))
const BID = 2_500
const CLICKS = 20_000
const CLICK_RATE = 0.05
const WON = 0.5

/** `endsTotal`: the budget is what a total leaves, and a third of the day's own. */
type Day = { supply: number; seed: number; from?: number; endsTotal?: boolean }

/** A campaign's day of requests, with some seconds between bid, impression and click. */
function dayOf({ supply, seed, from = 0, endsTotal = false }: Day) {
  const random = randomFrom(seed)
  const budget = BID * CLICKS
  const money = endsTotal ? { budget: 3 * budget, total: budget } : { budget }
  const campaign = { campaignId: 1, accountId: 1, ...money }
  const spending = new Spending()
  spending.setCharged(1, 0)
  spending.setRoom(1, budget * 10)
  const later: ('shown' | 'clicked')[][] = Array.from({ length: DAY_S + HOUR_S }, () => [])
  const hours = new Float64Array(24)
  const bySlot = Array.from(curve.slice(0, 24))
  const requests = (CLICKS * supply) / CLICK_RATE / WON
  const weight = requests / bySlot.reduce((sum, hour) => sum + hour, 0) / HOUR_S
  let [charged, free, owed, number] = [0, 0, 0, 0]
  for (let second = from; second < DAY_S; second++) {
    for (const kind of later[second] ?? []) {
      if (kind === 'shown') spending.shown(1, 1, CLICK_RATE * BID, true, second)
      else {
        const paid = Math.min(BID, budget - charged)
        charged += paid
        free += BID - paid
        hours[Math.floor(second / HOUR_S)]! += paid
      }
    }
    spending.setCharged(1, charged)
    if (second % 10 === 0) {
      spending.learnWinRate()
      spending.pace({ ...campaign, daypart: 3 }, targetsAt(at(second), curve)(FULL_WEEK), 10, second)
    }
    for (owed += weight * bySlot[Math.floor(second / HOUR_S)]!; owed >= 1; owed--) {
      if (!joins(Math.imul(++number, 0x27d4eb2d) >>> 0, 1, spending.share(1))) continue
      if (spending.isSpent(campaign, second)) continue
      spending.bid(campaign, CLICK_RATE * BID, second)
      if (random() >= WON) continue
      const shown = second + 1 + Math.floor(random() * 4)
      later[shown]?.push('shown')
      if (random() < CLICK_RATE) later[shown + Math.ceil(-60 * Math.log(1 - random()))]?.push('clicked')
    }
  }
  return { delivered: charged / budget, free: free / budget, hours: hours.map((hour) => hour / budget) }
}

/** The same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
}

const plannedOf = (hour: number) => {
  const end = hour === 23 ? 1 : pacedTarget(FULL_WEEK, curve, at((hour + 1) * HOUR_S))
  return end - pacedTarget(FULL_WEEK, curve, at(hour * HOUR_S))
}

test.each([
  ['a budget is', false],
  ['what a total leaves is', true],
])(
  'with half more traffic than needed, %s spent along the curve of the day, and no click is free',
  (_, endsTotal) => {
    const { delivered, free, hours } = dayOf({ supply: 1.5, seed: 11, endsTotal })
    expect(delivered).toBeGreaterThanOrEqual(0.98)
    expect(free).toBeLessThanOrEqual(0.005)
    // The last hour takes what is left.
    for (let hour = 0; hour < 23; hour++) {
      const off = Math.abs(hours[hour]! / plannedOf(hour) - 1)
      expect(off, `hour ${hour}`).toBeLessThanOrEqual(0.1)
    }
  },
)

test('a campaign that begins late in the day spends its whole budget, slowly at first', () => {
  const from = 18 * HOUR_S
  const { delivered, free, hours } = dayOf({ supply: 10, seed: 12, from })
  expect(delivered).toBeGreaterThanOrEqual(0.98)
  expect(free).toBeLessThanOrEqual(0.005)
  expect(hours[18]).toBeLessThan(0.25)
})

test('a campaign that gets other hours during the day joins requests in those hours', () => {
  const spending = new Spending()
  const hours = (from: number, to: number) =>
    Array.from({ length: 168 }, (_, slot) => Number(slot % 24 >= from && slot % 24 < to)).join('')
  const paceUntil = (from: number, until: number, term: number, daypart: string) => {
    for (let second = from * HOUR_S; second < until * HOUR_S; second += 10) {
      const target = targetsAt(at(second), curve)(daypart)
      spending.pace({ campaignId: 1, budget: BID * CLICKS, daypart: term }, target, 10, second)
    }
    return spending.share(1)
  }
  paceUntil(14, 15, 3, hours(8, 12))
  for (let hour = 15; hour < 24; hour++)
    expect([hour, paceUntil(hour, hour + 1, 4, hours(16, 24))]).toEqual([hour, 1])
})

test('a day that ends the total has what that leaves, and the next one what is left then', () => {
  const spending = new Spending()
  const campaign = { campaignId: 1, accountId: 1, budget: 100_000, total: 150_000 }
  spending.setRoom(1, 1_000_000)
  spending.setCharged(1, 49_999, 100_000)
  expect(spending.isSpent(campaign, 5)).toBe(false)
  spending.setCharged(1, 50_000, 100_000)
  expect(spending.isSpent(campaign, 5)).toBe(true)
  expect(spending.isSpent({ ...campaign, total: 200_000 }, 5)).toBe(false)
  spending.beginDay()
  expect(spending.isSpent(campaign, 5)).toBe(true)
  expect(spending.isSpent({ ...campaign, total: 150_001 }, 5)).toBe(false)
  expect(spending.isSpent({ ...campaign, total: 0 }, 5)).toBe(false)
})

test('with too little traffic, all of it is taken', () => {
  const { delivered, hours } = dayOf({ supply: 0.3, seed: 13 })
  expect(delivered).toBeGreaterThanOrEqual(0.29)
  expect(hours[12]).toBeGreaterThan(0)
})

test('several bidders that share a budget bid together no more than one alone', () => {
  const expected = 125
  const bidsUntilSpent = (bidders: number, charged: number) => {
    const spending = new Spending()
    const campaign = { campaignId: 1, accountId: 1, budget: 100_000 }
    spending.setRoom(1, 1_000_000)
    spending.setCharged(1, charged)
    spending.bidders = bidders
    let bids = 0
    for (; !spending.isSpent(campaign, 5); bids++) spending.bid(campaign, expected, 5)
    return bids
  }
  for (const charged of [0, 60_000, 99_999]) {
    const alone = bidsUntilSpent(1, charged)
    // Each may take one impression that is only partly paid for.
    for (const bidders of [2, 3, 7])
      expect(bidders * bidsUntilSpent(bidders, charged)).toBeLessThan(alone + bidders)
  }
  expect(bidsUntilSpent(2, 100_000)).toBe(0)
})
