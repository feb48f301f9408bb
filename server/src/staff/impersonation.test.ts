import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS, makeAd, makeCampaign, NATIVES } from '../../test/advertising.ts'
import { testApp } from '../../test/harness.ts'
import { joinAs } from '../../test/members.ts'
import { auditLines, sessionOf, signInStaff, staffCalls, TOKEN, impersonate } from '../../test/staff.ts'
import { issueAccessToken, type Impersonator } from '../people/sessions/access-token.ts'
import { revokeRights } from './service.ts'

const t = await testApp()
afterAll(() => t.close())

const INFO = '/svc/accounts/api/v1/accounts/info/'
const USER = '/svc/accounts/api/v1/user/'
const SESSIONS = '/svc/accounts/api/v1/sessions/'
const WALLET = '/svc/financial/api/v2/accounts/'
const REASON = 'بررسی تیکت کاربر'

const release = (cookies: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: '/svc/staff/api/v1/impersonations/release/',
    cookies,
    headers: { origin: t.deps.config.publicOrigin },
  })
const renew = (cookies: Record<string, string>, query = '') =>
  t.app.inject({ url: `${TOKEN}${query}`, cookies })
const get = (url: string, headers: Record<string, string>) => t.app.inject({ url, headers })

describe('beginning', () => {
  test('opens a new session whose tokens name both users', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const { answer, claims, headers, expiresIn } = await impersonate(t, staff, advertiser.accountId)
    expect(answer.json()).toMatchObject({
      account: { id: advertiser.accountId },
      username: 'مینا بازبین',
      expires_at: new Date(t.clock.now.getTime() + 30 * 60_000).toISOString(),
    })
    expect(claims).toMatchObject({
      sub: String(advertiser.userId),
      acc: advertiser.accountId,
      is_staff: false,
      hijacker: { is_staff: true, username: 'مینا بازبین', user_id: staff.userId },
    })
    expect(claims.sid).not.toBe(staff.sessionId)
    expect(expiresIn).toBe(300)
    const info = await get(INFO, headers)
    expect(info.json()).toMatchObject({ phone: advertiser.phone, is_hijacked: true, is_staff: false })
    const current = await get('/svc/staff/api/v1/impersonations/current/', headers)
    expect(current.json()).toEqual(answer.json())
    const own = await get('/svc/staff/api/v1/impersonations/current/', staff.headers)
    expect(own.statusCode).toBe(404)
  })

  test('is logged with both identities, reason and address', async () => {
    const staff = await signInStaff(t)
    const { accountId, userId } = await t.signIn()
    await impersonate(t, staff, accountId, 'پرسش دربارهٔ\u200cبنر')
    expect(await auditLines(t, { object: `account:${accountId}` })).toMatchObject([
      {
        action: 'impersonation.start',
        actor_user_id: BigInt(staff.userId),
        actor_name: 'مینا بازبین',
        as_user_id: BigInt(userId),
        account_id: BigInt(accountId),
        ip: '127.0.0.1',
        details: { reason: 'پرسش دربارهٔ\u200cبنر' },
      },
    ])
  })

  test('the staff session stays open meanwhile', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    await impersonate(t, staff, accountId)
    expect((await staffCalls(t, staff).get('desk/')).statusCode).toBe(200)
  })

  test.each([
    ['four letters', 'abcd'],
    ['blanks', '          '],
    ['201 letters', 'a'.repeat(201)],
    ['two lines', 'a line\nand another'],
    ['a turned direction', 'abc\u202edef'],
  ])('needs a reason: %s is not one', async (_, reason) => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const answer = await staffCalls(t, staff).post('impersonations/', { account_id: accountId, reason })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0]).toMatchObject({ path: 'reason' })
    expect(answer.cookies).toEqual([])
  })

  test('needs the right, which is checked in the database', async () => {
    const staff = await signInStaff(
      t,
      STAFF_RIGHTS.filter((right) => right !== 'impersonate'),
    )
    const { accountId } = await t.signIn()
    const begin = () =>
      staffCalls(t, staff).post('impersonations/', { account_id: accountId, reason: REASON })
    expect((await begin()).json()).toMatchObject({ code: 'forbidden', statusCode: 403 })
    expect(await auditLines(t, { actor: staff.userId })).toMatchObject([
      { action: 'access.refused', object: 'POST /svc/staff/api/v1/impersonations/', ip: '127.0.0.1' },
    ])
  })

  test('is refused for accounts of staff, unknown accounts, and accounts without usable members', async () => {
    const staff = await signInStaff(t)
    const begin = (account_id: number) =>
      staffCalls(t, staff).post('impersonations/', { account_id, reason: REASON })
    const colleague = await signInStaff(t, [])
    expect((await begin(colleague.accountId)).json()).toMatchObject({ code: 'staff_protected' })
    expect((await begin(staff.accountId)).json()).toMatchObject({ code: 'own_account' })
    expect((await begin(999_999)).json()).toMatchObject({ code: 'account_not_found', statusCode: 404 })
    expect((await begin(-1)).statusCode).toBe(400)
    const shut = await t.signIn()
    const disabled = { disabled_at: t.clock.now }
    await t.db.updateTable('users').set(disabled).where('id', '=', BigInt(shut.userId)).execute()
    expect((await begin(shut.accountId)).json()).toMatchObject({ code: 'not_now', statusCode: 409 })
  })

  test('does not nest, and is for one account at a time', async () => {
    const staff = await signInStaff(t)
    const first = await t.signIn()
    const second = await t.signIn()
    const one = await impersonate(t, staff, first.accountId)
    const payload = { account_id: second.accountId, reason: REASON }
    const nested = await staffCalls(t, one).post('impersonations/', payload)
    expect(nested.json()).toMatchObject({ code: 'not_while_impersonating', statusCode: 403 })
    expect((await staffCalls(t, one).get('desk/')).json()).toMatchObject({ code: 'not_while_impersonating' })
    const two = await impersonate(t, staff, second.accountId)
    expect((await get(INFO, one.headers)).json()).toMatchObject({ code: 'session_ended' })
    expect((await get(INFO, two.headers)).statusCode).toBe(200)
    const racing = await Promise.all(
      [1, 2, 3].map(() => staffCalls(t, staff).post('impersonations/', payload)),
    )
    expect(racing.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const alive = await t.db
      .selectFrom('sessions')
      .select('id')
      .where('hijacker_id', '=', BigInt(staff.userId))
      .where('ended_at', 'is', null)
      .execute()
    expect(alive).toHaveLength(1)
  })
})

