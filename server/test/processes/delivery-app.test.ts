import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDelivery } from '../deliverable.ts'
import { version } from '../../src/platform/version.ts'

const KEY = 'd'.repeat(32)
let t: Awaited<ReturnType<typeof testDelivery>>
beforeAll(async () => {
  t = await testDelivery({ RATE_LIMIT_PER_MINUTE: '3', DECISION_API_KEY: KEY })
})
afterAll(() => t.close())

const decide = (key: string, remoteAddress: string) =>
  t.app.inject({
    method: 'POST',
    url: '/svc/delivery/api/v1/decision/',
    headers: { authorization: `Bearer ${key}` },
    payload: { places: [{ id: 'top' }] },
    remoteAddress,
  })

test('wrong keys are counted, callers with the right one are not, from the same address too', async () => {
  const address = '192.0.2.1'
  const codes: number[] = []
  for (let each = 0; each < 5; each += 1) codes.push((await decide('wrong', address)).statusCode)
  expect(codes).toEqual([403, 403, 403, 429, 429])
  for (let each = 0; each < 5; each += 1) expect((await decide(KEY, address)).statusCode).toBe(200)
})

test('addresses of nothing are counted, trackers and probes never', async () => {
  const ask = async (url: string) => (await t.app.inject({ url, remoteAddress: '192.0.2.2' })).statusCode
  const codes: number[] = []
  for (let each = 0; each < 5; each += 1) codes.push(await ask('/none'))
  expect(codes).toEqual([404, 404, 404, 429, 429])
  for (let each = 0; each < 5; each += 1)
    expect([await ask('/i?t=a'), await ask('/healthz')]).toEqual([204, 200])
})

test('it says its version, as the server does', async () => {
  const answer = await t.app.inject({ url: '/healthz', remoteAddress: '192.0.2.4' })
  expect(answer.json()).toEqual({ status: 'ok', version })
})

test.each(['/i?t=a', '/none', '/%', '/healthz'])('%s has the headers of every answer', async (url) => {
  const { headers } = await t.app.inject({ url, remoteAddress: '192.0.2.3' })
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.any(String) as unknown,
  })
  // Pages of any site call trackers.
  const owner = url.startsWith('/i') ? 'cross-origin' : 'same-origin'
  expect(headers['cross-origin-resource-policy']).toBe(owner)
})
