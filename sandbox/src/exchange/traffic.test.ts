import { afterEach, expect, test, vi } from 'vitest'
import { ExchangeAds } from './ads.ts'
import { BidderClient } from './bidder-client.ts'
import { Exchange } from './exchange.ts'
import { ExchangeFaults, parseFaults } from './faults.ts'
import { exampleAd, startSmallBidder, startSmallTracker } from './small-bidder.ts'
import { Traffic, type TrafficSettings } from './traffic.ts'
import type { Reason } from './truth.ts'
import { OFFSETS, pageViews } from './visits.ts'

// Visitors come in real time, however busy the machine is.
vi.setConfig({ testTimeout: 60_000 })

const FROM = Date.parse('2026-05-09T08:25:00Z')
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function standing(faults = '', price = 400_000) {
  const tracker = await startSmallTracker()
  const bidder = await startSmallBidder(({ id, item }) => [
    {
      seat: 'jarchi',
      bid: item.map((one) => ({
        id: `b-${one.id}`,
        item: one.id,
        price,
        mid: 'ad-1',
        burl: `${tracker.origin}/b?t=${id}.${one.id}&p=\${AUCTION_PRICE}`,
        lurl: `${tracker.origin}/l?r=\${OPENRTB_LOSS}`,
        macro: [{ key: 'T', value: `${id}.${one.id}` }],
      })),
    },
  ])
  const ads = new ExchangeAds()
  ads.put('jarchi', exampleAd(tracker.origin))
  const client = new BidderClient(bidder.address)
  const exchange = new Exchange({
    ads,
    bidderId: 'jarchi',
    bidder: client,
    faults: new ExchangeFaults({ deadline_ms: 30_000, ...parseFaults(faults) }),
  })
  closing.push(tracker.close, bidder.close, () => client.close())
  const run = async (settings: Partial<TrafficSettings> = {}) => {
    const whole = { seed: 7, rate: 120, minutes: 0.1, curve: 'flat' as const, ctr: 0.2, bots: 0, speed: 100 }
    await new Traffic(exchange, { ...whole, from: FROM, eager: 0, ...settings }).start().finished()
    return exchange.truth.report()
  }
  return { exchange, tracker, bidder, run }
}

const sum = (report: Awaited<ReturnType<Awaited<ReturnType<typeof standing>>['run']>>) => {
  const hours = Object.values(report.ads).flatMap((ad) => Object.values(ad))
  const total = (kind: 'impressions' | 'clicks', reason: Reason) =>
    hours.reduce((all, hour) => all + (hour[kind][reason]?.told ?? 0), 0)
  return { hours, total }
}

test('the same seed gives the same truth, another seed another', async () => {
  const settings = { bots: 0.1 }
  const faults =
    'dup_burl:0.1,late:0.1,late_ms:20000,reorder:0.2,dup_click:0.2,forged:0.2,too_fast:0.1,lost:0.05'
  const first = await (await standing(faults)).run(settings)
  const second = await (await standing(faults)).run(settings)
  expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  const other = await (await standing(faults)).run({ ...settings, seed: 8 })
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(first))
})

test('the reports match the truth, and wins are billed at their price', async () => {
  const { run, tracker } = await standing('dup_burl:0')
  const report = await run()
  const { hours, total } = sum(report)
  const told = (path: string) => tracker.told.filter(({ url }) => url.pathname === path)
  expect(report.requests).toBe(720)
  expect(told('/b')).toHaveLength(total('impressions', 'honest'))
  expect(told('/i')).toHaveLength(total('impressions', 'honest'))
  expect(total('clicks', 'honest')).toBeGreaterThan(20)
  // A click is reported by its link and by its event.
  expect(told('/c')).toHaveLength(2 * total('clicks', 'honest'))
  const paid = told('/b').reduce((all, { url }) => all + Number(url.searchParams.get('p')), 0)
  expect(hours.reduce((all, { billed }) => all + billed, 0)).toBe(paid)
  const expected = hours.reduce((all, hour) => all + hour.expected_clicks / 1e6, 0)
  expect(Math.abs(total('clicks', 'honest') - expected)).toBeLessThan(4 * Math.sqrt(expected))
})