describe('a session that impersonates', () => {
  test('renews and stays an impersonation, for its own account', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const other = await t.signIn()
    const begun = await impersonate(t, staff, accountId)
    const again = await sessionOf(t, await renew(begun.cookies))
    expect(again.claims).toMatchObject({ acc: accountId, hijacker: { user_id: staff.userId } })
    const elsewhere = await renew(again.cookies, `?account=${other.accountId}`)
    expect(elsewhere.json()).toMatchObject({ code: 'account_forbidden' })
  })

  test('sees one account of its user, and does not change which one the user used last', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const shop = await t.db
      .insertInto('accounts')
      .values({ name: 'فروشگاه دوم', created_at: t.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const earlier = new Date(t.clock.now.getTime() - 60_000)
    const membership = { user_id: BigInt(advertiser.userId), account_id: shop.id, last_used_at: earlier }
    await t.db.insertInto('memberships').values(membership).execute()
    t.clock.advance(60)
    const { cookies, headers } = await impersonate(t, staff, Number(shop.id))
    expect((await get(USER, headers)).json().accounts).toEqual([
      { id: Number(shop.id), name: 'فروشگاه دوم', role: 'owner' },
    ])
    expect((await renew(cookies, `?account=${advertiser.accountId}`)).statusCode).toBe(403)
    expect((await sessionOf(t, await renew(advertiser.cookies))).claims.acc).toBe(advertiser.accountId)
  })

  test('ends after exactly thirty minutes, with its token', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const begun = await impersonate(t, staff, accountId)
    t.clock.advance(30 * 60 - 61)
    const late = await sessionOf(t, await renew(begun.cookies))
    expect(late.expiresIn).toBe(61)
    expect(Number(late.claims.exp) * 1000).toBe(t.clock.now.getTime() + 61_000)
    t.clock.advance(60)
    expect((await get(INFO, late.headers)).statusCode).toBe(200)
    t.clock.advance(1)
    expect((await get(INFO, late.headers)).statusCode).toBe(401)
    expect((await renew(late.cookies)).json()).toMatchObject({ code: 'impersonation_over', statusCode: 401 })
  })

  test('shows debt limits and every flag, and lowers no limit', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const { headers } = await impersonate(t, staff, advertiser.accountId)
    expect((await get(WALLET, headers)).json()).toEqual({
      balance: 0,
      is_empty: true,
      debt_limit: 0,
      debt_hard_limit: 0,
    })
    expect((await get(WALLET, advertiser.headers)).json()).toEqual({ balance: 0, is_empty: true })
    const config = '/svc/api/api/v1/adv/payment-config/'
    const seen = (await get(config, headers)).json()
    expect(seen).toMatchObject({ new_charge_page: true, bank_gateway_min_amount: 10_000_000 })
    expect(seen.charge_options[0]).toBe(70_000_000)
  })

  test.each([
    ['the right to it is taken', async (id: number) => revokeRights(t.db, id, ['impersonate'])],
    [
      'its member of staff is disabled',
      async (id: number) =>
        t.db.updateTable('users').set({ disabled_at: t.clock.now }).where('id', '=', BigInt(id)).execute(),
    ],
    [
      'the session it was begun from ends',
      async (id: number) =>
        t.db
          .updateTable('sessions')
          .set({ ended_at: t.clock.now })
          .where('user_id', '=', BigInt(id))
          .execute(),
    ],
  ])('ends at once when %s', async (_, what) => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const { headers, cookies } = await impersonate(t, staff, accountId)
    expect((await get(INFO, headers)).statusCode).toBe(200)
    await what(staff.userId)
    expect((await get(INFO, headers)).json()).toMatchObject({ code: 'session_ended' })
    expect((await renew(cookies)).statusCode).toBe(401)
  })
})

