import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let cookies: { token: string }
beforeAll(async () => {
  t = await testApp({ PORT: '8112', REDIRECT_ORIGINS: 'https://sms.example.ir' })
  cookies = (await t.signIn()).cookies
})
afterAll(() => t.close())

const check = (query: Record<string, string>, sent: Record<string, string> = {}) =>
  t.app.inject({ url: '/svc/accounts/api/v1/auth/check-session/', query, cookies: sent })

test('a signed-in user goes on, to an allowed origin', async () => {
  const targets: [string, string][] = [
    ['https://sms.example.ir/inbox?a=1', 'https://sms.example.ir/inbox?a=1'],
    ['/u/1/my-ads', 'http://localhost:8112/u/1/my-ads'],
    ['http://localhost:8112/u/1/', 'http://localhost:8112/u/1/'],
  ]
  for (const [redirect, location] of targets) {
    const answer = await check({ plt: 'web', type: 'adv', account_custom_type: 'x', redirect }, cookies)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(location)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect((await check({}, cookies)).headers.location).toBe('http://localhost:8112/')
})

test('other users sign in first and come back here', async () => {
  const redirect = 'https://sms.example.ir/inbox?a=1&b=2'
  const answer = await check({ plt: 'web', type: 'adv', redirect }, { token: 'x' })
  expect(answer.statusCode).toBe(302)
  const login = new URL(String(answer.headers.location), 'http://localhost:8112')
  expect(login.pathname).toBe('/svc/accounts/login/')
  expect(Object.fromEntries(login.searchParams)).toEqual({ plt: 'web', type: 'adv', redirect })

  const entry = await t.app.inject(`${login.pathname}${login.search}`)
  expect(entry.statusCode).toBe(302)
  const auth = new URL(String(entry.headers.location), 'http://localhost:8112')
  expect([auth.origin, auth.pathname]).toEqual(['http://localhost:8112', '/auth'])
  expect(Object.fromEntries(auth.searchParams)).toEqual({ redirect })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://sms.example.ir.evil.example/',
  'https://sms.example.ir@evil.example/',
  'https://user:word@sms.example.ir/',
  'http://sms.example.ir/',
  'https://sms.example.ir:444/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://sms.example.ir/0b8f7c3e',
  'BLOB:https://sms.example.ir',
  'blob:http://localhost:8112/x',
  'filesystem:https://sms.example.ir/x',
  'ftp://sms.example.ir/',
  'http://',
])('%j is refused, signed in or not', async (redirect) => {
  for (const sent of [{}, cookies]) {
    const answer = await check({ redirect }, sent)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toMatchObject([{ path: 'redirect' }])
  }
  const login = await t.app.inject({ url: '/svc/accounts/login/', query: { type: 'adv', redirect } })
  expect(login.statusCode).toBe(400)
})

test('the entry lands on the sign-in page', async () => {
  expect((await t.app.inject('/svc/accounts/login/?plt=web&type=adv')).headers.location).toBe('/auth')
  expect((await t.app.inject('/svc/accounts/login')).headers.location).toBe('/auth')
  expect((await t.app.inject('/svc/accounts/login/?plt=a&plt=b')).statusCode).toBe(400)
})

test('a look does not renew the session', async () => {
  const { cookies: own } = await t.signIn()
  for (let look = 0; look < 3; look++) await check({}, own)
  const answer = await t.app.inject({ url: '/svc/accounts/api/v2/token/access/internal/', cookies: own })
  expect(answer.statusCode).toBe(200)
})
