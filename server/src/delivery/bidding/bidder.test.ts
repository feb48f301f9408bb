import { connect } from 'node:http2'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeAccount, makeDeliverable, testDelivery } from '../../../test/deliverable.ts'
import { exchangeClient, requestBytes, type Asked } from '../../../test/exchange/exchange-client.ts'
import { framed, grpcCall } from '../../../test/exchange/grpc-call.ts'
import { makePaid } from '../../../test/paid.ts'
import { joins } from '@jarchi/shared/delivery/pacing.ts'
import { hashOf } from './collect-bids.ts'
import { openToken } from '../tracking/service.ts'

const PATH = '/openrtb.v3.OpenRTB/CollectBids'
/** Only this file uses these cities, so that tests do not affect each other. */
const cities = [
  'tehran',
  'karaj',
  'mashhad',
  'isfahan',
  'shiraz',
  'tabriz',
  'qom',
  'ahvaz',
  'zanjan',
  'rasht',
  'hamedan',
  'sanandaj',
  'yazd',
]

let t: Awaited<ReturnType<typeof testDelivery>>
let client: ReturnType<typeof exchangeClient>
let cityId: (slug: string) => string

beforeAll(async () => {
  t = await testDelivery({ BID_MARGIN: '20', FREQUENCY_PER_HOUR: '3' })
  client = exchangeClient(t.bidderPort)
  const rows = await t.db.selectFrom('cities').select(['id', 'slug']).where('slug', 'in', cities).execute()
  const ids = new Map(rows.map(({ id, slug }) => [slug, String(id)]))
  cityId = (slug) => ids.get(slug) ?? ''
})
afterAll(async () => {
  client.close()
  await t.close()
})

const bidsIn = async (slug: string, more: Asked = {}) => {
  const answer = await client.collect({ segments: [['filter-city', cityId(slug)]], ...more })
  return (answer.seatbid ?? []).flatMap(({ bid }) => bid)
}
/**
 * At first campaigns join a tenth of the requests, and never fewer while nothing is spent. Returns a request
 * that this one joins.
 */
const joinedBy = (campaignId: number) => {
  for (let attempt = 0; ; attempt++) {
    const id = `${campaignId}-${attempt}-${Math.random()}`
    if (joins(hashOf(id), campaignId, 0.1)) return id
  }
}
const bidOf = async ({ campaignId }: { campaignId: number }, slug: string, more: Asked = {}) =>
  (await bidsIn(slug, { id: joinedBy(campaignId), ...more }))[0]
/** Much shorter than the time until the index is built again: a change seen in this time was announced. */
const soon = { timeout: 15_000, interval: 50 }
/** On a busy machine a bidder may receive nothing for seconds, and does not bid until then. */
const expectBid = (made: { campaignId: number }, slug: string, more: Asked = {}) =>
  vi.waitFor(async () => {
    const bid = await bidOf(made, slug, more)
    if (!bid) throw new Error('no bid')
    return bid
  }, soon)

test('an independent gRPC client gets a bid with everything that the exchange needs', async () => {
  const made = await makeDeliverable(t.db, { cities: ['tehran'], bid: 50_000 })
  const items = [{ id: 'place-7', offset: 14, page: 2 }]
  const bid = await expectBid(made, 'tehran', { items, ifa: 'a-b-c' })
  expect(bid).toMatchObject({ item: 'place-7', mid: String(made.adId), price: 1_000 * 50_000 * 0.005 * 0.8 })
  const [macro] = bid.macro
  const token = openToken(t.config.tokenKeys, macro!.value)
  expect(macro!.key).toBe('T')
  expect(token).toMatchObject({
    campaignId: made.campaignId,
    adId: made.adId,
    cpc: 50_000,
    price: bid.price,
    expectedRate: 5_000,
    page: 2,
    offset: 14,
    city: Number(cityId('tehran')),
  })
  expect(token!.device).not.toBe(0n)
  expect(bid.id).toBe(`${token!.epoch}-${token!.sequence}`)
  const [, proof = '', rest] = /^.*\/i\?t=([\w-]{96})(&.*)$/.exec(bid.burl) ?? []
  expect(bid.burl).toContain(`${t.config.delivery.url}/i?t=`)
  expect(rest).toBe('&m=${CUSTOM_T}&p=${AUCTION_PRICE}&q=${OPENRTB_PRICE}')
  expect(openToken(t.config.tokenKeys, proof), 'no viewer has it').toBeNull()
  expect(openToken(t.config.tokenKeys, proof, 'exchange')).toEqual(token)
})