test('only the session decides who impersonates: tokens that say otherwise are refused', async () => {
  const staff = await signInStaff(t)
  const advertiser = await t.signIn()
  const { claims } = await impersonate(t, staff, advertiser.accountId)
  const who = { userId: advertiser.userId, accountId: advertiser.accountId, isStaff: false }
  const signed = async (sessionId: string, impersonator: Impersonator | null) => {
    const token = await issueAccessToken(t.deps.config, { ...who, sessionId, impersonator }, t.clock.now)
    return (await get(WALLET, { authorization: `JWT ${token}` })).json()
  }
  const mina = { userId: staff.userId, username: 'مینا بازبین' }
  const impersonationId = String(claims.sid)
  expect(await signed(advertiser.sessionId, null)).toEqual({ balance: 0, is_empty: true })
  expect(await signed(impersonationId, mina)).toMatchObject({ debt_limit: 0 })
  expect(await signed(advertiser.sessionId, mina)).toMatchObject({ code: 'not_signed_in' })
  expect(await signed(impersonationId, null)).toMatchObject({ code: 'not_signed_in' })
  expect(await signed(impersonationId, { ...mina, userId: advertiser.userId })).toMatchObject({
    code: 'not_signed_in',
  })
})

describe('while impersonating', () => {
  const refused: [string, 'POST' | 'PUT' | 'DELETE', string, object | undefined][] = [
    ['topping up', 'POST', '/svc/api/api/v2/account/payments/', { amount: 20_000_000 }],
    [
      'topping up with a return address',
      'POST',
      '/svc/api/api/v2/account/payments/',
      { amount: 20_000_000, return_url: 'http://localhost:8080/' },
    ],
    [
      'paying a package',
      'POST',
      '/svc/panel-backend/api/v1/divar-advertisement/payment/submit',
      { package_id: 1 },
    ],
    [
      'asking what a gift card is worth',
      'POST',
      '/svc/api/api/v1/account/gift-card/validate/',
      { code: 'ABCD' },
    ],
    ['redeeming a gift card', 'POST', '/svc/api/api/v1/account/gift-card/redeem/', { code: 'ABCD' }],
    ['financial information', 'PUT', '/svc/financial/api/v2/accounts/financial-account-info/', {}],
    ['putting it off', 'POST', '/svc/financial/api/v2/accounts/financial-account-info/skip/', undefined],
    [
      'appealing against a denial',
      'POST',
      '/svc/api/api/v2/adv/campaigns/1/appeals/',
      { denial: 1, note: 'این تصویر بدون ایراد است' },
    ],
    ['asking money back', 'POST', '/svc/financial/api/v2/accounts/refunds/', { amount: 10 }],
    ['a balance alarm', 'PUT', '/svc/financial/api/v2/accounts/notice-settings/', { low_balance: null }],
    ['ending the other sessions', 'DELETE', SESSIONS, undefined],
    ['ending one', 'DELETE', `${SESSIONS}0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11/`, undefined],
  ]

  test.each(refused)('%s is refused and logged', async (_, method, url, payload) => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const { headers } = await impersonate(t, staff, advertiser.accountId)
    const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.json()).toMatchObject({ code: 'not_while_impersonating', statusCode: 403 })
    expect(answer.json().message).toMatch(/پشتیبانی/)
    expect(await auditLines(t, { actor: staff.userId, action: 'access.refused' })).toMatchObject([
      { as_user_id: BigInt(advertiser.userId), account_id: BigInt(advertiser.accountId) },
    ])
    expect((await renew(advertiser.cookies)).statusCode).toBe(200)
  })

  test('every change that a route does not allow explicitly is refused', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const { headers } = await impersonate(t, staff, accountId)
    const { paths } = (await t.app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { security?: Record<string, unknown>[] }>>
    }>()
    const changes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method, { security }]) => method !== 'get' && security === undefined)
        .map(([method]) => ({ method: method.toUpperCase() as 'POST', path })),
    )
    const allowed: string[] = []
    for (const { method, path } of changes) {
      const url = path.replace(/\{\w+\}/g, '999999')
      const answer = await t.app.inject({ method, url, headers })
      if (answer.json().code !== 'not_while_impersonating') allowed.push(`${method} ${path}`)
    }
    expect(changes.length).toBeGreaterThan(25)
    const open = [
      'DELETE /svc/api/api/v2/adv/drafts/{id}/',
      'DELETE /svc/api/api/v2/adv/saved-targetings/{id}/',
      'PATCH /svc/accounts/api/v1/accounts/info/',
      'PATCH /svc/api/api/v2/adv/campaigns/{campaignId}/',
      'PATCH /svc/api/api/v2/adv/profile/',
      'PATCH /svc/mobile/api/v1/advertiser/natives/{adId}/',
      'POST /svc/api/api/v2/adv/campaigns/',
      'POST /svc/api/api/v2/adv/campaigns/bulk/',
      'POST /svc/api/api/v2/adv/campaigns/bulk/{batchId}/undo/',
      'POST /svc/api/api/v2/adv/campaigns/{campaignId}/archive/',
      'POST /svc/api/api/v2/adv/campaigns/{campaignId}/duplicate/',
      'POST /svc/api/api/v2/adv/campaigns/{campaignId}/history/{changeId}/undo/',
      'POST /svc/api/api/v2/adv/campaigns/{campaignId}/restore/',
      'POST /svc/api/api/v2/adv/saved-targetings/',
      'PUT /svc/api/api/v2/adv/drafts/{id}/',
      'POST /svc/api/api/v1/notifications/read/',
      'POST /svc/assistant/api/v1/facilitator/keywords/divar-suggestion',
      'POST /svc/banner/api/generate',
      'POST /svc/banner/api/generate/v2/',
      'POST /svc/banner/api/pictures',
      'POST /svc/banner/api/preflight/',
      'POST /svc/banner/api/preflight/picture/',
      'POST /svc/crm/api/v1/tickets/{ticketId}/read/',
      'POST /svc/mobile/api/v1/advertiser/natives/',
      'PUT /svc/api/api/v2/adv/campaigns/{campaignId}/',
    ]
    expect(allowed.filter((route) => !open.includes(route))).toEqual([])
    expect(allowed.length).toBeGreaterThan(10)
  })

  test('writes are logged with both identities, state before, request and answer', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const { id } = await makeCampaign(t, advertiser.headers)
    const { headers } = await impersonate(t, staff, advertiser.accountId)
    const payload = { ...CAMPAIGN, title: 'نام تازه', bid: 40_000 }
    const url = `${CAMPAIGNS}${id}/`
    expect((await t.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
    const both = {
      actor_user_id: BigInt(staff.userId),
      actor_name: 'مینا بازبین',
      as_user_id: BigInt(advertiser.userId),
      account_id: BigInt(advertiser.accountId),
      ip: '127.0.0.1',
    }
    expect(await auditLines(t, { object: `campaign:${id}` })).toMatchObject([
      {
        ...both,
        action: 'impersonated.write',
        details: {
          call: 'PUT /svc/api/api/v2/adv/campaigns/:campaignId/',
          before: { title: CAMPAIGN.title, bid: 25_000 },
          asked: { title: 'نام تازه', bid: 40_000 },
        },
      },
      { ...both, action: 'impersonated.done', details: { status: 200, answer: { id, bid: 40_000 } } },
    ])
  })

  test('a new campaign, its ad and a refusal are logged too', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const { headers } = await impersonate(t, staff, accountId)
    const campaign = await makeCampaign(t, headers)
    const ad = await makeAd(t, headers, campaign.id)
    const url = `${NATIVES}${ad.id}/`
    const payload = { campaign_id: campaign.id + 1, active: false }
    expect((await t.app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(404)
    const lines = (await auditLines(t, { actor: staff.userId })).slice(1)
    expect(lines.map(({ action, object }) => `${action} ${object}`)).toEqual([
      `impersonated.write account:${accountId}`,
      `impersonated.done account:${accountId}`,
      `impersonated.write account:${accountId}`,
      `impersonated.done account:${accountId}`,
      `impersonated.write ad:${ad.id}`,
      `impersonated.refused ad:${ad.id}`,
    ])
    expect(lines[1]?.details).toMatchObject({ answer: { id: campaign.id } })
    expect(lines[2]?.details).toMatchObject({ asked: { divar_medium_banner: 'file banner.png' } })
  })

  test('reads of money are logged, each time and before the answer', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const { headers } = await impersonate(t, staff, advertiser.accountId)
    const { paths } = (await t.app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { security?: unknown }>>
    }>()
    const looks = Object.entries(paths).filter(([, { get: look }]) => look && look.security === undefined)
    const kept: string[] = []
    for (const [route] of looks) {
      const url = route
        .replace('{month}', '1405-02')
        .replace('{paymentId}', '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11')
        .replace(/\{\w+\}/g, '999999')
        .replace(/pending-clicks\/$/, '$&?campaign_id=1&hour=2026-11-22T07:30:00Z')
      const before = await auditLines(t, { actor: staff.userId, action: 'impersonated.read' })
      // Streams do not end.
      if (route.endsWith('/events/')) continue
      await get(url, headers)
      const after = await auditLines(t, { actor: staff.userId, action: 'impersonated.read' })
      if (after.length > before.length) kept.push(route)
      expect(after.length - before.length).toBeLessThanOrEqual(1)
    }
    expect(looks.length).toBeGreaterThan(20)
    expect(kept.toSorted()).toEqual([
      '/svc/api/api/v2/account/payments/',
      '/svc/api/api/v2/account/payments/{paymentId}/',
      '/svc/financial/api/v2/accounts/',
      '/svc/financial/api/v2/accounts/financial-account-info/',
      '/svc/financial/api/v2/accounts/notice-settings/',
      '/svc/financial/api/v2/accounts/pending-clicks/',
      '/svc/financial/api/v2/accounts/refunds/',
      '/svc/financial/api/v2/accounts/statements/',
      '/svc/financial/api/v2/accounts/statements/{month}/',
      '/svc/financial/api/v2/accounts/statements/{month}/csv/',
      '/svc/financial/api/v2/accounts/statements/{month}/xlsx/',
      '/svc/financial/api/v2/accounts/transactions/',
      '/svc/financial/api/v2/accounts/transactions/csv/',
      '/svc/financial/api/v2/accounts/transactions/xlsx/',
      '/svc/financial/api/v2/accounts/transactions/{transactionId}/clicks/',
    ])
    await get(`${WALLET}transactions/?kind=gift&limit=5`, headers)
    const [last] = (await auditLines(t, { actor: staff.userId, action: 'impersonated.read' })).slice(-1)
    expect(last).toMatchObject({
      as_user_id: BigInt(advertiser.userId),
      account_id: BigInt(advertiser.accountId),
      details: {
        call: 'GET /svc/financial/api/v2/accounts/transactions/',
        asked: { kind: 'gift', limit: 5 },
      },
    })
  })

  test('advertisers read their own money without a line', async () => {
    const { headers, accountId } = await t.signIn()
    await get(WALLET, headers)
    expect(await auditLines(t, { object: `account:${accountId}` })).toEqual([])
  })

  test('an advertiser’s own changes leave no such line', async () => {
    const { headers, userId } = await t.signIn()
    await makeCampaign(t, headers)
    expect(await auditLines(t, { actor: userId })).toEqual([])
  })
})

