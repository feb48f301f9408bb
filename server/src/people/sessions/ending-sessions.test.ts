import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { freshPhone } from '../../../test/sign-in.ts'

const t = await testApp()
afterAll(() => t.close())

const TOKEN = '/svc/accounts/api/v2/token/access/internal/'
const INFO = '/svc/accounts/api/v1/accounts/info/'

const renew = (token: string) => t.app.inject({ url: TOKEN, cookies: { token } })

describe('leaving', () => {
  const leave = (cookies: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/accounts/api/v1/logout/',
      cookies,
      headers: { origin: t.deps.config.publicOrigin },
    })

  test('ends cookie and access token on the server', async () => {
    const { cookies, headers } = await t.signIn()
    const answer = await leave(cookies)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(answer.cookies).toMatchObject([{ name: 'token', value: '', path: '/' }])
    expect((await renew(cookies.token)).statusCode).toBe(401)
    expect((await t.app.inject({ url: INFO, headers })).json()).toMatchObject({ code: 'session_ended' })
  })

  test('works without a session', async () => {
    expect((await leave({})).statusCode).toBe(204)
    expect((await leave({ token: 'x' })).statusCode).toBe(204)
  })

  test('cannot be done by a page of another site', async () => {
    const { cookies } = await t.signIn()
    for (const origin of ['https://evil.example', 'null']) {
      const url = '/svc/accounts/api/v1/logout/'
      const answer = await t.app.inject({ method: 'POST', url, cookies, headers: { origin } })
      expect(answer.json()).toMatchObject({ code: 'origin_refused' })
    }
    expect((await renew(cookies.token)).statusCode).toBe(200)
  })
})

describe('the list of sessions', () => {
  const LIST = '/svc/accounts/api/v1/sessions/'

  test('shows the user’s own sessions and ends one of them', async () => {
    const phone = freshPhone()
    const other = await t.signIn(phone)
    t.clock.advance(60)
    const { headers, sessionId } = await t.signIn(phone)
    const { count, results } = (await t.app.inject({ url: LIST, headers })).json()
    expect(count).toBe(2)
    expect(results).toMatchObject([
      { id: sessionId, is_current: true, device: 'دستگاه ناشناخته', ip: '127.0.0.1' },
      { id: other.sessionId, is_current: false },
    ])
    const ended = await t.app.inject({ method: 'DELETE', url: `${LIST}${other.sessionId}/`, headers })
    expect(ended.statusCode).toBe(204)
    expect((await renew(other.cookies.token)).statusCode).toBe(401)
    expect((await t.app.inject({ url: INFO, headers: other.headers })).statusCode).toBe(401)
    expect((await t.app.inject({ url: LIST, headers })).json().count).toBe(1)
  })

  test('ends all others', async () => {
    const phone = freshPhone()
    const others = [await t.signIn(phone), await t.signIn(phone)]
    const { headers, cookies } = await t.signIn(phone)
    expect((await t.app.inject({ method: 'DELETE', url: LIST, headers })).statusCode).toBe(204)
    for (const other of others) expect((await renew(other.cookies.token)).statusCode).toBe(401)
    expect((await renew(cookies.token)).statusCode).toBe(200)
  })

  test('has no sessions of other users', async () => {
    const { headers } = await t.signIn()
    const stranger = await t.signIn()
    for (const id of [stranger.sessionId, randomUUID()]) {
      const answer = await t.app.inject({ method: 'DELETE', url: `${LIST}${id}/`, headers })
      expect(answer.statusCode).toBe(404)
    }
    expect((await renew(stranger.cookies.token)).statusCode).toBe(200)
    const wrong = await t.app.inject({ method: 'DELETE', url: `${LIST}x/`, headers })
    expect(wrong.statusCode).toBe(400)
  })
})