test('without a bid the answer contains the id alone', async () => {
  const answer = await client.collect({ id: 'nobody-here', segments: [['filter-city', cityId('hamedan')]] })
  expect(answer.id).toBe('nobody-here')
  expect(answer.seatbid ?? []).toEqual([])
})

test('below the floor there is no bid, and other styles of places get none', async () => {
  const made = await makeDeliverable(t.db, { cities: ['karaj'], bid: 50_000 })
  await expectBid(made, 'karaj')
  await expectBid(made, 'karaj', { items: [{ floor: 200_000 }] })
  expect(await bidOf(made, 'karaj', { items: [{ floor: 200_001 }] })).toBeUndefined()
  expect(await bidOf(made, 'karaj', { items: [{ style: 1 }] })).toBeUndefined()
})

test('a place gets at most one bid, and a campaign appears once on a page', async () => {
  const first = await makeDeliverable(t.db, { cities: ['mashhad'] })
  await makeDeliverable(t.db, { cities: ['mashhad'] })
  await expectBid(first, 'mashhad')
  for (let attempt = 0; attempt < 200; attempt++) {
    const bids = await bidsIn('mashhad', {
      id: `page-${attempt}`,
      items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    })
    const items = bids.map(({ item }) => item)
    expect(new Set(items).size).toBe(items.length)
    expect(new Set(bids.map(({ mid }) => mid)).size).toBe(bids.length)
  }
})

test('each change takes effect without building the index again', async () => {
  const made = await makeDeliverable(t.db, { cities: ['isfahan'] })
  const { campaignId, adId, accountId } = made
  const isShown = () => bidOf(made, 'isfahan').then(Boolean)
  const campaign = (change: object) =>
    t.db.updateTable('campaigns').set(change).where('id', '=', BigInt(campaignId)).execute()
  const ad = (change: object) => t.db.updateTable('ads').set(change).where('id', '=', BigInt(adId)).execute()
  const wallet = (change: object) =>
    t.db.updateTable('wallets').set(change).where('account_id', '=', BigInt(accountId)).execute()
  await expect.poll(isShown, soon).toBe(true)
  const changes: [off: () => Promise<unknown>, on: () => Promise<unknown>][] = [
    [() => campaign({ enabled: false }), () => campaign({ enabled: true })],
    [() => ad({ active: false, post_end: 'removed' }), () => ad({ active: true, post_end: null })],
    [() => ad({ status: 4 }), () => ad({ status: 2 })],
    [() => wallet({ balance: 0n }), () => wallet({ balance: 9_000_000n })],
    [() => campaign({ cities: ['shiraz'] }), () => campaign({ cities: ['isfahan'] })],
    [
      () =>
        sql`update campaigns set daypart = ${'0'.repeat(168)}::bit(168) where id = ${campaignId}`.execute(
          t.db,
        ),
      () =>
        sql`update campaigns set daypart = ${'1'.repeat(168)}::bit(168) where id = ${campaignId}`.execute(
          t.db,
        ),
    ],
  ]
  for (const [at, [off, on]] of changes.entries()) {
    await off()
    await expect.poll(isShown, { ...soon, message: `change ${at}` }).toBe(false)
    await on()
    await expect.poll(isShown, { ...soon, message: `change ${at} back` }).toBe(true)
  }
})