describe('releasing', () => {
  test('leads back to the staff session, under a new id, and ends both others', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const { cookies, headers } = await impersonate(t, staff, accountId)
    t.clock.advance(60)
    const answer = await release(cookies)
    expect(answer.json()).toEqual({ account: staff.accountId })
    const back = await sessionOf(t, answer)
    expect(back.claims).toMatchObject({ sub: String(staff.userId), is_staff: true })
    expect(back.claims).not.toHaveProperty('hijacker')
    expect(back.claims.sid).not.toBe(staff.sessionId)
    expect((await staffCalls(t, back).get('desk/')).statusCode).toBe(200)
    expect((await get(INFO, headers)).statusCode).toBe(401)
    expect((await get(INFO, staff.headers)).statusCode).toBe(401)
    expect((await renew(staff.cookies)).statusCode).toBe(401)
    const lines = await auditLines(t, { actor: staff.userId, action: 'impersonation.end' })
    expect(lines).toMatchObject([{ account_id: BigInt(accountId), details: { how: 'released' } }])
  })

  test('works once, and keeps the cookie of a tab that was faster', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const { cookies } = await impersonate(t, staff, accountId)
    const answers = await Promise.all([release(cookies), release(cookies), release(cookies)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 401)) {
      expect(answer.cookies).toEqual([])
    }
  })

  test('works after the time is over, and does not prolong the staff session', async () => {
    const staff = await signInStaff(t)
    const signedInAt = t.clock.now.getTime()
    const { accountId } = await t.signIn()
    const { cookies } = await impersonate(t, staff, accountId)
    t.clock.advance(45 * 60)
    const back = await sessionOf(t, await release(cookies))
    const row = await t.db
      .selectFrom('sessions')
      .select('created_at')
      .where('id', '=', String(back.claims.sid))
      .executeTakeFirstOrThrow()
    expect(row.created_at.getTime()).toBe(signedInAt)
  })

  test('is refused for other sessions, old credentials and forged ones', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const begun = await impersonate(t, staff, advertiser.accountId)
    const second = await sessionOf(t, await renew(begun.cookies))
    await sessionOf(t, await renew(second.cookies))
    for (const cookies of [advertiser.cookies, staff.cookies, { token: 'x' }, {}]) {
      expect((await release(cookies)).json()).toMatchObject({ code: 'session_ended' })
    }
    expect((await get(INFO, staff.headers)).statusCode).toBe(200)
    // Two generations old, so somebody else has it.
    expect((await release(begun.cookies)).statusCode).toBe(401)
    expect((await get(INFO, second.headers)).statusCode).toBe(401)
  })

  test('does not lead back to a session that ended, or whose user is disabled', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const { cookies } = await impersonate(t, staff, accountId)
    const disabled = { disabled_at: t.clock.now }
    await t.db.updateTable('users').set(disabled).where('id', '=', BigInt(staff.userId)).execute()
    expect((await release(cookies)).statusCode).toBe(401)
  })

  test('signing out while impersonating ends both', async () => {
    const staff = await signInStaff(t)
    const { accountId } = await t.signIn()
    const { cookies, headers } = await impersonate(t, staff, accountId)
    const left = await t.app.inject({
      method: 'POST',
      url: '/svc/accounts/api/v1/logout/',
      cookies,
      headers: { origin: t.deps.config.publicOrigin },
    })
    expect(left.statusCode).toBe(204)
    expect((await get(INFO, headers)).statusCode).toBe(401)
    expect((await get(INFO, staff.headers)).statusCode).toBe(401)
    expect((await release(cookies)).statusCode).toBe(401)
  })
})

