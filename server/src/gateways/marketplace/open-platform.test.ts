import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startMarketplace } from '../../../../sandbox/src/marketplace/start.ts'
import type { MarketplaceError, MarketplaceFailure } from './marketplace-gateway.ts'
import { openPlatform } from './open-platform.ts'

const clock = { now: new Date() }
let sandbox: Awaited<ReturnType<typeof startMarketplace>>
beforeEach(async () => {
  sandbox = await startMarketplace({ product: 'http://localhost:8080', now: () => clock.now })
  sandbox.marketplace.faults.slowMilliseconds = 2_000
})
afterEach(() => sandbox.close())

const redirectUri = 'http://localhost:8080/svc/accounts/api/v1/auth/divar/callback/'

function client(
  patience = { totalMs: 20_000, firstPauseMs: 20, longestPauseMs: 500, tries: 3 },
  apiKey = 'sandbox-api-key',
  statisticsMinutes = 1,
) {
  const settings = {
    clientId: 'jarchi',
    clientSecret: 'sandbox-client-secret',
    apiKey,
    redirectUri,
    statisticsMinutes,
  }
  return openPlatform({ ...settings, oauthBase: `${sandbox.base}/oauth2`, apiBase: sandbox.base }, patience)
}

const hasty = () => client({ totalMs: 1_000, firstPauseMs: 20, longestPauseMs: 500, tries: 3 })

/** A user presses one of the two buttons of the consent page. */
async function consent(answer: 'grant' | 'refuse', phone = '09120000001', asking = client()) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const url = new URL(asking.consentUrl({ state: 'state-of-the-test', challenge }))
  const body = new URLSearchParams([...url.searchParams, ['answer', answer], ['phone', phone]])
  const reply = await fetch(`${sandbox.base}/oauth2/consent`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(reply.headers.get('location') ?? '')
  return { verifier, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') }
}

async function tokens(phone?: string, asking = client()) {
  const { code, verifier } = await consent('grant', phone, asking)
  return client().exchangeCode(code, verifier)
}

const failing = (failure: MarketplaceFailure) =>
  expect.objectContaining({ failure, name: 'MarketplaceError' }) as MarketplaceError

test('the consent page knows the request', async () => {
  const page = await fetch(client().consentUrl({ state: 'state-of-the-test', challenge: 'x'.repeat(43) }))
  expect(page.status).toBe(200)
})

test('a refusal returns the state without a code', async () => {
  expect(await consent('refuse')).toMatchObject({ code: '', state: 'state-of-the-test' })
})

test('a code becomes tokens once, and only with its verifier', async () => {
  const { code, verifier } = await consent('grant')
  const given = await client().exchangeCode(code, verifier)
  expect(given).toMatchObject({ accessSeconds: 3_600, refresh: expect.stringMatching(/./) as string })
  await expect(client().exchangeCode(code, verifier)).rejects.toEqual(failing('refused'))
  const other = await consent('grant')
  await expect(client().exchangeCode(other.code, verifier)).rejects.toEqual(failing('refused'))
})

test('renewed tokens work, and the old ones for two minutes more', async () => {
  const first = await tokens()
  const second = await client().renewTokens({ refresh: first.refresh ?? '', access: first.access })
  expect((await client().user(second.access)).phone).toBe('09120000001')
  expect((await client().user(first.access)).phone).toBe('09120000001')
  clock.now = new Date(clock.now.getTime() + 121_000)
  await expect(client().user(first.access)).rejects.toEqual(failing('access_ended'))
})

test('the user is a pseudonym with a phone', async () => {
  const { access } = await tokens('09120000002')
  expect(await client().user(access)).toEqual({
    phone: '09120000002',
    id: expect.stringMatching(/^.{22}$/) as string,
  })
})

test('posts are read, and a user without posts has none', async () => {
  const posts = await client().userPosts((await tokens()).access)
  expect(posts.map((post) => post.token)).toEqual(['gZcarPride', 'AZhome90m', 'wYphone13', 'wYsofaOld'])
  expect(posts[0]?.pictures).toHaveLength(4)
  expect(await client().userPosts((await tokens('09120000003')).access)).toEqual([])
})

test('a post is complete, although the marketplace leaves out empty fields', async () => {
  expect(await client().post('wYphone13', null)).toMatchObject({
    district: '',
    priceToman: 0,
    state: 'published',
  })
  expect(await client().post('wYsofaOld', null)).toMatchObject({ state: 'retired', priceToman: 32_000_000 })
  expect(await client().post('none', null)).toBeNull()
})

test('pictures before publication are for the owner only', async () => {
  expect((await client().post('QXwaiting', null))?.pictures).toEqual([])
  const { access } = await tokens('09120000002')
  expect((await client().post('QXwaiting', access))?.pictures).toHaveLength(1)
})

test('a huge post is cut and cleaned', async () => {
  const many = await client().post('XXmanyPics', null)
  expect(many?.pictures).toHaveLength(30)
  const hostile = await client().post('XXhtmlTitl', null)
  expect(hostile).toMatchObject({ title: '<img src=x onerror=alert(1)> <b>تخفیف</b> ویژه', priceToman: 0 })
})

test('a token cannot change the rest of the path', async () => {
  expect(await client().post('../users', null)).toBeNull()
})

test('the last days of the user’s own post are returned, and grow', async () => {
  clock.now = new Date('2026-05-09T05:30:00Z')
  sandbox.marketplace.clicksOf = (token, day) => (token === 'gZcarPride' && day === 20_581 ? 500 : 0)
  const [own] = sandbox.marketplace.posts
  if (own) own.publishedAt = new Date('2026-05-01T00:00:00Z')
  const { access } = await tokens()
  const morning = await client().postStatistics('gZcarPride', access)
  expect(morning?.map(({ day }) => day)).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `2026-05-0${day}`))
  const before = morning?.[5]
  expect(before?.views).toBeGreaterThanOrEqual(500)
  expect(before?.chats).toBeGreaterThan(0)
  clock.now = new Date('2026-05-09T17:30:00Z')
  const evening = await client().postStatistics('gZcarPride', (await tokens()).access)
  expect(evening?.slice(0, 6)).toEqual(morning?.slice(0, 6))
  expect(evening?.[6]?.views).toBeGreaterThan(morning?.[6]?.views ?? Infinity)
})

