import { tehranDayNumber } from '@jarchi/shared/time/tehran-hours.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { bidOf } from '../../../test/bids.ts'
import { patientEvents } from '../../../test/events.ts'
import { testDb } from '../../../test/harness.ts'
import type { EventLog } from '../tracking/event-log.ts'
import { KINDS } from '../tracking/tracked-event.ts'
import { chargeClicks } from './charge-clicks.ts'
import { verifyCharges } from './verify-charges.ts'

// The cases of totals and days are in server/scenarios/charging.

const BID = 25_000
/** The trigger that keeps caps takes the day from the database's clock. */
const START = new Date(Date.now() - 60_000)

let t: Awaited<ReturnType<typeof testDb>>
let now = START
let events: EventLog
beforeAll(async () => {
  t = await testDb()
  await sql`select make_event_partitions(tehran_hour(${START}) - 30, tehran_hour(now()) + 2)`.execute(t.db)
  events = patientEvents(t.connection, () => now)
})
afterAll(async () => {
  expect(await verifyCharges(t.db)).toEqual([])
  await events.close()
  await t.drop()
})

type Advertiser = Awaited<ReturnType<typeof openAdvertiser>>
let sequence = 0

/** So many impressions, and clicks on them five seconds later. */
async function click({ campaignId, adId }: Advertiser, count = 1) {
  const issuedAt = Math.floor(now.getTime() / 1_000) - 30
  const tokens = Array.from({ length: count }, () => {
    const device = BigInt(1_000_000 + ++sequence)
    return bidOf({ sequence, campaignId, adId, issuedAt, cpc: BID, device })
  })
  const about = { network: 0n, unnamedDevice: 0n, seen: null, value: null }
  await events.append(tokens.map((token) => ({ kind: KINDS.impression, token, ...about })))
  now = new Date(now.getTime() + 5_000)
  await events.append(tokens.map((token) => ({ kind: KINDS.click, token, ...about })))
}

const charge = (most = 500) => chargeClicks(t.db, { now, most, withHeld: true })

async function chargedOf({ campaignId }: Advertiser) {
  const { rows } = await sql<{ cap: bigint; charged: bigint }>`
    select cap, charged from campaign_days where campaign_id = ${campaignId} order by day
  `.execute(t.db)
  return rows
}

const change = ({ campaignId }: Advertiser, changes: object) =>
  t.db.updateTable('campaigns').set(changes).where('id', '=', BigInt(campaignId)).execute()

test('the database itself refuses more than a total', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, total: 60_000n })
  await click(one)
  await charge()
  const insert = (amount: bigint) =>
    sql`
      insert into click_charges (click_epoch, click_sequence, day, hour, account_id, campaign_id, ad_id, amount, city,
        category, keyword, clicked_at, device, network)
      select 2, click_sequence, day, hour, account_id, campaign_id, ad_id, ${amount}, 0, 0, 0, clicked_at, 0, 0
      from click_charges where account_id = ${one.accountId}
    `.execute(t.db)
  // The day begins with what the total leaves, so that it refuses first.
  await expect(insert(35_001n)).rejects.toMatchObject({ constraint: 'campaign_days_cap' })
  await sql`update campaign_days set cap = 3000000 where campaign_id = ${one.campaignId}`.execute(t.db)
  await expect(insert(35_001n)).rejects.toMatchObject({ constraint: 'campaign_totals_cap' })
  const lower = sql`update campaign_totals set cap = charged - 1 where campaign_id = ${one.campaignId}`
  await expect(lower.execute(t.db)).rejects.toMatchObject({ constraint: 'campaign_totals_cap' })
})

test('a day that is begun with its whole budget begins with what is left of it', async () => {
  const begin = ({ campaignId, accountId }: Advertiser) =>
    sql`
      insert into campaign_days (campaign_id, day, account_id, cap)
      values (${campaignId}, tehran_day(clock_timestamp()), ${accountId}, 200000)
    `.execute(t.db)
  const [ended, total, open] = [
    await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, budget: 200_000n }),
    await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, budget: 200_000n, total: 60_000n }),
    await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, budget: 200_000n }),
  ]
  await change(ended, { ends_on: '2026-01-01' })
  for (const one of [ended, total, open]) await begin(one)
  const caps = await Promise.all([ended, total, open].map(chargedOf))
  expect(caps.flat().map(({ cap }) => cap)).toEqual([0n, 60_000n, 200_000n])
})

