import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeliverable } from '../../../test/deliverable.ts'
import { testDb } from '../../../test/harness.ts'
import { CampaignFeed } from './campaign-feed.ts'
import { CampaignIndex } from './campaign-index.ts'

const BIDS = { bounds: { min: 10_000, max: 500_000 }, priceByMarket: false }

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

async function feedOf({ hasExchange = false } = {}) {
  const index = new CampaignIndex()
  const feed = new CampaignFeed(t.db, index, { graceDays: 7, hasExchange, bids: BIDS })
  await feed.load()
  return { index, feed }
}
const setBid = (campaignId: number, bid: bigint) =>
  t.db.updateTable('campaigns').set({ bid }).where('id', '=', BigInt(campaignId)).execute()
const atExchange = (
  adId: number,
  change: { mid?: string | null; audit_status?: number; trackers_altered?: boolean },
) => t.db.updateTable('exchange_ads').set(change).where('ad_id', '=', BigInt(adId)).execute()

test('an unannounced change is found by its checksum, whether a campaign came, changed or went', async () => {
  const [kept, changed, gone] = [
    await makeDeliverable(t.db),
    await makeDeliverable(t.db),
    await makeDeliverable(t.db),
  ]
  const { index, feed } = await feedOf()
  expect(await feed.checkDrift()).toBe(0)
  const before = index.get(kept.campaignId)
  await setBid(changed.campaignId, 31_000n)
  await sql`update campaigns set enabled = false where id = ${gone.campaignId}`.execute(t.db)
  const come = await makeDeliverable(t.db)
  expect(await feed.checkDrift()).toBe(3)
  expect(index.get(changed.campaignId)?.bid).toBe(31_000)
  expect(index.get(gone.campaignId)).toBeUndefined()
  expect(index.get(come.campaignId)?.adId).toBe(come.adId)
  expect(index.get(kept.campaignId)).toEqual(before)
  expect([await feed.checkDrift(), feed.drifted]).toEqual([0, 3])
})

test('a change that a look finds a moment later did not come unnoticed', async () => {
  const { campaignId } = await makeDeliverable(t.db)
  const { index, feed } = await feedOf()
  await feed.poll()
  await setBid(campaignId, 32_000n)
  const checked = feed.checkDrift()
  await feed.poll()
  expect([await checked, feed.drifted]).toEqual([0, 0])
  expect(index.get(campaignId)?.bid).toBe(32_000)
})

test('an unannounced change is found by its time', async () => {
  const made = await makeDeliverable(t.db)
  const { index, feed } = await feedOf()
  await feed.poll()
  await setBid(made.campaignId, 32_000n)
  await feed.poll()
  expect(index.get(made.campaignId)?.bid).toBe(32_000)
})

test('a change is read once, although each look of the next seconds finds it', async () => {
  const { campaignId } = await makeDeliverable(t.db)
  const { index, feed } = await feedOf()
  await feed.poll()
  await feed.poll()
  await setBid(campaignId, 33_000n)
  await feed.poll()
  const read = index.get(campaignId)
  if (!read) throw new Error('it was not read')
  index.put({ ...read, bid: 1 })
  await feed.poll()
  expect(index.get(campaignId)?.bid).toBe(1)
  await sql`update ads set active = false where campaign_id = ${campaignId}`.execute(t.db)
  await feed.poll()
  expect(index.get(campaignId)).toBeUndefined()
})

test('an ad whose trackers the exchange has dropped is left out and counted until they are there again', async () => {
  const { campaignId, adId } = await makeDeliverable(t.db)
  await atExchange(adId, { mid: `media-${adId}`, audit_status: 3 })
  const { index, feed } = await feedOf({ hasExchange: true })
  await feed.poll()
  for (const trackers_altered of [true, false, true]) {
    await atExchange(adId, { trackers_altered })
    feed.hear(String(campaignId))
    await feed.read()
    expect([index.get(campaignId)?.adId, feed.altered]).toEqual(trackers_altered ? [undefined, 1] : [adId, 0])
  }
  expect(await feed.checkDrift()).toBe(0)
  await t.db.updateTable('campaigns').set({ enabled: false }).where('id', '=', BigInt(campaignId)).execute()
  await feed.poll()
  expect(feed.altered).toBe(0)
})

test('an unannounced decision of the exchange is found by its time', async () => {
  const made = await makeDeliverable(t.db)
  await atExchange(made.adId, { mid: `media-${made.adId}`, audit_status: 1 })
  const { index, feed } = await feedOf({ hasExchange: true })
  await feed.poll()
  expect(index.get(made.campaignId)).toBeUndefined()
  await atExchange(made.adId, { audit_status: 3 })
  await feed.poll()
  expect(index.get(made.campaignId)?.mediaId).toBe(`media-${made.adId}`)
  await atExchange(made.adId, { audit_status: 4 })
})

test('with an exchange, an ad gets bids while it is approved or pre-approved there, under its id there', async () => {
  const { campaignId, adId } = await makeDeliverable(t.db)
  const { index, feed } = await feedOf({ hasExchange: true })
  const isBidFor = async () => {
    feed.hear(String(campaignId))
    await feed.read()
    return index.get(campaignId)?.mediaId ?? null
  }
  expect(await isBidFor()).toBeNull()
  for (const [status, found] of [
    [1, null],
    [2, 'media-1'],
    [3, 'media-1'],
    [4, null],
    [5, null],
    [3, 'media-1'],
    [6, null],
    [500, null],
  ] as const) {
    await atExchange(adId, { mid: 'media-1', audit_status: status })
    expect([status, await isBidFor()]).toEqual([status, found])
  }
  await atExchange(adId, { mid: null, audit_status: 3 })
  expect(await isBidFor()).toBeNull()
})

test('ads that wait for the exchange do not look like drift, and their approval does', async () => {
  const { campaignId, adId } = await makeDeliverable(t.db)
  const { index, feed } = await feedOf({ hasExchange: true })
  expect(await feed.checkDrift()).toBe(0)
  await atExchange(adId, { mid: 'media-2', audit_status: 3 })
  expect(await feed.checkDrift()).toBe(1)
  expect(index.get(campaignId)?.mediaId).toBe('media-2')
  await atExchange(adId, { audit_status: 4 })
  expect(await feed.checkDrift()).toBe(1)
  expect([index.size, await feed.checkDrift()]).toEqual([0, 0])
})

test('without a ceiling a click costs the usual price where none is found, and never the largest bid', async () => {
  const [one, other] = [
    await makeDeliverable(t.db, { bid: 500_000 }),
    await makeDeliverable(t.db, { bid: 70_000 }),
  ]
  const { index } = await feedOf()
  expect(index.get(one.campaignId)?.price).toBe(20_000)
  expect(index.get(other.campaignId)?.price).toBe(70_000)
})