test.each<[string, Partial<TrafficSettings>, Reason]>([
  ['late:1,late_ms:5000', {}, 'late'],
  ['dup_click:1', {}, 'repeated'],
  ['forged:1', {}, 'forged'],
  ['too_fast:1', {}, 'too_fast'],
  ['no_impression:1', {}, 'no_impression'],
  ['no_macros', {}, 'unreplaced'],
  ['bare_macros', {}, 'unreplaced'],
  ['', { bots: 1 }, 'bot'],
])('with %s clicks are reported with their real kind', async (faults, settings, reason) => {
  const report = await (await standing(faults)).run({ minutes: 0.05, ...settings })
  expect(sum(report).total('clicks', reason)).toBeGreaterThan(0)
})

test('faults of the protocol reach the bidder', async () => {
  const { run, bidder } = await standing('item_is_request,gzip')
  await run({ minutes: 0.02 })
  expect(bidder.asked.length).toBeGreaterThan(0)
  for (const { id, item } of bidder.asked) expect(item.map((one) => one.id)).toEqual([id])
  const pairs = await standing('two_items')
  await pairs.run({ minutes: 0.02 })
  expect(new Set(pairs.bidder.asked.map(({ item }) => item.length))).toEqual(new Set([1, 2]))
})

test('a billing call comes twice, or again if it was refused', async () => {
  const { run, tracker } = await standing('dup_burl:1')
  const { total } = sum(await run({ minutes: 0.05 }))
  const billed = tracker.told.filter(({ url }) => url.pathname === '/b')
  expect(billed).toHaveLength(2 * total('impressions', 'honest'))
})

test('a lost bid that wants a notice gets the reason', async () => {
  const { run, tracker } = await standing('', 1)
  const report = await run({ minutes: 0.02 })
  const codes = tracker.told.map(({ url }) => url.searchParams.get('r'))
  expect(new Set(codes)).toEqual(new Set(['100']))
  expect(sum(report).hours.reduce((all, { wins }) => all + wins, 0)).toBe(0)
})

test('a bidder that is late or away only loses its bid', async () => {
  const slow = await startSmallBidder(async () => new Promise(() => {}))
  closing.push(slow.close)
  for (const address of [slow.address, '127.0.0.1:9']) {
    const client = new BidderClient(address)
    closing.push(() => client.close())
    const request = {
      id: 'r',
      items: [],
      segments: [],
      device: { ifa: null, agent: '', isLimited: false },
    }
    const answer = await client.collectBids(request, { deadline: 50, isCompressed: false })
    expect(answer.response).toBeNull()
    expect(answer.status).not.toBe('0')
  }
})

test('people of large cities come most, in sessions of at most eight pages, at the requested rate', () => {
  const views = pageViews({ seed: 3, pagesPerSecond: 10, curve: 'flat', bots: 0, from: FROM })
  const seen = Array.from({ length: 6_000 }, () => views.next().value as { at: number; page: number })
  const cities = Map.groupBy(seen as never[], ({ segments }) => segments[0]!['value'] as string)
  expect(cities.get('1')!.length).toBeGreaterThan(cities.get('4')!.length)
  expect(Math.max(...seen.map(({ page }) => page))).toBeLessThan(8)
  expect(seen.at(-1)!.at - FROM).toBeCloseTo(599_900, -2)
  expect(OFFSETS).toEqual([4, 14, 24])
})

test('fewer come at night than in the evening', () => {
  const count = (from: string) => {
    const views = pageViews({
      seed: 3,
      pagesPerSecond: 1,
      curve: 'day',
      bots: 0,
      from: Date.parse(from),
    })
    let pages = 0
    for (const { at } of views) {
      if (at > Date.parse(from) + 600_000) return pages
      pages += 1
    }
    return pages
  }
  expect(count('2026-05-09T17:00:00Z')).toBeGreaterThan(5 * count('2026-05-09T00:30:00Z'))
})

test('unknown faults are refused with a sentence', () => {
  expect(() => parseFaults('late:0.1,nonsense')).toThrow('nonsense')
  expect(() => parseFaults('late:much')).toThrow('late')
  expect(parseFaults('gzip,late:0.25')).toEqual({ gzip: 1, late: 0.25 })
})
