import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { bidOf } from '../../../test/bids.ts'
import { patientEvents } from '../../../test/events.ts'
import { testDb } from '../../../test/harness.ts'
import type { EventLog } from '../tracking/event-log.ts'
import { KINDS } from '../tracking/tracked-event.ts'
import { walletOf } from '../../money/wallet/service.ts'
import { chargeClicks } from './charge-clicks.ts'
import { correctBatches } from './find-batches.ts'
import { verifyCharges } from './verify-charges.ts'

const START = new Date('2026-11-22T05:30:00Z')
const DAY = Math.floor((START.getTime() / 1_000 + 12_600) / 86_400)
const BID = 10_000

let t: Awaited<ReturnType<typeof testDb>>
let now = START
let events: EventLog
beforeAll(async () => {
  t = await testDb()
  events = patientEvents(t.connection, () => now)
})
afterAll(async () => {
  await events.close()
  await t.drop()
})

let sequence = 0
type Shown = { device: bigint; isClicked: boolean; network?: bigint; unnamedDevice?: bigint }

/** Impressions of a campaign, and for some of them a click five seconds later. */
async function show(one: { campaignId: number; adId: number }, all: readonly Shown[]) {
  const told = all.map(({ device, isClicked, network = 0n, unnamedDevice = 0n }) => {
    const issuedAt = Math.floor(now.getTime() / 1_000) - 30
    const { campaignId, adId } = one
    const token = bidOf({ sequence: ++sequence, campaignId, adId, issuedAt, cpc: BID, device })
    return { isClicked, event: { token, network, unnamedDevice, seen: null, value: null } }
  })
  await events.append(told.map(({ event }) => ({ ...event, kind: KINDS.impression })))
  now = new Date(now.getTime() + 5_000)
  const clicked = told.filter(({ isClicked }) => isClicked)
  if (clicked.length > 0) await events.append(clicked.map(({ event }) => ({ ...event, kind: KINDS.click })))
  await chargeClicks(t.db, { now, most: 1_000, withHeld: true })
}

test('the clicks of a device that clicks too often are given back, once; all others pay', async () => {
  const one = await openAdvertiser(t.db, { balance: 10_000_000n, bid: BID })
  const people = Array.from({ length: 400 }, (_, at) => ({
    device: BigInt(1_000 + at),
    isClicked: at % 20 === 0,
    // Mobile carriers put many devices behind one address.
    network: 77n,
  }))
  await show(one, people)
  // As often as the limits of a device allow.
  for (let n = 0; n < 12; n++) {
    now = new Date(now.getTime() + 10 * 60_000)
    await show(one, [{ device: 5n, isClicked: true }])
  }
  // There are many unknown devices.
  await show(
    one,
    Array.from({ length: 15 }, (_, at) => ({ device: at < 12 ? 0n : BigInt(9_000 + at), isClicked: true })),
  )
  const before = 10_000_000n - 47n * BigInt(BID)
  expect((await walletOf(t.db, one.accountId)).available).toBe(before)
  const back = await correctBatches(t.db, DAY, now)
  expect(back).toMatchObject({ accounts: 1, clicks: 12, amount: 12n * BigInt(BID) })
  expect(await correctBatches(t.db, DAY, now)).toMatchObject({ clicks: 0, amount: 0n })
  expect((await walletOf(t.db, one.accountId)).available).toBe(before + 12n * BigInt(BID))
  expect(await verifyCharges(t.db)).toEqual([])
})

test('phones without an id: who clicks whatever it shows is found by its address and agent, a carrier is not', async () => {
  const one = await openAdvertiser(t.db, { balance: 10_000_000n, bid: BID })
  now = new Date(START.getTime() + 8 * 3_600_000)
  const [carrier, farm] = [500n, 600n]
  const phone = (network: bigint, at: number) => ({
    device: 0n,
    network,
    unnamedDevice: network * 100n + BigInt(at),
  })
  for (let n = 0; n < 12; n++) {
    // Thirty agents of one address; now and then somebody likes the ad.
    const people = Array.from({ length: 30 }, (_, at) => ({ ...phone(carrier, at), isClicked: at === n }))
    await show(one, [...people, { ...phone(farm, 1), isClicked: true }])
    now = new Date(now.getTime() + 5 * 60_000)
  }
  // Each with another agent, as a program can.
  const rival = await openAdvertiser(t.db, { balance: 10_000_000n, bid: BID })
  await show(
    rival,
    Array.from({ length: 300 }, (_, at) => ({ ...phone(carrier, at), isClicked: at % 100 === 0 })),
  )
  for (let n = 0; n < 20; n++) {
    await show(rival, [{ ...phone(farm, 200 + n), isClicked: true }])
    now = new Date(now.getTime() + 2 * 60_000)
  }
  const paid = async () => {
    const { rows } = await sql<{ network: bigint; campaign_id: bigint; clicks: number }>`
      select network, campaign_id, count(*)::int as clicks from click_charges charge
      where campaign_id in (${one.campaignId}, ${rival.campaignId}) and amount > 0 and not exists (
        select from click_corrections back
        where back.click_epoch = charge.click_epoch and back.click_sequence = charge.click_sequence
      )
      group by 1, 2 order by 2, 1
    `.execute(t.db)
    return rows.map(({ network, clicks }) => [network, clicks])
  }
  expect(await paid()).toEqual([
    [carrier, 12],
    [farm, 12],
    [carrier, 3],
    [farm, 20],
  ])
  expect(await correctBatches(t.db, DAY, now)).toMatchObject({ accounts: 2, clicks: 32 })
  expect(await paid()).toEqual([
    [carrier, 12],
    [carrier, 3],
  ])
})
