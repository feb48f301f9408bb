import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMarketplace } from '../../../../../sandbox/src/marketplace/start.ts'
import { testApp } from '../../../../test/harness.ts'
import { marketplaceEnv, visitor } from '../../../../test/marketplace-visitor.ts'
import { tokensOf } from './token-queries.ts'

let sandbox: Awaited<ReturnType<typeof startMarketplace>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  sandbox = await startMarketplace({ product: 'http://localhost:8080' })
  t = await testApp(marketplaceEnv(sandbox))
})
beforeEach(() => sandbox.marketplace.faults.clear())
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const retry = (reason: string) => `/auth/divar/retry-access?reason=${reason}`

test('a consent signs in the user of the phone, who gets to their panel', async () => {
  const known = await t.signIn('09120000001')
  const { landed, headers } = await visitor(t).signIn(
    '09120000001',
    '?post_token=gZcarPride&touch_point=CHAT',
  )
  expect(landed).toBe(`/u/${known.accountId}/?post_token=gZcarPride&touch_point=CHAT`)
  const info = await t.app.inject({ url: '/svc/accounts/api/v1/accounts/info/', headers })
  expect(info.json()).toMatchObject({ phone: '09120000001' })
})

test('a new user gets an account', async () => {
  const { landed } = await visitor(t).signIn('09120000002')
  expect(landed).toMatch(/^\/u\/\d+\/$/)
})

test('only allowed values are passed on', async () => {
  const hostile = `?${new URLSearchParams([
    ['post_token', '../../evil'],
    ['touch_point', 'CHAT'],
    ['touch_point', 'DIVAR_PRO'],
    ['next', '//evil.example'],
    ['__proto__', 'x'],
  ])}`
  const { landed } = await visitor(t).signIn('09120000002', hostile)
  expect(landed).toMatch(/^\/u\/\d+\/$/)
})

test('a sign-in returns to our own page, once, and to no other origin', async () => {
  const browser = visitor(t)
  const next = '/u/7/my-ads/new?from=x'
  const asked = `?${new URLSearchParams({ next, post_token: 'gZcarPride' })}`
  const { landed } = await browser.signIn('09120000002', asked)
  expect(landed).toBe(`/auth?${new URLSearchParams({ next })}`)
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/%09/x',
    `/${'a'.repeat(2_001)}`,
  ]) {
    const query = `?${new URLSearchParams({ next: elsewhere })}`
    expect((await browser.signIn('09120000002', query)).landed).toMatch(/^\/u\/\d+\/$/)
  }
  expect((await browser.signIn('09120000002', '?next=/a&next=/b')).landed).toMatch(/^\/u\/\d+\/$/)
  expect((await browser.signIn('09120000002')).landed).toMatch(/^\/u\/\d+\/$/)
})

test('a refusal keeps the destination', async () => {
  const browser = visitor(t)
  const search = await browser.press(await browser.initiate('?next=/kenar-divar'), 'refuse')
  const denied = `${retry('denied')}&next=%2Fkenar-divar`
  expect((await browser.comeBack(search)).headers.location).toBe(denied)
  expect((await browser.comeBack(search)).headers.location).toBe(denied)
  t.clock.advance(60)
  expect((await browser.comeBack(search)).headers.location).toBe(retry('expired'))
})

test.each([
  ['a NUL', `?post_token=${encodeURIComponent('abc\0')}`],
  ['ten kilobytes', `?post_token=${'x'.repeat(10_240)}`],
  ['half a character', '?post_token=%ED%A0%80'],
  ['a broken escape', '?post_token=%ZZ'],
  ['a prototype', '?touch_point=__proto__&__proto__[post_token]=x'],
])('%s is never a bug of ours', async (_, query) => {
  const answer = await t.app.inject({ url: `/svc/accounts/api/v1/auth/divar/initiate/${query}` })
  expect([302, 400]).toContain(answer.statusCode)
})

test('a refusal leads to the page that asks again', async () => {
  const browser = visitor(t)
  const back = await browser.comeBack(await browser.press(await browser.initiate(), 'refuse'))
  expect(back.headers.location).toBe(retry('denied'))
  expect(browser.cookies).not.toHaveProperty('token')
})