test('a total counts from now on, never below what was charged, and a raised one is spent', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, budget: 200_000n })
  await click(one, 2)
  await charge()
  expect(await chargedOf(one)).toEqual([{ cap: 200_000n, charged: 50_000n }])
  await change(one, { total_budget: 60_000n })
  expect(await chargedOf(one)).toEqual([{ cap: 60_000n, charged: 50_000n }])
  await change(one, { total_budget: 40_000n })
  expect(await chargedOf(one)).toEqual([{ cap: 50_000n, charged: 50_000n }])
  await click(one)
  await charge()
  expect(await chargedOf(one)).toEqual([{ cap: 50_000n, charged: 50_000n }])
  await change(one, { total_budget: 90_000n })
  await click(one, 2)
  await charge()
  expect(await chargedOf(one)).toEqual([{ cap: 90_000n, charged: 90_000n }])
  await change(one, { total_budget: null })
  expect(await chargedOf(one)).toEqual([{ cap: 200_000n, charged: 90_000n }])
})

test('days that change end today’s budget or open it again at once', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, budget: 100_000n })
  const dayAfter = (days: number) =>
    sql<string>`date '1970-01-01' + tehran_day(clock_timestamp()) + ${days}::int`
  await click(one)
  await charge()
  await change(one, { starts_on: dayAfter(1) })
  await click(one)
  await charge()
  expect(await chargedOf(one)).toEqual([{ cap: 25_000n, charged: 25_000n }])
  await change(one, { starts_on: dayAfter(0), ends_on: dayAfter(0) })
  await click(one)
  await charge()
  expect(await chargedOf(one)).toEqual([{ cap: 100_000n, charged: 50_000n }])
  await expect(change(one, { ends_on: dayAfter(-1) })).rejects.toMatchObject({
    constraint: 'campaigns_days_check',
  })
})

test('two chargers at once, over two days and changes of the total, take no rial too much and none too little', async () => {
  const day = fc.record({
    clicks: fc.integer({ min: 0, max: 12 }),
    total: fc.option(fc.integer({ min: 1, max: 400_000 }), { freq: 3 }),
  })
  const DAYS = fc.array(day, { minLength: 2, maxLength: 5 })
  const budget = 150_000n
  await fc.assert(
    fc.asyncProperty(DAYS, fc.option(fc.integer({ min: 1, max: 400_000 })), async (rounds, first) => {
      const total = first === null ? null : BigInt(first)
      const one = await openAdvertiser(t.db, { balance: 10_000_000n, bid: BID, budget, total })
      let cap = total
      let spent = 0n
      const days = [0n, 0n]
      for (const [at, { clicks, total: next }] of rounds.entries()) {
        // Yesterday, then today.
        const which = at < rounds.length / 2 ? 0 : 1
        now = new Date(START.getTime() - (1 - which) * 86_400_000)
        await click(one, clicks)
        await Promise.all([charge(3), charge(3), charge(3)])
        await charge()
        for (let n = 0; n < clicks; n++) {
          const left = [BigInt(BID), budget - days[which]!, ...(cap === null ? [] : [cap - spent])]
          const amount = left.reduce((least, each) => (each < least ? each : least))
          if (amount <= 0n) continue
          days[which]! += amount
          spent += amount
        }
        const charged = (await chargedOf(one)).reduce((sum, each) => sum + each.charged, 0n)
        expect(charged).toBe(spent)
        // A day of the past keeps the cap with which it began.
        if (which === 0) continue
        cap = next === null ? null : BigInt(next) > spent ? BigInt(next) : spent
        await change(one, { total_budget: next })
      }
    }),
    { numRuns: 25 },
  )
  expect(tehranDayNumber(START)).toBe(tehranDayNumber(new Date()))
}, 180_000)
