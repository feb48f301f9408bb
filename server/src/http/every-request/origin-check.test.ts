import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { SESSION_COOKIE } from '../cookie-rules.ts'

const ORIGIN = 'https://panel.example.ir'
const url = '/svc/accounts/api/v1/auth/phone/'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ PUBLIC_ORIGIN: ORIGIN })
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

test('no answer lets other origins read it', async () => {
  const answer = await t.app.inject({ url: '/healthz', headers: { origin: 'https://evil.example' } })
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})