test('a campaign rests when its daily budget is used, and a larger budget wakes it', async () => {
  const made = await makeDeliverable(t.db, { cities: ['tabriz'], budget: 1_500_000 })
  const { campaignId, accountId } = made
  await expectBid(made, 'tabriz')
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    values (${campaignId}, tehran_day(now()), ${accountId}, 1500000, 1500000)
  `.execute(t.db)
  await expect.poll(() => bidOf(made, 'tabriz').then(Boolean), soon).toBe(false)
  await t.db
    .updateTable('campaigns')
    .set({ daily_budget: 3_000_000n })
    .where('id', '=', BigInt(campaignId))
    .execute()
  await expectBid(made, 'tabriz')
})

test('a campaign rests outside of its days and when its total is spent, and a change wakes it', async () => {
  const made = await makeDeliverable(t.db, { cities: ['yazd'] })
  const { campaignId, accountId } = made
  const isShown = () => bidOf(made, 'yazd').then(Boolean)
  const change = (values: object) =>
    t.db.updateTable('campaigns').set(values).where('id', '=', BigInt(campaignId)).execute()
  const dayAfter = (days: number) => addDays(tehranDay(new Date()), days)
  await expect.poll(isShown, soon).toBe(true)
  await change({ starts_on: dayAfter(1) })
  await expect.poll(isShown, soon).toBe(false)
  await change({ starts_on: dayAfter(-3), ends_on: dayAfter(0) })
  await expect.poll(isShown, soon).toBe(true)
  await change({ ends_on: dayAfter(-1) })
  await expect.poll(isShown, soon).toBe(false)
  // The first bid that meets it puts it to rest, and the look at its money may have woken it since.
  const restingAfterBid = async () => {
    await isShown()
    return t.live.state.index.resting()
  }
  await expect.poll(restingAfterBid, soon).toContain(campaignId)
  await change({ ends_on: null })
  await expect.poll(isShown, soon).toBe(true)
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    values (${campaignId}, tehran_day(now()) - 1, ${accountId}, 1500000, 1500000)
  `.execute(t.db)
  await change({ total_budget: 1_500_000n })
  await expect.poll(isShown, soon).toBe(false)
  await change({ total_budget: 1_600_000n })
  await expect.poll(isShown, soon).toBe(true)
  await sql`update campaign_totals set charged = cap where campaign_id = ${campaignId}`.execute(t.db)
  await expect.poll(isShown, soon).toBe(false)
})

test('the switch stops all delivery, and starts it again', async () => {
  const made = await makeDeliverable(t.db, { cities: ['hamedan'] })
  const isShown = () => bidOf(made, 'hamedan').then(Boolean)
  const turn = (change: object) => t.db.updateTable('delivery_switch').set(change).execute()
  await expect.poll(isShown, soon).toBe(true)
  await turn({ stopped_at: new Date(), stopped_by: 'x', reason: 'x' })
  await expect.poll(isShown, soon).toBe(false)
  await turn({ stopped_at: null, stopped_by: null, reason: null })
  await expect.poll(isShown, soon).toBe(true)
})

test('a campaign whose macros the exchange does not replace rests there, and goes on at our own pages', async () => {
  const made = await makeDeliverable(t.db, { cities: ['sanandaj'] })
  const isShown = () => bidOf(made, 'sanandaj').then(Boolean)
  await expect.poll(isShown, soon).toBe(true)
  await sql`insert into macro_stops values (${made.campaignId}, now() + interval '1 hour')`.execute(t.db)
  await expect.poll(isShown, soon).toBe(false)
  const atPages = await t.app.inject({
    method: 'POST',
    url: '/svc/delivery/api/v1/decision/',
    headers: { authorization: `Bearer ${'d'.repeat(32)}` },
    payload: { request_id: joinedBy(made.campaignId), places: [{ id: 'top' }], city: 'sanandaj' },
  })
  expect(atPages.json().places).toHaveLength(1)
  await sql`update macro_stops set until = now()`.execute(t.db)
  await expect.poll(isShown, soon).toBe(true)
})

test('an account’s first payment is announced: it begins the days after which its campaigns stop', async () => {
  const { campaignId, accountId } = await makeDeliverable(t.db, { cities: ['tabriz'] })
  const { index } = t.live.state
  await expect.poll(() => index.get(campaignId), soon).toBeTruthy()
  // Until then the look of each second reads the new campaign once more.
  await sleep(2_500)
  const { drifted } = t.live
  const settled_at = new Date(Date.now() - 86_400_000)
  await makePaid(t.db, accountId, settled_at)
  const end = settled_at.getTime() + t.config.financial.graceDays * 86_400_000
  await expect.poll(() => index.get(campaignId)?.stopsAt, soon).toBe(end)
  expect(t.live.drifted).toBe(drifted)
})

test('unknown cities and categories are counted and match only campaigns of all places', async () => {
  const unknown: Asked = {
    segments: [
      ['filter-city', '123456789'],
      ['filter-category', 'nothing-known'],
    ],
  }
  const before = await counted('unknown_context_values_total')
  await client.collect(unknown)
  expect((await counted('unknown_context_values_total')) - before).toBe(2)
})

