import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDeliverable, testDelivery } from '../../../test/deliverable.ts'
import { exchangeClient, type Asked } from '../../../test/exchange/exchange-client.ts'
import { openToken } from '../tracking/service.ts'
import { kindsOfLate, outcomesOfLate, settleOutcomes } from './bid-outcomes.ts'

/** Bidders look once a second, and write their sample every ten. */
vi.setConfig({ testTimeout: 120_000 })

let t: Awaited<ReturnType<typeof testDelivery>>
let client: ReturnType<typeof exchangeClient>
const ids = new Map<string, string>()

beforeAll(async () => {
  t = await testDelivery({ PRICE_BY_MARKET: '1', BID_MARGIN: '20' })
  client = exchangeClient(t.bidderPort)
  const rows = await t.db.selectFrom('cities').select(['id', 'slug']).execute()
  for (const { id, slug } of rows) ids.set(slug, String(id))
})
afterAll(async () => {
  client.close()
  await t.close()
})

const soon = { timeout: 40_000, interval: 50 }
const bidIn = async (slug: string, more: Asked = {}) => {
  const segments: Asked['segments'] = [
    ['filter-city', ids.get(slug) ?? ''],
    ['filter-category', 'vehicles'],
  ]
  const { seatbid = [] } = await client.collect({ segments, ...more })
  return seatbid.flatMap(({ bid }) => bid)[0]
}
const costOf = (bid: Awaited<ReturnType<typeof bidIn>>) =>
  openToken(t.config.tokenKeys, bid?.macro[0]?.value ?? '')?.cpc ?? null

/** As the price loop writes it; minutes ago. */
async function setPrice(campaignId: number, price: number, first = price, ago = 0) {
  await sql`
    insert into campaign_prices (campaign_id, price, first_price, gained, offered, supply, clicks, expected, step, stepped_at,
      moved_at, seen_day, seen_clicks, seen_expected)
    values (${campaignId}, ${price}, ${first}, 0, 0, 1, 30, 30, 1, now() - make_interval(mins => ${ago}),
      clock_timestamp(), 1, 0, 0)
    on conflict (campaign_id) do update set price = excluded.price, first_price = excluded.first_price,
      stepped_at = excluded.stepped_at, moved_at = excluded.moved_at
  `.execute(t.db)
}

test('a campaign is offered at the price that was found, follows it, and joins every request', async () => {
  const { campaignId } = await makeDeliverable(t.db, { cities: ['qom'], bid: 40_000 })
  const watched = await makeDeliverable(t.db, { cities: ['rasht'], bid: 40_000 })
  await setPrice(watched.campaignId, 9_000)
  await vi.waitFor(async () => expect(costOf(await bidIn('rasht'))).toBe(9_000), soon)
  expect(await bidIn('qom'), 'without a price there is no bid').toBeUndefined()
  await setPrice(campaignId, 8_000)
  await vi.waitFor(async () => expect(costOf(await bidIn('qom'))).toBe(8_000), soon)
  for (let request = 0; request < 20; request++) {
    expect(await bidIn('qom')).toMatchObject({ price: 1_000 * 8_000 * 0.005 * 0.8 })
  }
  await setPrice(campaignId, 12_000)
  await vi.waitFor(async () => expect(costOf(await bidIn('qom'))).toBe(12_000), soon)
})

test('no click costs more than the ceiling, and a lower one counts before the next step', async () => {
  const { campaignId } = await makeDeliverable(t.db, { cities: ['zanjan'], bid: 20_000 })
  await setPrice(campaignId, 30_000)
  await vi.waitFor(async () => expect(costOf(await bidIn('zanjan'))).toBe(20_000), soon)
  await sql`update campaigns set bid = 15000 where id = ${campaignId}`.execute(t.db)
  await vi.waitFor(async () => expect(costOf(await bidIn('zanjan'))).toBe(15_000), soon)
})

test('a price that nobody looks after for an hour does not stay above where it began', async () => {
  const { campaignId } = await makeDeliverable(t.db, { cities: ['yazd'], bid: 90_000 })
  await setPrice(campaignId, 50_000, 7_000, 61)
  await vi.waitFor(async () => expect(costOf(await bidIn('yazd'))).toBe(7_000), soon)
})

test('of a sampled bid the exchange tells how it ends, and the market is learnt from that', async () => {
  const { campaignId } = await makeDeliverable(t.db, { cities: ['ahvaz'], bid: 90_000 })
  await setPrice(campaignId, 40_000)
  await vi.waitFor(async () => expect(costOf(await bidIn('ahvaz'))).toBe(40_000), soon)
  const bids = []
  for (let request = 0; request < 3; request++)
    bids.push(await bidIn('ahvaz', { items: [{ floor: 50_000 }] }))
  const tell = (url = '') => t.app.inject({ url: url.slice(t.config.delivery.url.length) })
  const [won, lost] = bids
  expect((await tell(won?.purl)).statusCode).toBe(204)
  expect((await tell(lost?.lurl.replace('${OPENRTB_LOSS}', '102'))).statusCode).toBe(204)
  const written = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from asked_places where campaign_id = ${campaignId} and floor = 50000
    `.execute(t.db)
    return rows[0]?.count
  }
  await vi.waitFor(async () => expect(await written()).toBe(3), soon)
  const later = afterMs(new Date(), 5 * MINUTE_MS)
  await settleOutcomes(t.db, later)
  const outcomes = (await outcomesOfLate(t.db, later)).filter(
    ({ overFloor }) => Math.abs(overFloor - 3.2) < 0.001,
  )
  expect(outcomes.map(({ isWon }) => isWon).toSorted()).toEqual([false, true])
  const there = (await kindsOfLate(t.db, later)).filter(({ city }) => city === Number(ids.get('ahvaz')))
  expect(there).toHaveLength(1)
  expect(there[0]?.rate).toBeCloseTo(0.005)
})
