import { FULL_WEEK, setSlots } from '@jarchi/shared/time/daypart.ts'
import { isSpent, nextShare, pacedTarget } from '@jarchi/shared/delivery/pacing.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { scenariosIn, title } from '../test/scenarios.ts'

/** Midnight of a Saturday in Tehran. */
const MIDNIGHT = Date.UTC(2026, 7, 1) - 12_600_000
const Hours = z.array(z.int().min(0).max(23))
const Spent = z.strictObject({
  title,
  asks: z.literal('which share of the budget should be spent by now'),
  given: z.strictObject({
    hours_on_air: z.union([z.literal('all'), Hours]),
    /** How many times as busy as the other hours; 1 of those left out. */
    busy_hours: z.record(z.string().regex(/^\d+$/), z.number()).default({}),
    is_traffic_known: z.boolean().default(true),
    time: z.string().regex(/^\d\d:\d\d$/),
  }),
  follows: z.strictObject({ share: z.number() }),
})
const Joined = z.strictObject({
  title,
  asks: z.literal('which share of requests to join from now on'),
  /** What is wanted and foreseen for the next quarter of an hour, in rial. */
  given: z.strictObject({ share: z.number(), wanted: z.number(), foreseen: z.number() }),
  follows: z.strictObject({ share: z.number() }),
})
const Rest = z.strictObject({
  title,
  asks: z.literal('whether the campaign rests'),
  /** In rial: charged, expected of impressions that may still be clicked, and the budget or the wallet. */
  given: z.strictObject({ charged: z.number(), open: z.number(), room: z.number() }),
  follows: z.strictObject({ rests: z.boolean() }),
})
const Pacing = z.discriminatedUnion('asks', [Spent, Joined, Rest])

test.each(scenariosIn('pacing', Pacing))('pacing: %s', (_, one) => {
  switch (one.asks) {
    case 'whether the campaign rests':
      return expect(isSpent(one.given)).toBe(one.follows.rests)
    case 'which share of requests to join from now on':
      return expect(nextShare(one.given.share, one.given)).toBeCloseTo(one.follows.share, 4)
    default:
      return expect(targetOf(one.given)).toBeCloseTo(one.follows.share, 3)
  }
})

function targetOf({ hours_on_air, busy_hours, is_traffic_known, time }: z.infer<typeof Spent>['given']) {
  const daypart = hours_on_air === 'all' ? FULL_WEEK : setSlots('0'.repeat(168), hours_on_air, true)
  const traffic = new Float64Array(168).fill(is_traffic_known ? 1 : 0)
  for (const [hour, times] of Object.entries(busy_hours)) traffic[Number(hour)] = times
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return pacedTarget(daypart, traffic, new Date(MIDNIGHT + (hour * 60 + minute) * 60_000))
}
