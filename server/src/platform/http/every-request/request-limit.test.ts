import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const url = '/svc/mobile/reports/api/capitals/'
let t: Awaited<ReturnType<typeof testApp>> | null = null
let visitors = 0
afterEach(async () => {
  await t?.close()
  t = null
})

const from = (address: string) => ({ url, headers: { 'x-forwarded-for': address } })

test('an address that asks too often is told how long to wait', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '2' })
  await t.app.inject(url)
  await t.app.inject(url)
  const answer = await t.app.inject(url)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(
      /^از شبکهٔ شما، که شاید با دیگران مشترک است، درخواست‌های زیادی رسیده است. [۰-۹]+ ثانیهٔ دیگر/,
    ) as unknown,
    request_id: answer.headers['x-request-id'],
  })
  expect(answer.json().retry_after).toBeGreaterThan(0)
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
})

test('without a trusted proxy an address cannot be forged', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '1' })
  await t.app.inject(from('192.0.2.1'))
  expect((await t.app.inject(from('192.0.2.2'))).statusCode).toBe(429)
})

test('behind a trusted proxy each visitor counts separately', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.0/8' })
  await t.app.inject(from('192.0.2.1'))
  expect((await t.app.inject(from('192.0.2.2'))).statusCode).not.toBe(429)
  expect((await t.app.inject(from('192.0.2.1'))).statusCode).toBe(429)
})

test('a service under another spelling of its address counts too, and is not cached', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '1' })
  const spelled = '/%73v%63/panel-backend/api/v1/terms/'
  const first = await t.app.inject(spelled)
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await t.app.inject(spelled)).statusCode).toBe(429)
})

describe('refused or cheap requests count too', () => {
  let limited: Awaited<ReturnType<typeof testApp>>
  beforeAll(async () => {
    limited = await testApp({ RATE_LIMIT_PER_MINUTE: '2' })
  })
  afterAll(() => limited.close())

  const svc = '/svc/api/api/v2/adv/campaigns/'
  test.each<[string, { method?: 'POST'; url: string; headers?: Record<string, string> }]>([
    ['a call without a token', { url: '/svc/accounts/api/v1/user/' }],
    ['a call with a token of nobody', { url: svc, headers: { authorization: 'JWT a.b.c' } }],
    ['a page of somebody else', { method: 'POST', url: svc, headers: { origin: 'https://evil.example' } }],
    ['a wrong key of the marketplace', { method: 'POST', url: '/svc/mobile/kenar-divar/events/' }],
    ['a stranger at the desk', { url: '/svc/staff/api/v1/desk/' }],
    ['a service that is none', { url: '/svc/none' }],
    ['the document', { url: '/openapi.json' }],
    ['the documents to look at', { url: '/docs/' }],
    ['a picture', { url: `/files/${'a'.repeat(64)}.png` }],
    ['a page', { url: '/u/1/my-ads', headers: { accept: 'text/html' } }],
    ['an address that cannot be read', { url: '/%' }],
    ['an address that is too long', { url: `/files/${'a'.repeat(300)}` }],
  ])('%s', async (_, call) => {
    // Each from its own address.
    const asking = { ...call, remoteAddress: `192.0.2.${++visitors}` }
    expect((await limited.app.inject(asking)).statusCode).not.toBe(429)
    expect((await limited.app.inject(asking)).statusCode).not.toBe(429)
    const answer = await limited.app.inject(asking)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests'])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'retry-after': expect.stringMatching(/^\d+$/) as unknown,
    })
  })

  test('a session that has ended', async () => {
    const own = (t = await testApp({ RATE_LIMIT_PER_MINUTE: '3' }))
    const { headers } = await own.signIn()
    await own.db.updateTable('sessions').set({ ended_at: own.clock.now }).execute()
    const call = () => own.app.inject({ url: '/svc/accounts/api/v1/user/', headers })
    expect((await call()).json().code).toBe('session_ended')
    await call()
    await call()
    expect((await call()).statusCode).toBe(429)
  })
})
