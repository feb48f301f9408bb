import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

const url = '/svc/mobile/reports/api/capitals/'
let t: Awaited<ReturnType<typeof testApp>>
afterEach(() => t.close())

const from = (address: string) => ({ url, headers: { 'x-forwarded-for': address } })

test('an address that asks too often is told how long to wait', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '2' })
  await t.app.inject(url)
  await t.app.inject(url)
  const answer = await t.app.inject(url)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({
    code: 'too_many_requests',
    request_id: answer.headers['x-request-id'],
  })
  expect(answer.json().retry_after).toBeGreaterThan(0)
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
})

test('without a trusted proxy nobody can pass for another address', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '1' })
  await t.app.inject(from('192.0.2.1'))
  expect((await t.app.inject(from('192.0.2.2'))).statusCode).toBe(429)
})

test('behind a trusted proxy visitors count one by one', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.0/8' })
  await t.app.inject(from('192.0.2.1'))
  expect((await t.app.inject(from('192.0.2.2'))).statusCode).not.toBe(429)
  expect((await t.app.inject(from('192.0.2.1'))).statusCode).toBe(429)
})

test('a service under another spelling of its address counts, and is kept nowhere, as well', async () => {
  t = await testApp({ RATE_LIMIT_PER_MINUTE: '1' })
  const spelled = '/%73v%63/panel-backend/api/v1/terms/'
  const first = await t.app.inject(spelled)
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await t.app.inject(spelled)).statusCode).toBe(429)
})