test('a missing, invented, repeated or used state does not sign in', async () => {
  const browser = visitor(t)
  const search = await browser.press(await browser.initiate(), 'grant')
  const code = new URLSearchParams(search).get('code') ?? ''
  const state = new URLSearchParams(search).get('state') ?? ''
  for (const wrong of [
    `?code=${code}`,
    `?code=${code}&state=invented`,
    `?code=${code}&state=${state}&state=${state}`,
  ]) {
    expect((await browser.comeBack(wrong)).headers.location).toBe(retry('expired'))
  }
  expect((await browser.comeBack(search)).headers.location).toMatch(/^\/u\//)
  for (const other of [
    `?state=${state}`,
    `?state=${state}&code=other`,
    `?state=${state}&code=${code}&code=${code}`,
  ]) {
    expect((await browser.comeBack(other)).headers.location).toBe(retry('expired'))
  }
  t.clock.advance(60)
  expect((await browser.comeBack(search)).headers.location).toBe(retry('expired'))
})

describe('a callback that the same browser asks for again within a minute', () => {
  const PHONE = '09120000005'
  const sessions = async () => {
    const ofPhone = t.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .where('phone', '=', PHONE)
    return (await ofPhone.select('sessions.id').execute()).length
  }

  test('leads to the same place by the same session, also at the same moment', async () => {
    const browser = visitor(t)
    const before = await sessions()
    const search = await browser.press(await browser.initiate('?post_token=gZcarPride'), 'grant', PHONE)
    const twins = await Promise.all([browser.comeBack(search), browser.comeBack(search)])
    const missed = { ...browser.cookies }
    delete missed.token
    t.clock.advance(59)
    const late = await t.app.inject({
      url: `/svc/accounts/api/v1/auth/divar/callback/${search}`,
      cookies: missed,
    })
    const tokens = [...twins, late].map(({ cookies }) => cookies.find(({ name }) => name === 'token')?.value)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toBeTruthy()
    for (const { headers } of [...twins, late]) {
      expect(headers.location).toMatch(/^\/u\/\d+\/\?post_token=gZcarPride$/)
    }
    expect(await sessions()).toBe(before + 1)
  })

  test('does not set back a session in use', async () => {
    const browser = visitor(t)
    const search = await browser.press(await browser.initiate(), 'grant', PHONE)
    await browser.comeBack(search)
    const renew = () => browser.get('/svc/accounts/api/v2/token/access/internal/')
    await renew()
    t.clock.advance(15)
    await renew()
    const again = await browser.comeBack(search)
    expect(again.headers.location).toMatch(/^\/u\//)
    expect(again.cookies.map(({ name }) => name)).not.toContain('token')
    expect((await renew()).statusCode).toBe(200)
  })

  test('does not sign in a user who has signed out meanwhile', async () => {
    const browser = visitor(t)
    const search = await browser.press(await browser.initiate(), 'grant', PHONE)
    await browser.comeBack(search)
    const origin = t.deps.config.publicOrigin
    const left = await t.app.inject({
      method: 'POST',
      url: '/svc/accounts/api/v1/logout/',
      cookies: browser.cookies,
      headers: { origin },
    })
    expect(left.statusCode).toBeLessThan(300)
    const again = await browser.comeBack(search)
    expect(again.headers.location).toBe(retry('expired'))
    expect(again.cookies.map(({ name }) => name)).not.toContain('token')
  })

  test('gives nothing to another browser, whatever it knows', async () => {
    const [mine, theirs] = [visitor(t), visitor(t)]
    const search = await mine.press(await mine.initiate(), 'grant', PHONE)
    await mine.comeBack(search)
    await theirs.initiate()
    const before = await sessions()
    for (const stranger of [theirs, visitor(t)]) {
      expect((await stranger.comeBack(search)).headers.location).toBe(retry('expired'))
      expect(stranger.cookies).not.toHaveProperty('token')
    }
    expect(await sessions()).toBe(before)
  })
})

test('a consent of another browser does not sign in, and stays valid for its own', async () => {
  const [mine, theirs] = [visitor(t), visitor(t)]
  const search = await mine.press(await mine.initiate(), 'grant')
  await theirs.initiate()
  for (const stranger of [theirs, visitor(t)]) {
    expect((await stranger.comeBack(search)).headers.location).toBe(retry('expired'))
    expect(stranger.cookies).not.toHaveProperty('token')
  }
  expect((await mine.comeBack(search)).headers.location).toMatch(/^\/u\//)
})

test('an answer of another server than the one asked does not sign in', async () => {
  const browser = visitor(t)
  const search = await browser.press(await browser.initiate(), 'grant')
  const { origin } = new URL(sandbox.base)
  for (const stranger of ['https://evil.example', 'no address', '', `blob:${origin}/x`]) {
    const answer = await browser.comeBack(`${search}&${new URLSearchParams({ iss: stranger })}`)
    expect([stranger, answer.headers.location]).toEqual([stranger, retry('expired')])
  }
  const own = await browser.comeBack(`${search}&${new URLSearchParams({ iss: `${origin}/` })}`)
  expect(own.headers.location).toMatch(/^\/u\//)
})

test('two tabs may ask at once', async () => {
  const browser = visitor(t)
  const [first, second] = [await browser.initiate(), await browser.initiate()]
  expect((await browser.comeBack(await browser.press(first, 'grant'))).headers.location).toMatch(/^\/u\//)
  expect((await browser.comeBack(await browser.press(second, 'grant'))).headers.location).toMatch(/^\/u\//)
})

test('a consent that took too long has expired', async () => {
  const browser = visitor(t)
  const search = await browser.press(await browser.initiate(), 'grant')
  t.clock.advance(1_801)
  expect((await browser.comeBack(search)).headers.location).toBe(retry('expired'))
})

test('a code that somebody else has used cannot be used again', async () => {
  const [mine, other] = [visitor(t), visitor(t)]
  const used = new URLSearchParams(await other.press(await other.initiate(), 'grant'))
  const own = new URLSearchParams(await mine.press(await mine.initiate(), 'grant'))
  await other.comeBack(`?${used}`)
  const mixed = `?${new URLSearchParams({ code: used.get('code') ?? '', state: own.get('state') ?? '' })}`
  expect((await mine.comeBack(mixed)).headers.location).toBe(retry('expired'))
})

test.each(['broken', 'limited', 'slow'] as const)(
  'a %s marketplace leaves nothing incomplete',
  async (fault) => {
    const browser = visitor(t)
    sandbox.marketplace.faults.slowMilliseconds = 2_500
    const search = await browser.press(await browser.initiate(), 'grant', '09120000008')
    sandbox.marketplace.faults.set(fault, true)
    const back = await t.patience.short(() => browser.comeBack(search))
    expect(back.headers.location).toBe(retry('unavailable'))
    expect(browser.cookies).not.toHaveProperty('token')
    expect(await t.db.selectFrom('users').select('id').where('phone', '=', '09120000008').execute()).toEqual(
      [],
    )
  },
)

test('a disabled user cannot sign in', async () => {
  const { userId } = await t.signIn('09120000003')
  await t.db.updateTable('users').set({ disabled_at: t.clock.now }).where('id', '=', BigInt(userId)).execute()
  const browser = visitor(t)
  const back = await browser.comeBack(await browser.press(await browser.initiate(), 'grant', '09120000003'))
  expect(back.headers.location).toBe(retry('disabled'))
  expect(browser.cookies).not.toHaveProperty('token')
})

test('tokens, verifiers and states are not stored in plain text', async () => {
  const browser = visitor(t)
  const { searchParams } = await browser.initiate()
  await visitor(t).signIn()
  const rows = JSON.stringify([
    await t.db.selectFrom('marketplace_tokens').select(['access_token', 'refresh_token']).execute(),
    await t.db.selectFrom('marketplace_sign_ins').selectAll().execute(),
  ])
  expect(rows).not.toContain('ory_')
  expect(rows).not.toContain(searchParams.get('state'))
})

test('a marketplace user with a new phone is no longer the previous user', async () => {
  const phones = ['09120000001', '09120000002'] as const
  const [before, now] = [await t.signIn(phones[0]), await t.signIn(phones[1])]
  await visitor(t).signIn(phones[1])
  const identities = () =>
    t.db.selectFrom('marketplace_identities').select(['user_id', 'marketplace_user_id'])
  const { marketplace_user_id } = await identities()
    .where('user_id', '=', BigInt(now.userId))
    .executeTakeFirstOrThrow()
  await t.db.deleteFrom('marketplace_identities').where('user_id', '=', BigInt(now.userId)).execute()
  await t.db
    .insertInto('marketplace_identities')
    .values({ user_id: BigInt(before.userId), marketplace_user_id, linked_at: t.clock.now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ marketplace_user_id }))
    .execute()
  await visitor(t).signIn(phones[1])
  expect(await identities().where('marketplace_user_id', '=', marketplace_user_id).execute()).toEqual([
    { user_id: BigInt(now.userId), marketplace_user_id },
  ])
  expect(await tokensOf(t.db, before.userId)).toBeNull()
})

test('scripts cannot read the cookie of a consent', async () => {
  const answer = await t.app.inject({ url: '/svc/accounts/api/v1/auth/divar/initiate/' })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'consent', httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(new URL(answer.headers.location ?? '').searchParams.get('code_challenge_method')).toBe('S256')
})
