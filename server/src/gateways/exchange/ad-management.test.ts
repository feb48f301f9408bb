import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAdManagement } from '../../../../sandbox/src/exchange/start-ad-management.ts'
import { timeOf } from './ad-answers.ts'
import { adBody } from './ad-body.ts'
import { adManagement, ExchangeError } from './ad-management.ts'

let exchange: Awaited<ReturnType<typeof startAdManagement>>
let now = new Date('2026-05-09T08:30:00Z')
beforeAll(async () => {
  exchange = await startAdManagement({ now: () => now, pageSize: 3 })
})
beforeEach(() => {
  exchange.management.faults.clear()
  exchange.management.records.forget()
})
afterAll(() => exchange.close())

const client = (change: Partial<{ apiKey: string; bidderId: string }> = {}, longestWaitMs = 20_000) =>
  adManagement(
    { url: exchange.url, apiKey: 'sandbox-exchange-key', bidderId: 'jarchi', ...change },
    longestWaitMs,
  )
const picture = (name: string) => `https://panel.example.ir/files/${name}.png`
const pictures = {
  medium: picture('m'),
  wide: picture('w'),
  large: picture('l'),
  xlarge: picture('x'),
}
const content = { link: 'https://shop.example.ir/', pictures, trackerBase: 'https://t.example.ir' }
const body = adBody(content)
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ExchangeError ? error.failure : error),
  )

test('the wire has four pictures in order, the first without an id, and trackers with the macro', () => {
  expect(JSON.parse(body)).toEqual({
    display: {
      native: {
        link: { url: 'https://shop.example.ir/', trkr: ['https://t.example.ir/c?t=${CUSTOM_T}'] },
        asset: [
          { image: { url: picture('m'), w: 1029, h: 504 } },
          { id: 1, image: { url: picture('w'), w: 984, h: 552 } },
          { id: 2, image: { url: picture('l'), w: 2304, h: 504 } },
          { id: 3, image: { url: picture('x'), w: 3408, h: 504 } },
        ],
      },
      event: [
        { type: 2, url: 'https://t.example.ir/i?t=${CUSTOM_T}&p=${AUCTION_PRICE}&q=${OPENRTB_PRICE}' },
        { type: 3, url: 'https://t.example.ir/v?t=${CUSTOM_T}' },
        { type: 501, url: 'https://t.example.ir/c?t=${CUSTOM_T}' },
      ],
    },
  })
  expect(adBody({ ...content })).toBe(body)
})

test('an ad is registered, reviewed, changed and read', async () => {
  const ad = await client().register(body)
  expect(ad).toMatchObject({ status: 1, link: content.link, feedback: [] })
  expect(ad.trackers).toHaveLength(4)
  pass(3)
  expect(await client().read(ad.mid)).toMatchObject({ status: 3, lastmod: now })
  expect(await client().replace(ad.mid, body)).toMatchObject({ mid: ad.mid, status: 3 })
  const other = adBody({ ...content, link: 'https://shop.example.ir/?deny=white_background' })
  expect(await client().replace(ad.mid, other)).toMatchObject({ status: 1 })
  pass(3)
  expect(await client().read(ad.mid)).toMatchObject({
    status: 4,
    feedback: ['پس‌زمینهٔ بنر سفید است.'],
  })
  expect(await client().read('unknown')).toBeNull()
  expect(await client().replace('unknown', body)).toBeNull()
})

test('a list contains only later changes, the oldest first', async () => {
  const mids: string[] = []
  for (let i = 0; i < 4; i++) {
    mids.push((await client().register(body)).mid)
    pass(1)
  }
  pass(10)
  expect((await client().changedSince(null)).map(({ mid }) => mid)).toEqual(mids.slice(0, 3))
  expect(await client().read(mids[3] ?? '')).toMatchObject({ status: 3, lastmod: now })
  expect(await client().changedSince(now)).toEqual([])
  expect(await client().changedSince(new Date(now.getTime() - 1))).toHaveLength(3)
})

test.each([
  ['broken', 'unavailable'],
  ['html', 'unavailable'],
  ['lost', 'unavailable'],
  ['busy', 'busy'],
] as const)('an exchange that is %s is told as %s', async (fault, failure) => {
  exchange.management.faults.set(fault, true)
  expect(await failureOf(client().register(body))).toBe(failure)
})

test('an exchange that hangs is given up', async () => {
  exchange.management.faults.slowMilliseconds = 20_000
  exchange.management.faults.set('hanging', true)
  expect(await failureOf(client({}, 500).changedSince(null))).toBe('unavailable')
})

test('a wrong key, another bidder and an invalid body give different errors', async () => {
  expect(await failureOf(client({ apiKey: 'other' }).changedSince(null))).toBe('misconfigured')
  expect(await failureOf(client({ bidderId: 'other' }).changedSince(null))).toBe('misconfigured')
  expect(await failureOf(client().register('{}'))).toBe('refused')
})

test('both formats of time are read', async () => {
  exchange.management.faults.set('iso_times', true)
  expect((await client().register(body)).lastmod).toEqual(now)
  expect(timeOf('1762675200000')).toEqual(new Date(1_762_675_200_000))
  expect(timeOf(1_762_675_200_000)).toEqual(new Date(1_762_675_200_000))
  for (const none of [undefined, null, '', 'soon', {}, Number.NaN, '99999999999999999999']) {
    expect(timeOf(none)).toBeNull()
  }
})

test.each([
  ['{}', []],
  ['{"ads": 7}', []],
  ['{"ads": [null, {}, {"id": ""}, {"id": "a", "audit": {"status": "x"}}]}', []],
  ['{"ads": [{"id": "a"}]}', ['a 1']],
  ['{"ads": [{"id": "a", "audit": {"status": 502}, "new": [1]}]}', ['a 502']],
  ['{"ads": [{"id": "a", "audit": {"status": "3"}}]}', ['a 3']],
])('from %s only what is there is read', async (text, ads) => {
  const server = http.createServer((_, response) => response.end(text))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const settings = { url: `http://127.0.0.1:${port}`, apiKey: '', bidderId: 'b' }
  const found = await adManagement(settings, 1_000).changedSince(null)
  expect(found.map(({ mid, status }) => `${mid} ${status}`)).toEqual(ads)
  server.close()
})