test('an unknown neighbourhood is counted, and the campaigns of its whole city still match', async () => {
  const made = await makeDeliverable(t.db, { cities: ['hamedan'] })
  await expectBid(made, 'hamedan')
  const segments: Asked['segments'] = [
    ['filter-city', cityId('hamedan')],
    ['filter-neighborhood', '987654321'],
  ]
  const before = await counted('unknown_context_values_total')
  await client.collect({ segments })
  expect((await counted('unknown_context_values_total')) - before).toBe(1)
  await expectBid(made, 'hamedan', { segments })
})

test('an expired ad gets no more bids', async () => {
  const made = await makeDeliverable(t.db, { cities: ['qom'] })
  const { adId } = made
  await t.db
    .updateTable('ads')
    .set({ registered_at: new Date(Date.now() - 13.9 * 86_400_000) })
    .where('id', '=', BigInt(adId))
    .execute()
  await expectBid(made, 'qom')
  t.clock.ahead = 0.2 * 86_400_000
  expect(await bidOf(made, 'qom')).toBeUndefined()
  t.clock.ahead = 0
})

test('a device that has seen a campaign as often as an hour allows gets no more; others and unknown ones do', async () => {
  const made = await makeDeliverable(t.db, { cities: ['ahvaz'] })
  const { campaignId } = made
  const ask = { ifa: '11111111-2222-3333-4444-555555555555' }
  const bid = await expectBid(made, 'ahvaz', ask)
  const { device } = openToken(t.config.tokenKeys, bid.macro[0]!.value)!
  for (let seen = 0; seen < 3; seen++) {
    t.live.state.frequency.count(BigInt.asIntN(64, device), campaignId, Date.now())
  }
  expect(await bidOf(made, 'ahvaz', ask)).toBeUndefined()
  await expectBid(made, 'ahvaz', { ifa: '99999999-2222-3333-4444-555555555555' })
  await expectBid(made, 'ahvaz', { ...ask, lmt: 1 })
  await expectBid(made, 'ahvaz', { ifa: '00000000-0000-0000-0000-000000000000' })
})

test('one device that asks very often at once gets no more bids than it may see', async () => {
  const made = await makeDeliverable(t.db, { cities: ['zanjan'] })
  await expectBid(made, 'zanjan')
  const asked = Array.from({ length: 300 }, (_, at) => ({ id: `at-once-${at}`, ifa: '1-at-once' }))
  const bids = (await Promise.all(asked.map((one) => bidsIn('zanjan', one)))).flat()
  expect(bids).toHaveLength(t.config.bidding.frequencyCap.hour)
})

test('several campaigns of one account share its wallet', async () => {
  const accountId = await makeAccount(t.db, 40)
  const first = await makeDeliverable(t.db, { accountId, cities: ['rasht'], bid: 25_000 })
  await makeDeliverable(t.db, { accountId, cities: ['rasht'], bid: 25_000 })
  await expectBid(first, 'rasht')
  // Each bid leaves 62 rials open, and half of that counts: 40 rials are enough for one.
  const bids: unknown[] = []
  for (let attempt = 0; attempt < 100; attempt++)
    bids.push(...(await bidsIn('rasht', { id: `wallet-${attempt}` })))
  expect(bids.length).toBeLessThanOrEqual(2)
})

const call = async (headers: Record<string, string>, body: Buffer) => {
  const session = connect(`http://127.0.0.1:${t.bidderPort}`)
  return grpcCall(session, PATH, body, headers).finally(() => session.close())
}

