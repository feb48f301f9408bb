import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVALID_REASONS } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { databaseDoor } from '../../../test/database-door.ts'
import { LONGEST_WAIT_MS } from '../../../test/events.ts'
import { testDb } from '../../../test/harness.ts'
import { bidOf } from '../../../test/bids.ts'
import type { Connection } from '../../platform/db/client.ts'
import { trackerRoutes } from './routes.ts'
import { sealToken, tokenKeys, type BidToken } from './token.ts'

const keys = tokenKeys('s'.repeat(32))
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const DAY = 86_400

let t: Awaited<ReturnType<typeof testDb>>
let app: Awaited<ReturnType<typeof trackerOn>>
beforeAll(async () => {
  t = await testDb()
  app = await trackerOn(t.connection)
})
afterAll(async () => {
  await app.close()
  await t.drop()
})

async function trackerOn(connection: Connection, longestWaitMs = LONGEST_WAIT_MS) {
  const tracker = fastify()
  await tracker.register(trackerRoutes, { connection, tokenKeys: keys, callersAreApps: true, longestWaitMs })
  return tracker
}

let sequence = 0
const bid = (changes: Partial<BidToken> = {}) => bidOf({ epoch: 1, sequence: ++sequence, ...changes })

const call = (path: string, token: BidToken | string, rest = '', agent: string | null = PHONE) => {
  const text = typeof token === 'string' ? token : sealToken(keys, token)
  const headers = agent === null ? {} : { 'user-agent': agent }
  return app.inject({ url: `${path}?t=${encodeURIComponent(text)}${rest}`, headers })
}

/** The exchange's notice of a bid, from a program of its own, with its macros replaced unless given. */
const notice = (path: string, token: BidToken, rest = '', macro = sealToken(keys, token)) =>
  call(path, sealToken(keys, token, 'exchange'), `&m=${macro}${rest}`, 'Go-http-client/1.1')

async function keptOf(token: BidToken) {
  const { rows } = await sql<{ kind: number; reason: number | null; value: bigint | null }>`
    select kind, reason, value from delivery_events
    where epoch = ${token.epoch} and sequence = ${token.sequence} order by kind
  `.execute(t.db)
  return rows.map(({ kind, reason, value }) => [kind, reason && INVALID_REASONS[reason - 1], value])
}

async function refusalsOf(kind: number) {
  // Refusals are counted with the next batch.
  await call('/v', bid())
  const { rows } = await sql<{ reason: number; count: number }>`
    select reason, sum(count)::int as count from event_refusals where kind = ${kind} group by reason order by reason
  `.execute(t.db)
  return Object.fromEntries(rows.map(({ reason, count }) => [INVALID_REASONS[reason - 1], count]))
}

test('an answered event is committed, with everything in its token', async () => {
  const token = bid({
    device: 2n ** 64n - 5n,
    keyword: 4_000_000_000,
    city: 7,
    style: 2,
    page: 3,
    offset: 14,
  })
  expect((await call('/c', token)).statusCode).toBe(204)
  const row = await t.db
    .selectFrom('delivery_events')
    .selectAll()
    .where('sequence', '=', BigInt(token.sequence))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    epoch: 1n,
    kind: 3,
    campaign_id: BigInt(token.campaignId),
    ad_id: BigInt(token.adId),
    cpc: 25_000n,
    device: -5n,
    keyword: 4_000_000_000n,
    city: 7,
    style: 2,
    page: 3,
    offset_: 14,
    reason: null,
    issued_at: new Date(token.issuedAt * 1_000),
  })
  expect(Math.abs(row.received_at.getTime() - Date.now())).toBeLessThan(60_000)
  expect(row.network).not.toBe(0n)
})