test('statistics need the consent of the owner, and a renewal does not help', async () => {
  const { access } = await tokens()
  await expect(client().postStatistics('QXwaiting', access)).rejects.toEqual(failing('refused'))
  expect(await client().postStatistics('none', access)).toBeNull()
  const unasked = await tokens(undefined, client(undefined, undefined, 0))
  await expect(client().postStatistics('gZcarPride', unasked.access)).rejects.toEqual(failing('refused'))
  sandbox.marketplace.faults.set('uncounted', true)
  await expect(client().postStatistics('gZcarPride', access)).rejects.toEqual(failing('refused'))
  sandbox.marketplace.faults.set('revoked', true)
  await expect(client().postStatistics('gZcarPride', access)).rejects.toEqual(failing('access_ended'))
})

test.each(['broken', 'limited', 'slow'] as const)(
  'statistics of a marketplace that is %s are unavailable',
  async (fault) => {
    const { access } = await tokens()
    sandbox.marketplace.faults.set(fault, true)
    await expect(hasty().postStatistics('gZcarPride', access)).rejects.toEqual(failing('unavailable'))
  },
)

test('assets are read', async () => {
  expect(await client().categories()).toContainEqual({ slug: 'light', name: 'سواری و وانت' })
  expect((await client().cities()).length).toBeGreaterThan(370)
  expect(await client().districts('qom')).toContainEqual({ slug: 'azr', name: 'آذر' })
  expect(await client().districts('nowhere')).toEqual([])
})

test.each(['broken', 'limited', 'slow'] as const)('while it is %s it is unavailable', async (fault) => {
  sandbox.marketplace.faults.set(fault, true)
  await expect(hasty().cities()).rejects.toEqual(failing('unavailable'))
})

