import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSandbox } from '../../build-sandbox.ts'
import type { Auction } from '../exchange.ts'
import { exampleAd, startSmallBidder, startSmallTracker } from '../small-bidder.ts'

// Visitors come in real time, however busy the machine is.
vi.setConfig({ testTimeout: 60_000 })

let tracker: Awaited<ReturnType<typeof startSmallTracker>>
let bidder: Awaited<ReturnType<typeof startSmallBidder>>
let sandbox: Awaited<ReturnType<typeof buildSandbox>>

beforeEach(async () => {
  tracker = await startSmallTracker()
  bidder = await startSmallBidder(({ item }) => [
    {
      seat: 'jarchi',
      bid: item.map(({ id }) => ({
        id: 'b1',
        item: id,
        price: 90_000_000,
        mid: 'ad-1',
        burl: `${tracker.origin}/i?t=inline&p=\${AUCTION_PRICE}`,
        macro: [{ key: 'T', value: 'a-token' }],
      })),
    },
  ])
  sandbox = await buildSandbox({
    exchange: {
      bidder: bidder.address,
      faults: { deadline_ms: 5_000, dup_burl: 0 },
      onCreated: ({ exchange }) => exchange.ads.put('jarchi', exampleAd(tracker.origin)),
    },
  })
})
afterEach(async () => {
  await sandbox.close()
  tracker.close()
  bidder.close()
})

const open = (path: string) =>
  sandbox.inject({
    url: `/marketplace/browse${path}`,
    headers: { accept: 'text/html', 'user-agent': 'phone' },
  })

test('winning banners are shown at their places, with their own trackers', async () => {
  const { body, statusCode } = await open('/tehran/furniture')
  expect(statusCode).toBe(200)
  const rows = body.match(/<li class="(post|slot)"/g)!.map((row) => row.includes('slot'))
  expect(rows.flatMap((isSlot, index) => (isSlot ? [index] : []))).toEqual([4, 14, 24])
  expect(body).toContain('t=a-token')
  expect(body).not.toContain('CUSTOM_T')
  expect(body).toContain('href="https://sofa.example.ir/"')
  expect(body).toContain('<html lang="fa" dir="rtl">')
  // Screen readers read drawn signs aloud, except those that name an empty text.
  for (const [, sign] of body.matchAll(/::before{content:('[^']+');/g))
    expect(body).toContain(`content:${sign}/''`)
})

test('filters and search go to bidders as segments, the browser as one device', async () => {
  const query = new URLSearchParams({ q: 'مبل راحتی', from: '۵٬۰۰۰', status: 'used' })
  await open(`/tehran/furniture?${query}`)
  expect(bidder.asked).toHaveLength(3)
  const { context } = bidder.asked[0] as unknown as {
    context: {
      app: {
        content: {
          data: { segment: { name: string; value: string }[] }[]
        }
      }
      device: { ifa: string; ua: string }
    }
  }
  const values = context.app.content.data[0]!.segment.map(({ name, value }) => [name, value])
  expect(Object.fromEntries(values)).toEqual({
    'filter-city': '1',
    'filter-category': 'furniture',
    'search-query': 'مبل راحتی',
    'filter-price-min': '5000',
    'filter-status': 'used',
  })
  expect(context.device).toMatchObject({ ua: 'phone', ifa: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('a shown banner is billed once, and the drawer shows all details', async () => {
  const { body } = await open('/tehran/all')
  const [, id] = /data-auction="([^"]+)" data-offset="4"/.exec(body)!
  const tell = (what: string) =>
    sandbox.inject({ method: 'POST', url: `/marketplace/browse/auctions/${id}/4/${what}` })
  for (const what of ['shown', 'shown', 'clicked', 'clicked']) expect((await tell(what)).statusCode).toBe(204)
  await expect.poll(() => tracker.told.length).toBe(1)
  expect(tracker.told[0]!.url.search).toBe('?t=inline&p=90000000')
  const truth = (await sandbox.inject('/exchange/truth.json')).json()
  expect(Object.values(truth.ads['ad-1'])).toMatchObject([
    {
      wins: 3,
      billed: 90_000_000,
      clicks: { honest: { told: 1 }, repeated: { told: 1 } },
    },
  ])
  const auction: Auction = (await sandbox.inject(`/marketplace/browse/auctions/${id}`)).json()
  expect(auction.outcomes[0]!.winner).toMatchObject({ seat: 'jarchi', price: 90_000_000 })
  expect(auction.calls.map(({ kind }) => kind)).toEqual(['burl'])
})

test('further pages come until there are no more; unknown places are not found', async () => {
  expect((await open('/tehran/furniture/pages/1')).body).toContain('<li class="post"')
  for (const path of [
    '/tehran/furniture/pages/20',
    '/tehran/furniture/pages/x',
    '/nowhere/all',
    '/tehran/none',
  ]) {
    expect((await open(path)).statusCode).toBe(404)
  }
})

test('posts that people made come first, and samples can be opened', async () => {
  const { body } = await open('/tehran/light')
  expect(body.indexOf('پژو ۲۰۷ پانوراما')).toBeLessThan(body.indexOf('/marketplace/v/S1x'))
  const [, token] = /\/marketplace\/v\/(S1x[^"]+)"/.exec(body)!
  const post = await sandbox.inject(`/marketplace/v/${token}`)
  expect(post.statusCode).toBe(200)
  const hostile = await open(`/tehran/light?q=${encodeURIComponent('<script>alert(1)</script>')}`)
  expect(hostile.body).not.toContain('<script>alert')
})

test('the front page links to it', async () => {
  const { body } = await sandbox.inject('/')
  expect(body).toContain('بنر خود را ببینید')
  const [, path] = /href="\/marketplace\/browse(\/[^"]+)"/.exec(body)!
  expect((await open(path!)).statusCode).toBe(200)
})
