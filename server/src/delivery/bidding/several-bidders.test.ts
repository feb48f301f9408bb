import { setTimeout as sleep } from 'node:timers/promises'
import { joins } from '@jarchi/shared/delivery/pacing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeliverable, testDelivery } from '../../../test/deliverable.ts'
import { exchangeClient } from '../../../test/exchange/exchange-client.ts'
import { chargeClicks } from '../charging/charge-clicks.ts'
import { verifyCharges } from '../charging/verify-charges.ts'
import { buildDelivery } from '../../delivery-app.ts'
import { hashOf } from './collect-bids.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const BID = 25_000
const within = { timeout: 20_000, interval: 100 }

let t: Awaited<ReturnType<typeof testDelivery>>
let other: Awaited<ReturnType<typeof buildDelivery>>
beforeAll(async () => {
  t = await testDelivery()
  other = await buildDelivery({ config: t.config, db: t.db, connection: t.connection, now: () => new Date() })
})
afterAll(() => t.close())

const counted = () => [t, other].map(({ live }) => live.state.spending.bidders)

/** The token of a bid for the campaign. */
async function tokenOf(client: ReturnType<typeof exchangeClient>, campaignId: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const id = `${campaignId}-${attempt}-${Math.random()}`
    if (!joins(hashOf(id), campaignId, 0.1)) continue
    const bid = (await client.collect({ id })).seatbid?.[0]?.bid[0]
    if (bid) return bid.macro[0]?.value ?? ''
    await sleep(100)
  }
}

test('clicks on bids of several bidders, reported to any of them, never cost more than the day allows', async () => {
  const { campaignId } = await makeDeliverable(t.db, { bid: BID, budget: 3 * BID })
  const clients = [exchangeClient(t.bidderPort), exchangeClient(other.bidderPort)]
  const tokens: string[] = []
  for (const client of [...clients, ...clients, ...clients]) tokens.push(await tokenOf(client, campaignId))
  expect(new Set(tokens).size).toBe(6)
  for (const client of clients) client.close()
  const tell = (path: string) =>
    Promise.all(
      tokens.map((token, at) =>
        // To the bidder that made the bid, and to the other one.
        [t, other][at % 3 === 0 ? 0 : 1]!.app.inject({
          url: `${path}?t=${token}`,
          // Phones of their own: one of them would be too quick.
          headers: { 'user-agent': `${PHONE} ${at}` },
        }),
      ),
    )
  await tell('/i')
  // A click within half a second is too fast to be valid.
  await sleep(700)
  for (const { statusCode } of await tell('/c')) expect(statusCode).toBe(204)
  await tell('/c')
  await chargeClicks(t.db, { now: new Date(), most: 500, withHeld: true })
  const day = await t.db
    .selectFrom('campaign_days')
    .select(['cap', 'charged', 'clicks', 'free_clicks'])
    .where('campaign_id', '=', BigInt(campaignId))
    .executeTakeFirst()
  expect(day).toMatchObject({ cap: 75_000n, charged: 75_000n, clicks: 3n, free_clicks: 3n })
  expect(await verifyCharges(t.db)).toEqual([])
})

test('each bidder takes its part of the rest, and when one stops the others get its part and its counts are kept', async () => {
  await expect.poll(counted, within).toEqual([2, 2])
  // A third one died without a message.
  await sql`insert into bidders (epoch, beat_at) values (4000000000, clock_timestamp() + interval '1 minute')`.execute(
    t.db,
  )
  await expect.poll(counted, within).toEqual([3, 3])
  await sql`update bidders set beat_at = clock_timestamp() - interval '11 seconds' where epoch = 4000000000`.execute(
    t.db,
  )
  await expect.poll(counted, within).toEqual([2, 2])
  const requests = async () => {
    const { rows } = await sql<{
      sum: number
    }>`select coalesce(sum(requests), 0)::int as sum from traffic_hours`.execute(t.db)
    return rows[0]?.sum ?? 0
  }
  const before = await requests()
  for (let at = 0; at < 50; at++) other.live.countRequest()
  await other.app.close()
  expect((await requests()) - before).toBeGreaterThanOrEqual(50)
  await expect.poll(() => t.live.state.spending.bidders, within).toBe(1)
})

test('a bidder does not bid on data older than five seconds', async () => {
  const { stop } = t.live.state
  const seconds = () => performance.now() / 1_000
  await expect.poll(() => stop(seconds())).toBeNull()
  expect(stop(seconds() + 7)).toBe('stale')
})