test('a short failure is not noticed', async () => {
  sandbox.marketplace.faults.setOnce('limited')
  expect(
    (await client({ totalMs: 20_000, firstPauseMs: 60, longestPauseMs: 500, tries: 3 }).cities()).length,
  ).toBeGreaterThan(370)
})

test('a code is not tried a second time', async () => {
  const { code, verifier } = await consent('grant')
  sandbox.marketplace.faults.setOnce('broken')
  await expect(client().exchangeCode(code, verifier)).rejects.toEqual(failing('unavailable'))
})

test('access that was revoked has ended, and a wrong key is the operator’s mistake', async () => {
  const { access, refresh } = await tokens()
  sandbox.marketplace.faults.set('revoked', true)
  await expect(client().userPosts(access)).rejects.toEqual(failing('access_ended'))
  await expect(client().renewTokens({ refresh: refresh ?? '', access })).rejects.toEqual(failing('refused'))
  await expect(client(undefined, 'wrong').post('gZcarPride', null)).rejects.toEqual(failing('misconfigured'))
})

/** A client of a server that always gives the same answer. */
async function clientOf(status: number, body: string) {
  const server = createServer((_, reply) => reply.writeHead(status).end(body)).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { clientId: 'jarchi', clientSecret: 'x', apiKey: 'x', redirectUri, statisticsMinutes: 1 }
  return openPlatform({ ...settings, oauthBase: base, apiBase: base })
}

test.each([200, 404])('a proxy’s page, status %i, means nothing about posts', async (status) => {
  const behind = await clientOf(status, '<h1>Not Found</h1>')
  for (const asked of [behind.post('gZcarPride', null), behind.userPosts('access'), behind.cities()]) {
    await expect(asked).rejects.toHaveProperty('name', 'MarketplaceError')
  }
})

test('strange statistics are read as their smallest meaning', async () => {
  const told = {
    views: {
      daily: [{ count: 17, date: '2025-06-01' }, { date: '2025-06-02' }, { count: 3, date: 'soon' }, 7],
    },
    chats: {
      daily: [
        { count: '2', date: '2025-06-02' },
        { count: -4, date: '2025-06-03' },
      ],
      total: 'many',
    },
    impressions: { daily: { date: '2025-06-09' } },
  }
  const behind = await clientOf(200, JSON.stringify(told))
  expect(await behind.postStatistics('gZcarPride', 'access')).toEqual([
    { day: '2025-06-01', views: 17, chats: 0 },
    { day: '2025-06-02', views: 0, chats: 2 },
    { day: '2025-06-03', views: 0, chats: 0 },
  ])
  expect(await (await clientOf(200, '{}')).postStatistics('gZcarPride', 'access')).toEqual([])
})

test.each([
  [400, '{"error":"invalid_grant"}', 'refused'],
  [400, '{"code":3,"message":"invalid token"}', 'refused'],
  [401, '{"error":"token_inactive"}', 'refused'],
  [401, '{"error":"invalid_client"}', 'misconfigured'],
  [401, '', 'misconfigured'],
  [403, '<h1>Forbidden</h1>', 'unavailable'],
  [404, '<h1>Not Found</h1>', 'unavailable'],
] as const)('a token call answered %i %s is %s', async (status, body, failure) => {
  const behind = await clientOf(status, body)
  await expect(behind.renewTokens({ refresh: 'r', access: 'a' })).rejects.toEqual(failing(failure))
})

test('a refused connection is unavailable, and no secret is in the error', async () => {
  const settings = {
    clientId: 'jarchi',
    clientSecret: 'very-secret',
    apiKey: 'very-secret',
    redirectUri,
    statisticsMinutes: 1,
  }
  const nobody = openPlatform(
    { ...settings, oauthBase: 'http://127.0.0.1:9/oauth2', apiBase: 'http://127.0.0.1:9' },
    { totalMs: 500, firstPauseMs: 10, longestPauseMs: 500, tries: 2 },
  )
  const error = await nobody.exchangeCode('very-secret', 'very-secret').catch((caught: unknown) => caught)
  expect(error).toEqual(failing('unavailable'))
  expect(String(error)).not.toContain('very-secret')
})