describe('the advertiser', () => {
  test('sees that support visited and when, and that it has ended', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const { cookies } = await impersonate(t, staff, advertiser.accountId)
    const list = async () => (await get(SESSIONS, advertiser.headers)).json().results
    const begunAt = t.clock.now.toISOString()
    const impersonationSeen = {
      device: 'پشتیبانی',
      ip: '',
      is_support: true,
      is_current: false,
      created_at: begunAt,
    }
    expect(await list()).toMatchObject([
      { is_current: true, is_support: false, account: null, ended_at: null },
      { ...impersonationSeen, ended_at: null },
    ])
    t.clock.advance(90)
    await release(cookies)
    expect(await list()).toMatchObject([{}, { ...impersonationSeen, ended_at: t.clock.now.toISOString() }])
    expect(JSON.stringify(await list())).not.toContain('بازبین')
    expect((await get(SESSIONS, staff.headers)).statusCode).toBe(401)
  })

  test('sees the end of a visit whose time was over', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    await impersonate(t, staff, advertiser.accountId)
    const end = new Date(t.clock.now.getTime() + 30 * 60_000).toISOString()
    t.clock.advance(3_600)
    const { headers } = await sessionOf(t, await renew(advertiser.cookies))
    expect((await get(SESSIONS, headers)).json().results[1]).toMatchObject({ ended_at: end })
  })

  test('may end it, as may any owner of the account, but nobody else', async () => {
    const staff = await signInStaff(t)
    const advertiser = await t.signIn()
    const partner = await joinAs(t, advertiser.accountId, 'owner')
    const manager = await joinAs(t, advertiser.accountId, 'manager')
    const stranger = await t.signIn()
    const { headers, claims } = await impersonate(t, staff, advertiser.accountId)
    expect(claims.sub).toBe(String(advertiser.userId))
    const end = (who: { headers: Record<string, string> }) =>
      t.app.inject({ method: 'DELETE', url: `${SESSIONS}${String(claims.sid)}/`, headers: who.headers })
    const mayEnd = async (who: { headers: Record<string, string> }) =>
      (await get(SESSIONS, who.headers)).json().results.at(-1)
    expect(await mayEnd(manager)).toMatchObject({ is_support: true, may_end: false })
    expect(await mayEnd(partner)).toMatchObject({ is_support: true, may_end: true })
    expect((await end(manager)).statusCode).toBe(404)
    expect((await end(stranger)).statusCode).toBe(404)
    expect((await get(INFO, headers)).statusCode).toBe(200)
    expect((await end(partner)).statusCode).toBe(204)
    expect((await get(INFO, headers)).statusCode).toBe(401)
    expect((await get(INFO, staff.headers)).statusCode).toBe(200)
  })
})

test('staff can list impersonations, and nobody else', async () => {
  const staff = await signInStaff(t)
  const advertiser = await t.signIn()
  t.clock.advance(1)
  await impersonate(t, staff, advertiser.accountId, 'بررسی گزارش خرابی')
  const { count, results } = (await staffCalls(t, staff).get('impersonations/?limit=1')).json()
  expect(count).toBeGreaterThan(1)
  expect(results).toMatchObject([
    {
      account: { id: advertiser.accountId },
      staff: { user_id: staff.userId, name: 'مینا بازبین' },
      reason: 'بررسی گزارش خرابی',
      is_over: false,
    },
  ])
  expect((await staffCalls(t, advertiser).get('impersonations/')).statusCode).toBe(403)
})
