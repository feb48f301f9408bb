import { clickProblem, INVALID_REASONS, type ClickFacts } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { scenariosIn, title } from '../test/scenarios.ts'

const NOON = Date.parse('2026-11-22T08:30:00Z')
/** Earlier clicks: seconds before this one, or so many spread evenly. */
const Earlier = z.union([z.array(z.number()), z.strictObject({ count: z.int(), within_seconds: z.number() })])
/** All that is left out speaks for the click: it came 30 s after its token and 20 s after its impression. */
const InvalidTraffic = z.strictObject({
  title,
  click: z.strictObject({
    seconds_after_token: z.number().default(30),
    /** Null: no impression has come; less than 0: it came after the click. */
    seconds_after_impression: z.number().nullable().default(20),
    judged_seconds_later: z.number().default(0),
    tracker_says: z.enum(INVALID_REASONS).nullable().default(null),
    network_is_blocked: z.boolean().default(false),
    device_is_blocked: z.boolean().default(false),
    of_the_advertiser: z.boolean().default(false),
    seconds_after_ad_stopped: z.number().nullable().default(null),
    device_clicked_before: Earlier.default([]),
    /** Only of a phone without an advertising id: known by its address and agent. */
    unnamed_phone_clicked_before: Earlier.nullable().default(null),
    network_clicked_campaign_before: Earlier.default([]),
    network_clicks_in_last_minute: z.int().default(0),
  }),
  follows: z.union([z.literal('it counts'), z.literal('it waits'), z.enum(INVALID_REASONS)]),
})

test.each(scenariosIn('invalid-traffic', InvalidTraffic))('invalid traffic: %s', (_, { click, follows }) => {
  const problem = clickProblem(factsOf(click), NOON + click.judged_seconds_later * 1_000)
  expect(problem === null ? 'it counts' : problem === 'hold' ? 'it waits' : problem).toBe(follows)
})

function factsOf(click: z.infer<typeof InvalidTraffic>['click']): ClickFacts {
  const before = (seconds: number) => NOON - seconds * 1_000
  const earlier = (clicks: z.infer<typeof Earlier>) =>
    Array.isArray(clicks)
      ? clicks.map(before)
      : Array.from({ length: clicks.count }, (_, at) =>
          before((clicks.within_seconds * (at + 1)) / clicks.count),
        )
  const { seconds_after_impression: shown, seconds_after_ad_stopped: stopped } = click
  return {
    seen: click.tracker_says,
    issuedAt: before(click.seconds_after_token),
    receivedAt: NOON,
    impressionAt: shown === null ? null : before(shown),
    isBlockedNetwork: click.network_is_blocked,
    isBlockedDevice: click.device_is_blocked,
    deviceClicks: earlier(click.device_clicked_before),
    unnamedClicks: click.unnamed_phone_clicked_before && earlier(click.unnamed_phone_clicked_before),
    campaignClicks: earlier(click.network_clicked_campaign_before),
    networkClicks: click.network_clicks_in_last_minute,
    isOwnAccount: click.of_the_advertiser,
    stoppedAt: stopped === null ? null : before(stopped),
  }
}