test('hostile messages are refused with a gRPC status and counted, and valid ones go on', async () => {
  const good = requestBytes({ id: 'good' })
  const many = (count: number, size: number): Asked => ({
    segments: Array.from({ length: count }, (_, at) => [`s${at}`, 'x'.repeat(size)]),
  })
  const cases: [what: string, headers: Record<string, string>, body: Buffer, status: string][] = [
    ['longer than 64 kB', {}, framed(Buffer.alloc(70_000, 1)), '8'],
    ['10,000 segments', {}, framed(requestBytes(many(10_000, 0))), '8'],
    ['65 segments', {}, framed(requestBytes(many(65, 1))), '3'],
    ['a value of 513 letters', {}, framed(requestBytes(many(1, 513))), '3'],
    ['no protobuf', {}, framed(Buffer.from([0xff, 0xff, 0xff])), '3'],
    ['a field beyond the message', {}, framed(Buffer.from([0x0a, 0x7f, 0x61])), '3'],
    ['groups without end', {}, framed(Buffer.alloc(10_000, 0x1b)), '3'],
    ['a frame of another length', {}, Buffer.concat([framed(good), good]), '3'],
    ['an unknown compression', { 'grpc-encoding': 'snappy' }, framed(good, 1), '12'],
    ['a bomb', { 'grpc-encoding': 'gzip' }, framed(gzipSync(Buffer.alloc(5_000_000)), 1), '8'],
    ['another method', { ':path': '/openrtb.v3.OpenRTB/Other' }, framed(good), '12'],
  ]
  const before = await counted('bid_requests_refused_total')
  for (const [what, headers, body, status] of cases) {
    expect([what, (await call(headers, body)).status]).toEqual([what, status])
  }
  expect((await counted('bid_requests_refused_total')) - before).toBe(cases.length)
  expect((await call({ 'content-type': 'text/html' }, framed(good))).http).toBe('415')
  expect(await call({}, framed(good))).toMatchObject({ http: '200', status: '0' })
})

test('gzip is understood, and unknown fields of every wire type are skipped', async () => {
  const strange = Buffer.from([0x98, 0x06, 0x01, 0xa1, 0x06, 1, 2, 3, 4, 5, 6, 7, 8, 0xad, 0x06, 1, 2, 3, 4])
  const message = Buffer.concat([strange, requestBytes({ id: 'packed' })])
  const packed = await call({ 'grpc-encoding': 'gzip' }, framed(gzipSync(message), 1))
  expect(packed.status).toBe('0')
  expect(packed.body.includes('packed')).toBe(true)
})

test('a call whose deadline is over is answered at once, without a bid', async () => {
  const { body, status } = await call({ 'grpc-timeout': '0n' }, framed(requestBytes({ id: 'too-late' })))
  expect(status).toBe('0')
  expect(body.subarray(5).toString('latin1')).toBe('\n\btoo-late')
  expect(await counted('no_bids_total')).toBeGreaterThan(0)
})

test('the second door answers with banner, landing address and trackers to callers with the key', async () => {
  const { adId, campaignId } = await makeDeliverable(t.db, { cities: ['shiraz'] })
  const ask = (key: string) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/delivery/api/v1/decision/',
      headers: { authorization: `Bearer ${key}` },
      payload: { request_id: joinedBy(campaignId), places: [{ id: 'top' }], city: 'shiraz' },
    })
  expect((await ask('x'.repeat(32))).statusCode).toBe(403)
  const asked = async () => (await ask('d'.repeat(32))).json().places[0]
  await expect.poll(asked, soon).toBeTruthy()
  const place = await asked()
  expect(place).toMatchObject({
    id: 'top',
    title: 'فروش',
    landing_url: 'https://shop.example.ir/',
    banner: {
      images: [{ url: `${t.config.publicOrigin}/files/banner.webp`, width: 1029, height: 504 }],
    },
  })
  const token = new URL(place.trackers.click).searchParams.get('t') ?? ''
  expect(openToken(t.config.tokenKeys, token)?.adId).toBe(adId)
  const document = (await t.app.inject({ url: '/openapi.json' })).json()
  expect(Object.keys(document.paths)).toContain('/svc/delivery/api/v1/decision/')
})

test('requests of both doors make the traffic of an hour, and only the exchange’s are in its figures', async () => {
  const traffic = async () => {
    await t.live.learn()
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(requests), 0)::int as sum from traffic_hours
    `.execute(t.db)
    return rows[0]?.sum ?? 0
  }
  const ask = (key: string) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/delivery/api/v1/decision/',
      headers: { authorization: `Bearer ${key}` },
      payload: { places: [{ id: 'top' }] },
    })
  const [before, exchange] = [await traffic(), await counted('bid_requests_total')]
  await ask('d'.repeat(32))
  await ask('d'.repeat(32))
  await ask('x'.repeat(32))
  expect([await traffic(), await counted('bid_requests_total')]).toEqual([before + 2, exchange])
  await client.collect({})
  expect([await traffic(), await counted('bid_requests_total')]).toEqual([before + 3, exchange + 1])
})

async function counted(name: string): Promise<number> {
  const metric = await t.registry.getSingleMetric(name)?.get()
  return (metric?.values ?? []).reduce((sum, { value }) => sum + value, 0)
}
