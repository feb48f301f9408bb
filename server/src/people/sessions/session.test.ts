import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../../test/harness.ts'
import { readCredential, writeCredential } from './refresh-credential.ts'
import { secretOf } from '../../platform/config/secret.ts'

const t = await testApp()
afterAll(() => t.close())

const TOKEN = '/svc/accounts/api/v2/token/access/internal/'
const INFO = '/svc/accounts/api/v1/accounts/info/'

const renew = (token: string, query = '', headers: Record<string, string> = {}) =>
  t.app.inject({ url: TOKEN + query, cookies: { token }, headers })

const call = (token: string, url = INFO) =>
  t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

/** Renews the session and returns the new cookie. */
async function renewed(token: string): Promise<string> {
  const answer = await renew(token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.cookies.find(({ name }) => name === 'token')?.value ?? ''
}

async function secondAccount(userId: number, name = 'فروشگاه دوم'): Promise<number> {
  const { id } = await t.db.insertInto('accounts').values({ name }).returning('id').executeTakeFirstOrThrow()
  const membership = { user_id: BigInt(userId), account_id: id, last_used_at: new Date(0) }
  await t.db.insertInto('memberships').values(membership).execute()
  return Number(id)
}

describe('an access token', () => {
  test('opens the services for five minutes, with any scheme before it', async () => {
    const { cookies, accountId, phone } = await t.signIn()
    const answer = await renew(cookies.token, `?account=${accountId}&utm_source=sms&utm_term=a&utm_term=b`)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { token, expires_in } = answer.json()
    expect(expires_in).toBe(300)
    expect((await call(token)).json()).toMatchObject({ phone })
    const jwt = await t.app.inject({ url: INFO, headers: { authorization: `JWT ${token}` } })
    expect(jwt.statusCode).toBe(200)
    t.clock.advance(299)
    expect((await call(token)).statusCode).toBe(200)
    t.clock.advance(1)
    expect((await call(token)).json()).toMatchObject({ code: 'not_signed_in', statusCode: 401 })
  })

  test('contains what the specification says, and no more', async () => {
    const { cookies, accountId, userId, sessionId } = await t.signIn()
    const { token } = (await renew(cookies.token)).json()
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    const iat = Math.floor(t.clock.now.getTime() / 1000)
    expect(claims).toEqual({
      sub: String(userId),
      acc: accountId,
      sid: sessionId,
      is_staff: false,
      typ: 'access',
      aud: 'jarchi',
      iss: t.deps.config.publicOrigin,
      iat,
      nbf: iat - 5,
      exp: iat + 300,
    })
  })

  test('says so in a dev session, which staff grant by a permission', async () => {
    const { cookies, accountId } = await t.signIn()
    await t.db
      .insertInto('account_permissions')
      .values({ account_id: BigInt(accountId), permission: 'dev' })
      .execute()
    const { token } = (await renew(cookies.token)).json()
    expect(JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())).toMatchObject({
      is_dev: true,
    })
    expect((await call(token)).statusCode).toBe(200)
  })

  test('is for the account used last unless one is named', async () => {
    const { cookies, accountId, userId } = await t.signIn()
    const other = await secondAccount(userId)
    const accountOf = async (answer: Awaited<ReturnType<typeof renew>>) =>
      (await call(answer.json().token, '/svc/api/api/v2/adv/profile/')).json().id
    let cookie = await renewed(cookies.token)
    const first = await renew(cookie)
    expect(await accountOf(first)).toBe(accountId)
    cookie = first.cookies[0]?.value ?? ''
    t.clock.advance(1)
    const chosen = await renew(cookie, `?account=${other}`)
    expect(await accountOf(chosen)).toBe(other)
    t.clock.advance(1)
    expect(await accountOf(await renew(chosen.cookies[0]?.value ?? ''))).toBe(other)
  })

  test('is refused for another user’s account, and the session stays as it was', async () => {
    const { cookies } = await t.signIn()
    const stranger = await t.signIn()
    for (const account of [stranger.accountId, 9_999_999]) {
      const answer = await renew(cookies.token, `?account=${account}`)
      expect(answer.json()).toMatchObject({ code: 'account_forbidden', statusCode: 403 })
    }
    expect((await renew(cookies.token, '?account=x')).statusCode).toBe(400)
    expect((await renew(cookies.token)).statusCode).toBe(200)
  })

  test('is not shown on a page of its own', async () => {
    const { cookies } = await t.signIn()
    const answer = await renew(cookies.token, '', { 'sec-fetch-mode': 'navigate' })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('token')
  })

  test('is for one account: another one in the query is refused', async () => {
    const { headers, userId, accountId } = await t.signIn()
    const other = await secondAccount(userId)
    const asked = (query: string) => t.app.inject({ url: `${INFO}?${query}`, headers })
    expect((await asked(`account=${accountId}`)).statusCode).toBe(200)
    for (const query of [`account=${other}`, 'account=', `account=${accountId}&account=${other}`]) {
      expect((await asked(query)).json()).toMatchObject({ code: 'account_mismatch', statusCode: 400 })
    }
  })

  test('gives no access once the membership is gone', async () => {
    const { headers, userId } = await t.signIn()
    await t.db.deleteFrom('memberships').where('user_id', '=', BigInt(userId)).execute()
    expect((await t.app.inject({ url: INFO, headers })).json()).toMatchObject({ code: 'account_forbidden' })
  })

  test('ends with its user at once', async () => {
    const { headers, cookies, userId } = await t.signIn()
    const disabled_at = t.clock.now
    await t.db.updateTable('users').set({ disabled_at }).where('id', '=', BigInt(userId)).execute()
    expect((await t.app.inject({ url: INFO, headers })).json()).toMatchObject({ code: 'session_ended' })
    expect((await renew(cookies.token)).json()).toMatchObject({ code: 'session_ended', statusCode: 401 })
  })
})