test('each event of a bid is stored once, however often it comes and however many come at once', async () => {
  const token = bid()
  const before = await refusalsOf(3)
  const calls = Array.from({ length: 40 }, () => call('/c', token))
  const answers = await Promise.all([...calls, call('/i', token), call('/v', token)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  expect((await call('/c', token)).statusCode).toBe(204)
  expect(await keptOf(token)).toEqual([
    [1, null, null],
    [2, null, null],
    [3, null, null],
  ])
  expect((await refusalsOf(3))['duplicate']).toBe((before['duplicate'] ?? 0) + 40)
})

test('a billed impression has its price, and counts as an impression', async () => {
  const both = bid({ price: 9_000 })
  await call('/i', both)
  await notice('/i', both, '&p=8500.4&q=')
  expect(await keptOf(both)).toEqual([
    [1, null, null],
    [5, null, 8_500n],
  ])
  const other = bid({ price: 9_000 })
  await notice('/i', other, '&p=$%7BAUCTION_PRICE%7D&q=7000')
  expect(await keptOf(other)).toContainEqual([5, null, 7_000n])
  const dearer = bid({ price: 9_000 })
  await notice('/i', dearer, '&p=99999999')
  expect(await keptOf(dearer), 'as it was told').toContainEqual([5, null, 99_999_999n])
  const unknown = bid()
  await notice('/i', unknown, '&p=AUDIT&q=')
  expect(await keptOf(unknown)).toContainEqual([5, null, null])
})

test('what viewers have stores no price and no loss, and stands in the way of no notice', async () => {
  const token = bid({ price: 9_000 })
  for (const rest of ['&p=0&q=0', '&p=99999999', `&m=${sealToken(keys, token)}&p=0`]) {
    await call('/i', token, rest)
    await call('/l', token, `&r=102${rest}`)
  }
  expect(await keptOf(token)).toEqual([[1, null, null]])
  expect((await refusalsOf(4))['bad_signature']).toBe(3)
  await notice('/i', token, '&p=8000')
  await notice('/l', token, '&r=102')
  expect(await keptOf(token)).toEqual([
    [1, null, null],
    [4, null, 102n],
    [5, null, 8_000n],
  ])
})

test('a proof is for notices only, and cannot be made of what viewers have', async () => {
  const token = bid()
  await notice('/c', token)
  await notice('/v', token)
  const viewers = Buffer.from(sealToken(keys, token), 'base64url')
  viewers[0] = 2
  await call('/i', viewers.toString('base64url'), '&p=1')
  await call('/l', viewers.toString('base64url'), '&r=102')
  expect(await keptOf(token)).toEqual([])
})

test('a notice whose macro was not replaced by this bid’s token says so, and is billed all the same', async () => {
  for (const macro of ['${CUSTOM_T}', '$%7BCUSTOM_T%7D', '', 'x', sealToken(keys, bid())]) {
    const token = bid()
    await notice('/i', token, '&p=8000', macro)
    expect(await keptOf(token), macro).toEqual([
      [1, null, null],
      [5, 'unsubstituted_macro', 8_000n],
    ])
  }
})

test.each([
  ['HEAD', {}],
  ['GET', { 'sec-purpose': 'prefetch' }],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['GET', { purpose: 'prefetch' }],
  ['GET', { 'x-purpose': 'preview' }],
  ['GET', { 'x-moz': 'prefetch' }],
] as const)('%s with %j is answered and not counted, and the real call counts', async (method, ahead) => {
  const token = bid()
  const [viewers, proof] = [sealToken(keys, token), sealToken(keys, token, 'exchange')]
  const urls = ['/i', '/v', '/c'].map((path) => `${path}?t=${viewers}`)
  for (const url of [...urls, `/i?t=${proof}&p=1`, `/l?t=${proof}&r=102`]) {
    const answer = await app.inject({ method, url, headers: { 'user-agent': PHONE, ...ahead } })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  expect(await keptOf(token)).toEqual([])
  await call('/i', token)
  await call('/c', token)
  expect(await keptOf(token)).toEqual([
    [1, null, null],
    [3, null, null],
  ])
})

test('a loss keeps its code, with any agent', async () => {
  const token = bid()
  await notice('/l', token, '&r=102')
  expect(await keptOf(token)).toEqual([[4, null, 102n]])
})

test('forged, altered or unreplaced tokens get the same answer, and are counted but not stored', async () => {
  const before = await refusalsOf(3)
  const foreign = sealToken(tokenKeys('f'.repeat(32)), bid())
  const own = sealToken(keys, bid())
  const altered = `${own.slice(0, 50)}${own[50] === 'A' ? 'B' : 'A'}${own.slice(51)}`
  for (const text of ['', 'x', foreign, altered, '${CUSTOM_T}', '%24%7BCUSTOM_T%7D']) {
    expect((await call('/c', text)).statusCode).toBe(204)
  }
  expect(
    (await app.inject({ url: `/c?t=${own}&t=${own}`, headers: { 'user-agent': PHONE } })).statusCode,
  ).toBe(204)
  expect((await app.inject({ url: '/c' })).statusCode).toBe(204)
  const after = await refusalsOf(3)
  expect((after['bad_signature'] ?? 0) - (before['bad_signature'] ?? 0)).toBe(6)
  expect((after['unsubstituted_macro'] ?? 0) - (before['unsubstituted_macro'] ?? 0)).toBe(2)
})

test('clicks of tests, bots and late ones are stored with the reason; such impressions are only counted', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const trial = bid({ isTest: true })
  await call('/c', trial, '', 'curl/8.5')
  expect(await keptOf(trial)).toEqual([[3, 'test', null]])
  const robot = bid()
  await call('/c', robot, '', 'Googlebot/2.1')
  const before = await refusalsOf(1)
  await call('/i', robot, '', '')
  await call('/i', robot, '', 'Googlebot/2.1')
  expect(await keptOf(robot)).toEqual([[3, 'bot_agent', null]])
  await call('/i', robot)
  expect(await keptOf(robot), 'a robot takes nobody’s place').toEqual([
    [1, null, null],
    [3, 'bot_agent', null],
  ])
  const late = bid({ issuedAt: now - 3_700 })
  await call('/i', late)
  await call('/c', late)
  expect(await keptOf(late)).toEqual([[3, null, null]])
  await notice('/i', late, '&p=8000')
  expect(await keptOf(late), 'what is billed costs, however late').toEqual([
    [3, null, null],
    [5, 'late', 8_000n],
  ])
  const after = await refusalsOf(1)
  const more = (reason: string) => (after[reason] ?? 0) - (before[reason] ?? 0)
  expect([more('unknown_agent'), more('bot_agent'), more('late')]).toEqual([1, 1, 2])
})

test('tokens of other days and of a bidder whose clock is ahead are only counted', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const before = await refusalsOf(1)
  const old = bid({ issuedAt: now - DAY })
  const early = bid({ issuedAt: now + 60 })
  for (const token of [old, early, bid({ issuedAt: 0 }), bid({ issuedAt: 2 ** 32 - 1 })]) {
    expect((await call('/i', token)).statusCode).toBe(204)
    expect(await keptOf(token)).toEqual([])
  }
  const after = await refusalsOf(1)
  expect((after['late'] ?? 0) - (before['late'] ?? 0)).toBe(2)
  expect((after['ahead_of_time'] ?? 0) - (before['ahead_of_time'] ?? 0)).toBe(2)
})

test('a device without an id is known by its address and agent together, and one with an id is not', async () => {
  const devices = async (token: BidToken) => {
    const { rows } = await sql<{ unnamed_device: bigint; network: bigint }>`
      select unnamed_device, network from delivery_events where epoch = ${token.epoch} and sequence = ${token.sequence}
    `.execute(t.db)
    return rows[0]!
  }
  const OTHER = PHONE.replace('126', '127')
  const [one, same, neighbour, named] = [bid(), bid(), bid(), bid({ device: 9n })]
  await call('/c', one)
  await call('/c', same)
  await call('/c', neighbour, '', OTHER)
  await call('/c', named)
  const known = await devices(one)
  expect(known.unnamed_device).not.toBe(0n)
  expect(await devices(same)).toEqual(known)
  expect((await devices(neighbour)).unnamed_device).not.toBe(known.unnamed_device)
  expect((await devices(neighbour)).network).toBe(known.network)
  expect(await devices(named)).toEqual({ unnamed_device: 0n, network: known.network })
})

test('a price or code that is not a number is ignored, and the event still counts', async () => {
  for (const wrong of ['', 'x', '-5', 'NaN', '1e9', '0x10', '9'.repeat(13), '%D9%A5', '5&p=6&r=6']) {
    const token = bid()
    expect((await notice('/i', token, `&p=${wrong}`)).statusCode).toBe(204)
    expect((await notice('/l', token, `&r=${wrong}`)).statusCode).toBe(204)
    expect(await keptOf(token), wrong).toEqual([
      [1, null, null],
      [4, null, null],
      [5, null, null],
    ])
  }
})

test('unreplaced macros, broken escapes and endless queries are answered over the wire, and counted', async () => {
  const other = await trackerOn(t.connection)
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as AddressInfo
  const ask = (target: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: tracker\r\nConnection: close\r\n\r\n`),
      )
      socket.on('data', (part) => (answer += String(part)))
      socket.on('error', () => {})
      socket.on('close', () => resolve(answer.split(' ')[1] ?? ''))
    })
  const before = await refusalsOf(3)
  for (const text of ['${CUSTOM_T}', '$%7bCUSTOM_T%7d', '%2524%257BCUSTOM_T%257D', '%E0%A4%A', '%']) {
    expect([text, await ask(`/c?t=${text}`)]).toEqual([text, '204'])
  }
  expect(await ask(`/c?t=${'x'.repeat(40_000)}`)).toBe('431')
  await other.close()
  const after = await refusalsOf(3)
  expect((after['unsubstituted_macro'] ?? 0) - (before['unsubstituted_macro'] ?? 0)).toBe(3)
  expect((after['bad_signature'] ?? 0) - (before['bad_signature'] ?? 0)).toBe(2)
})

test('a body of any kind is not read', async () => {
  const token = bid()
  const url = `/c?t=${sealToken(keys, token)}`
  const payload = 'x'.repeat(60_000)
  const headers = { 'user-agent': PHONE, 'content-type': 'text/plain' }
  const tooLong = await app.inject({ method: 'POST', url, headers, payload: 'x'.repeat(64 * 1_024 + 1) })
  expect(tooLong.statusCode).toBe(413)
  expect(await keptOf(token)).toEqual([])
  expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204)
  expect(await keptOf(token)).toHaveLength(1)
})

test('the sequence of a tracker becomes visible in order, and says how far it is', async () => {
  await Promise.all(Array.from({ length: 300 }, () => call('/i', bid())))
  const { rows } = await sql<{ tracker: number; most: bigint; last: bigint; kept: bigint; all: bigint }>`
    select tracker, max(tracker_sequence) as most, trackers.last_sequence as last,
      count(distinct tracker_sequence) as kept, count(*) as all
    from delivery_events join trackers on trackers.id = tracker group by tracker, trackers.last_sequence
  `.execute(t.db)
  for (const { most, last, kept, all } of rows) {
    expect(kept).toBe(all)
    expect(last >= most).toBe(true)
  }
})

test('a tracker that was forgotten stores nothing under its old name', async () => {
  await call('/v', bid())
  await sql`delete from trackers`.execute(t.db)
  const token = bid()
  expect((await call('/c', token)).statusCode).toBe(503)
  expect(await keptOf(token)).toEqual([])
  expect((await call('/c', token)).statusCode).toBe(204)
  expect(await keptOf(token)).toEqual([[3, null, null]])
})

test('a silent database is answered by 503, and an event sent again counts once', async () => {
  const door = await databaseDoor(t.connection)
  const connectionString = door.url(t.connection.database, t.connection.user)
  const other = await trackerOn({ connectionString }, 2_000)
  const token = bid()
  const url = `/c?t=${sealToken(keys, token)}`
  const send = async () => (await other.inject({ url, headers: { 'user-agent': PHONE } })).statusCode
  await other.inject({ url: `/v?t=${sealToken(keys, bid())}`, headers: { 'user-agent': PHONE } })
  door.silence()
  expect(await send()).toBe(503)
  await expect.poll(send, { timeout: 20_000 }).toBe(204)
  expect(await keptOf(token)).toHaveLength(1)
  door.close()
  expect(await send()).toBe(503)
  await other.close()
})
