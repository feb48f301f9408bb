import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bidOf } from '../../../test/bids.ts'
import { makeDeliverable } from '../../../test/deliverable.ts'
import { patientEvents } from '../../../test/events.ts'
import { testDb } from '../../../test/harness.ts'
import type { EventLog } from '../tracking/event-log.ts'
import type { BidToken } from '../tracking/token.ts'
import { KINDS, type Kind, type TrackedEvent } from '../tracking/tracked-event.ts'
import { chargeClicks } from '../charging/charge-clicks.ts'
import { correctClicks } from '../charging/correct-clicks.ts'
import { adQuality, bidPrice } from '@jarchi/shared/delivery/bid-price.ts'
import { seenPlaces } from './bidding-queries.ts'
import { learnRates, learnRatesJob } from './learn-rates.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** The rate while nothing is known. */
const FIRST_RATE = 0.005

let t: Awaited<ReturnType<typeof testDb>>
let events: EventLog
let now = new Date('2026-11-22T08:30:00Z')
let sequence = 0
beforeAll(async () => {
  t = await testDb()
  events = patientEvents(t.connection, () => now)
})
beforeEach(async () => {
  await learn(11 * MINUTE)
  await sql`delete from context_rates`.execute(t.db)
  await sql`delete from ad_quality`.execute(t.db)
})
afterAll(async () => {
  await events.close()
  await t.drop()
})

const pass = (ms: number) => (now = new Date(now.getTime() + ms))
async function learn(ms = 0) {
  pass(ms)
  while ((await chargeClicks(t.db, { now, most: 500, withHeld: true })).isMore);
  return learnRates(t.db, now)
}
const bid = ({ campaignId, adId }: { campaignId: number; adId: number }, changes: Partial<BidToken> = {}) =>
  bidOf({
    sequence: ++sequence,
    campaignId,
    adId,
    issuedAt: now.getTime() / 1_000,
    device: BigInt(sequence),
    ...changes,
  })
const send = (kind: Kind, token: BidToken, seen: TrackedEvent['seen'] = null) =>
  events.append([{ kind, token, network: 0n, unnamedDevice: 0n, seen, value: null }])
async function shown(
  ad: { campaignId: number; adId: number },
  times: number,
  changes: Partial<BidToken> = {},
) {
  const tokens = Array.from({ length: times }, () => bid(ad, changes))
  await Promise.all(tokens.map((token) => send(KINDS.impression, token)))
  return tokens
}
async function places(at = now) {
  const seen = await seenPlaces(t.db, at)
  return seen.map(({ clicks, impressions }) =>
    [clicks, impressions].map((sum) => Math.round(sum * 1_000) / 1_000),
  )
}
const qualityOf = async ({ adId }: { adId: number }) => {
  const row = await t.db
    .selectFrom('ad_quality')
    .select(['clicks', 'expected'])
    .where('ad_id', '=', BigInt(adId))
    .executeTakeFirst()
  return row && [row.clicks, row.expected]
}

test('impressions are learnt from once, when they are ten minutes old, with their valid clicks', async () => {
  const ad = await makeDeliverable(t.db)
  const tokens = await shown(ad, 20)
  pass(1_000)
  for (const token of tokens.slice(0, 4)) await send(KINDS.click, token)
  await send(KINDS.click, tokens[5]!, 'bot_agent')
  expect(await learn(9 * MINUTE)).toBe(0)
  expect(await learn(MINUTE)).toBe(25)
  expect(await places()).toEqual([[4, 20]])
  expect(await qualityOf(ad)).toEqual([4, 20 * FIRST_RATE])
  expect(await learn(MINUTE)).toBe(0)
  expect(await places()).toHaveLength(1)
})

test('clicks count if they come before their impressions or soon after them, and not if they come later', async () => {
  const ad = await makeDeliverable(t.db)
  const before = bid(ad)
  await send(KINDS.click, before)
  await send(KINDS.impression, before)
  const [late, tooLate] = await shown(ad, 2)
  pass(9 * MINUTE)
  await send(KINDS.click, late!)
  await learn(2 * MINUTE)
  await send(KINDS.click, tooLate!)
  await send(KINDS.click, late!)
  await learn(11 * MINUTE)
  expect((await qualityOf(ad))?.[0]).toBe(2)
})

test('invalid impressions are not learnt from', async () => {
  const ad = await makeDeliverable(t.db)
  await send(KINDS.impression, bid(ad), 'bot_agent')
  await send(KINDS.impression, bid(ad, { isTest: true }), 'test')
  expect(await learn(11 * MINUTE)).toBe(0)
  expect(await qualityOf(ad)).toBeUndefined()
})

