import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { SESSION_COOKIE } from '../cookie-rules.ts'

const ORIGIN = 'https://panel.example.ir'
const SECOND = 'https://new.example.ir'
const url = '/svc/accounts/api/v1/auth/phone/'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ PUBLIC_ORIGIN: ORIGIN, PANEL_ORIGINS: SECOND })
})
afterAll(() => t.close())

const statusWith = async (headers: Record<string, string>) =>
  (await t.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode

const ALLOWED = 400 // the empty body is refused, later

test.each<[string, Record<string, string>, number]>([
  ['our own page', { origin: ORIGIN }, ALLOWED],
  ['our own page with a session', { origin: ORIGIN, cookie: `${SESSION_COOKIE}=a` }, ALLOWED],
  ['a program without a session', {}, ALLOWED],
  ['a program with a token', { cookie: `${SESSION_COOKIE}=a`, authorization: 'JWT a' }, ALLOWED],
  ['another cookie', { cookie: `not_${SESSION_COOKIE}=a` }, ALLOWED],
  ['another page of ours', { origin: SECOND, cookie: `${SESSION_COOKIE}=a` }, ALLOWED],
  ['a page of somebody else', { origin: 'https://evil.example' }, 403],
  ['such a page with a token', { origin: 'https://evil.example', authorization: 'JWT a' }, 403],
  ['our name within another', { origin: `${ORIGIN}.evil.example` }, 403],
  ['our host without TLS', { origin: 'http://panel.example.ir' }, 403],
  ['a hidden page', { origin: 'null' }, 403],
  ['a session without an origin', { cookie: `${SESSION_COOKIE}=a` }, 403],
  ['a production session without an origin', { cookie: `x=1; __Host-${SESSION_COOKIE}=a` }, 403],
])('%s: %j → %i', async (_, headers, status) => {
  expect(await statusWith(headers)).toBe(status)
})

/** Banks send their payers back to it; it trusts nothing that it gets. */
const OPEN_TO_ALL = '/svc/api/api/v2/account/payments/{paymentId}/return/'

test('every changing route is behind the check', async () => {
  const { paths } = t.app.swagger() as { paths: Record<string, Record<string, unknown>> }
  for (const [path, operations] of Object.entries(paths)) {
    if (path === OPEN_TO_ALL) continue
    for (const method of Object.keys(operations).filter((name) => !['get', 'head'].includes(name))) {
      const answer = await t.app.inject({
        method: method.toUpperCase() as 'POST',
        url: path.replace(/\{\w+\}/g, '1'),
        headers: { origin: 'https://evil.example' },
      })
      expect(answer.statusCode, `${method} ${path}`).toBe(403)
      expect(answer.json().code).toBe('origin_refused')
    }
  }
})

/** What the answers to a page of an origin say about other hosts. */
async function toldTo(origin: string, request: { method?: 'GET' | 'OPTIONS'; url: string }) {
  const asked = {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization',
  }
  const { headers, statusCode } = await t.app.inject({ ...request, headers: { origin, ...asked } })
  const told = Object.entries(headers).filter(([name]) => name.startsWith('access-control'))
  return { statusCode, vary: String(headers.vary), told: Object.fromEntries(told) }
}

const READ = { 'access-control-allow-origin': ORIGIN, 'access-control-allow-credentials': 'true' }

test('our own pages may read every answer of another host, also refusals and unknown addresses', async () => {
  for (const path of ['/healthz', '/svc/api/api/v2/adv/profile/', '/svc/api/nothing']) {
    expect(await toldTo(ORIGIN, { url: path })).toMatchObject({ told: READ, vary: /origin/i })
    expect(await toldTo(SECOND, { url: path })).toMatchObject({
      told: { ...READ, 'access-control-allow-origin': SECOND },
    })
  }
})

test('a preflight of our own pages is answered for two hours', async () => {
  const { told, statusCode } = await toldTo(ORIGIN, { method: 'OPTIONS', url: '/svc/crm/api/v1/tickets/' })
  expect(statusCode).toBe(200)
  expect(told).toEqual({
    ...READ,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, X-Request-Id',
    'access-control-max-age': '7200',
  })
})

test.each([
  'https://evil.example',
  `${ORIGIN}.evil.example`,
  'https://x.panel.example.ir',
  'https://example.ir',
  'http://panel.example.ir',
  'https://panel.example.ir:8443',
  'HTTPS://PANEL.EXAMPLE.IR',
  'null',
  '*',
])('a page of %s is told nothing', async (origin) => {
  for (const path of ['/healthz', '/svc/api/api/v2/adv/profile/', '/svc/crm/api/v1/tickets/']) {
    expect((await toldTo(origin, { url: path })).told).toEqual({})
    const preflight = await toldTo(origin, { method: 'OPTIONS', url: path })
    expect(preflight).toMatchObject({ told: {}, statusCode: 404, vary: /origin/i })
  }
})

test('caches keep answers apart by origin, also those to requests without one', async () => {
  expect((await t.app.inject({ url: '/healthz' })).headers.vary).toMatch(/origin/i)
})

test('a preflight counts for the limit, and our pages can read that they have to wait', async () => {
  const busy = await testApp({ PUBLIC_ORIGIN: ORIGIN, RATE_LIMIT_PER_MINUTE: '100' })
  const ask = (method: 'GET' | 'OPTIONS') =>
    busy.app.inject({ method, url: '/svc/api/api/v2/adv/profile/', headers: { origin: ORIGIN } })
  for (let count = 0; count < 100; count += 1) await ask('OPTIONS')
  expect((await ask('OPTIONS')).statusCode).toBe(429)
  const refused = await ask('GET')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject(READ)
  await busy.close()
})