describe('the session cookie', () => {
  test('changes with every use', async () => {
    const { cookies } = await t.signIn()
    const seen = new Set([cookies.token])
    for (let use = 0; use < 5; use++) seen.add(await renewed([...seen].at(-1) ?? ''))
    expect(seen.size).toBe(6)
  })

  test('of the previous generation is accepted for ten seconds, and answered with the current one', async () => {
    const { cookies } = await t.signIn()
    const second = await renewed(cookies.token)
    t.clock.advance(10)
    expect(await renewed(cookies.token)).toBe(second)
    t.clock.advance(1)
    expect((await renew(cookies.token)).json()).toMatchObject({ code: 'session_ended' })
    expect((await renew(second)).json()).toMatchObject({ code: 'session_ended' })
  })

  test('of an older generation ends the session, within those ten seconds too', async () => {
    const { cookies, headers } = await t.signIn()
    const second = await renewed(cookies.token)
    const third = await renewed(second)
    expect((await renew(cookies.token)).statusCode).toBe(401)
    expect((await renew(third)).statusCode).toBe(401)
    expect((await t.app.inject({ url: INFO, headers })).json()).toMatchObject({ code: 'session_ended' })
  })

  test('may be used by many tabs at once', async () => {
    const { cookies } = await t.signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(cookies.token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const given = new Set(answers.map((answer) => answer.cookies[0]?.value))
    expect(given.size).toBe(1)
  })

  test('does nothing if we did not write it', async () => {
    const { cookies, sessionId } = await t.signIn()
    const forged = [
      '',
      'x',
      cookies.token.slice(0, -1),
      cookies.token.replace('.0.', '.1.'),
      `${cookies.token}.`,
      writeCredential(secretOf('another secret'), { sessionId, generation: 0 }),
      writeCredential(t.deps.config.secrets.session, { sessionId: randomUUID(), generation: 0 }),
      writeCredential(t.deps.config.secrets.jwt, { sessionId, generation: 0 }),
    ]
    for (const cookie of forged) expect((await renew(cookie)).statusCode).toBe(401)
    expect((await renew(cookies.token)).statusCode).toBe(200)
  })

  test('of the previous secret is accepted while the operator names it; the next cookie is of the new secret', async () => {
    const { cookies, sessionId } = await t.signIn()
    const { config } = t.deps
    const { session } = config.secrets
    const changed = secretOf('another secret', session.current)
    expect(readCredential(changed, cookies.token)).toMatchObject({ sessionId })
    expect(readCredential(secretOf('another secret'), cookies.token)).toBeNull()
    expect(readCredential(session, writeCredential(changed, { sessionId, generation: 1 }))).toBeNull()
  })

  test('expires after a day without use, and after thirty days of use', async () => {
    const idle = await t.signIn()
    let { token: cookie } = (await t.signIn()).cookies
    for (let day = 0; day < 30; day++) {
      t.clock.advance(86_399)
      cookie = await renewed(cookie)
    }
    expect((await renew(idle.cookies.token)).json()).toMatchObject({ code: 'session_ended' })
    t.clock.advance(30)
    expect((await renew(cookie)).json()).toMatchObject({ code: 'session_ended' })
  })
})

test('in production the cookie is bound to the host and to HTTPS', async () => {
  const { config } = t.deps
  const production = await buildApp({ ...t.deps, config: { ...config, isProduction: true } })
  const { cookies } = await t.signIn()
  const answer = await production.inject({ url: TOKEN, cookies: { '__Host-token': cookies.token } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-token=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await production.inject({ url: TOKEN, cookies })).statusCode).toBe(401)
  await production.close()
})