test('what was seen of a kind of place, or of an ad, counts half after 14 days', async () => {
  const ad = await makeDeliverable(t.db)
  const tokens = await shown(ad, 40, { expectedRate: 500_000 })
  pass(1_000)
  for (const token of tokens) await send(KINDS.click, token)
  await learn(11 * MINUTE)
  const [clicks = 0, expected = 0] = (await qualityOf(ad)) ?? []
  expect(await places()).toEqual([[40, 40]])
  expect(await places(new Date(now.getTime() + 14 * DAY))).toEqual([[20, 20]])
  expect(await places(new Date(now.getTime() + 28 * DAY))).toEqual([[10, 10]])
  pass(14 * DAY - 11 * MINUTE)
  await shown(ad, 10)
  await learn(11 * MINUTE)
  const [[faded, impressions = 0] = []] = await places()
  expect(faded).toBe(20)
  // New ones are counted with the ad's quality, which was high.
  expect(impressions).toBeGreaterThan(30)
  const [now14 = 0, expected14 = 0] = (await qualityOf(ad)) ?? []
  expect(now14).toBeCloseTo(clicks / 2, 6)
  expect(expected14).toBeGreaterThan(expected / 2)
})

test('a clock that was set back increases nothing', async () => {
  const ad = await makeDeliverable(t.db)
  await shown(ad, 10)
  await learn(11 * MINUTE)
  const [[, before = 0] = []] = await places()
  expect(await places(new Date(now.getTime() - 30 * DAY))).toEqual([[0, before]])
})

test('two concurrent learners count nothing twice', async () => {
  const ad = await makeDeliverable(t.db)
  await shown(ad, 15)
  pass(11 * MINUTE)
  const learnt = await Promise.all([learnRates(t.db, now), learnRates(t.db, now)])
  learnt.push(await learnRates(t.db, now))
  expect(learnt.reduce((sum, count) => sum + count, 0)).toBe(15)
  expect(await places()).toEqual([[0, 15]])
})

test('300 clicks of robots, of which one was charged, raise neither the rate nor the price', async () => {
  const ad = await makeDeliverable(t.db)
  const tokens = await shown(ad, 300, { device: 7n })
  for (const token of tokens) {
    pass(2_000)
    await send(KINDS.click, token)
  }
  await learn(11 * MINUTE)
  const [clicks = 0, expected = 0] = (await qualityOf(ad)) ?? []
  expect(clicks).toBe(1)
  const quality = adQuality({ clicks, expected })
  expect(quality).toBeLessThan(1)
  const settings = { marginPercent: 20, mostPerMille: 3_000_000 }
  expect(bidPrice(25_000, FIRST_RATE * quality, settings)).toBeLessThanOrEqual(
    bidPrice(25_000, FIRST_RATE, settings),
  )
})

test('a device counts once an hour, and an hour of many devices at most doubles a rate', async () => {
  const ad = await makeDeliverable(t.db)
  const own = await shown(ad, 3, { device: 5n })
  for (const token of own) {
    pass(4 * MINUTE)
    await send(KINDS.click, token)
  }
  await learn(11 * MINUTE)
  expect((await qualityOf(ad))?.[0]).toBe(1)
  const many = await shown(ad, 100)
  pass(1_000)
  for (const token of many) await send(KINDS.click, token)
  pass(90 * MINUTE)
  await learn()
  // Five, and twice the half click that was predicted.
  expect((await qualityOf(ad))?.[0]).toBeCloseTo(7, 1)
})

test('what charging decides or gives back later is corrected, and only what counted is taken back', async () => {
  const ad = await makeDeliverable(t.db)
  const tokens = await shown(ad, 20)
  pass(1_000)
  for (const token of tokens) await send(KINDS.click, token)
  pass(11 * MINUTE)
  await learnRates(t.db, now)
  expect((await qualityOf(ad))?.[0]).toBe(0)
  await learn()
  expect((await qualityOf(ad))?.[0]).toBeCloseTo(5, 3)
  const idOf = ({ epoch, sequence: number }: BidToken) => ({ epoch: BigInt(epoch), sequence: BigInt(number) })
  // The first two counted, and the last two were too many for the hour.
  const back = [...tokens.slice(0, 2), ...tokens.slice(-2)].map(idOf)
  expect(await correctClicks(t.db, back, 'batch_found', now)).toMatchObject({ clicks: 4 })
  await learn(MINUTE)
  expect((await qualityOf(ad))?.[0]).toBeCloseTo(3, 2)
  expect((await places())[0]?.[0]).toBeCloseTo(3, 2)
})

// The last one: its events have numbers so high that those of a later test would count as read.
test('one turn learns from all impressions, however many other events are between them', async () => {
  const ad = await makeDeliverable(t.db)
  await shown(ad, 1)
  await send(KINDS.click, bid(ad), 'bot_agent')
  /** Copies the last event of the kind, with later numbers. */
  const repeat = (kind: Kind, from: number, to: number) =>
    sql`
    insert into delivery_events select copies.*
    from (select * from delivery_events where kind = ${kind} order by sequence desc limit 1) event
      cross join generate_series(${from}::int, ${to}::int) number
      cross join lateral jsonb_populate_record(null::delivery_events, to_jsonb(event) || jsonb_build_object(
        'sequence', sequence + number * 10, 'tracker_sequence', tracker_sequence + number * 10)) copies
  `.execute(t.db)
  await repeat(KINDS.click, 1, 50_000)
  await repeat(KINDS.impression, 50_001, 50_002)
  pass(11 * MINUTE)
  await learnRatesJob({ db: t.db, now: () => now }).work(new AbortController().signal)
  // The second batch is counted with the ad's quality, which the first one changed a little.
  expect((await places())[0]?.[1]).toBeCloseTo(3, 1)
})
