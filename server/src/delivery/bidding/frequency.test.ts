import { DAY_MS, HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { expect, test } from 'vitest'
import { FrequencyCounts } from './frequency.ts'

const CAP = { hour: 4, day: 12 }
const CAMPAIGNS = 997
/** 10 million impressions of a day, in eight hours as busy as the busiest one, as few devices as the cap allows. */
const HOURS = 8
const PAIRS_OF_HOUR = 312_500
const PAIRS = Math.floor((HOURS * PAIRS_OF_HOUR * CAP.hour) / CAP.day)
const MIDNIGHT = 20_000 * DAY_MS

const deviceOf = (pair: number) => BigInt.asUintN(64, BigInt(pair + 1) * 0x9e37_79b9_7f4a_7c15n)
const campaignOf = (pair: number) => 1 + (pair % CAMPAIGNS)

test(
  'after a full day, devices that saw nothing are not capped, and those that saw enough are',
  { timeout: 120_000 },
  () => {
    const counts = new FrequencyCounts(CAP)
    const at = (hour: number) => MIDNIGHT + hour * HOUR_MS
    for (let seen = 0; seen < HOURS * PAIRS_OF_HOUR; seen++) {
      const pair = seen % PAIRS
      const [device, campaign] = [deviceOf(pair), campaignOf(pair)]
      for (let time = 0; time < CAP.hour; time++) {
        counts.count(device, campaign, at(Math.floor(seen / PAIRS_OF_HOUR)))
      }
    }
    const cappedAmong = (first: number, hour: number) => {
      let capped = 0
      for (let pair = first; pair < first + 100_000; pair++) {
        if (counts.isCapped(deviceOf(pair), campaignOf(pair), at(hour))) capped++
      }
      return capped / 100_000
    }
    expect(cappedAmong(0, HOURS)).toBe(1)
    expect(cappedAmong(2 * PAIRS, HOURS - 1)).toBeLessThan(0.01)
    expect(cappedAmong(0, 24)).toBe(0)
  },
)

test('an hour that is over counts for the day only, and an earlier time changes nothing', () => {
  const counts = new FrequencyCounts({ hour: 2, day: 3 })
  const see = (at: number) => counts.count(7n, 1, at)
  const isCapped = (at: number) => counts.isCapped(7n, 1, at)
  see(MIDNIGHT)
  expect(isCapped(MIDNIGHT)).toBe(false)
  see(MIDNIGHT)
  expect(isCapped(MIDNIGHT)).toBe(true)
  expect(isCapped(MIDNIGHT + HOUR_MS)).toBe(false)
  see(MIDNIGHT)
  expect(isCapped(MIDNIGHT + HOUR_MS)).toBe(true)
  expect(isCapped(MIDNIGHT + DAY_MS)).toBe(false)
})

test('bids that may still be seen count until they are seen or hardly will be', () => {
  const counts = new FrequencyCounts({ hour: 2, day: 3 })
  const isCapped = (at: number) => counts.isCapped(7n, 1, at)
  counts.bid(7n, 1, MIDNIGHT)
  expect(isCapped(MIDNIGHT)).toBe(false)
  counts.bid(7n, 1, MIDNIGHT + 500)
  expect([isCapped(MIDNIGHT + 500), counts.isCapped(8n, 1, MIDNIGHT)]).toEqual([true, false])
  // Seen: it counts once, and still does when the bid itself no longer would.
  counts.land(7n, 1, MIDNIGHT)
  counts.count(7n, 1, MIDNIGHT + 1_000)
  expect([isCapped(MIDNIGHT + 1_000), isCapped(MIDNIGHT + 19_000)]).toEqual([true, true])
  expect(isCapped(MIDNIGHT + 20_000)).toBe(false)
  // One that is seen very late takes nothing from a later bid.
  counts.bid(7n, 1, MIDNIGHT + 21_000)
  counts.land(7n, 1, MIDNIGHT + 500)
  expect(isCapped(MIDNIGHT + 21_000)).toBe(true)
  expect(counts.isCapped(0n, 1, MIDNIGHT)).toBe(false)
})
