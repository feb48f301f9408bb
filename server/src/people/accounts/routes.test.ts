import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { postManualEntry } from '../../money/wallet/service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
beforeAll(async () => {
  t = await testApp()
  me = await t.signIn('09121112233')
})
afterAll(() => t.close())

const INFO = '/svc/accounts/api/v1/accounts/info/'
const PROFILE = '/svc/api/api/v2/adv/profile/'
const get = (url: string) => t.app.inject({ url, headers: me.headers })
const patch = (url: string, payload: object) =>
  t.app.inject({ method: 'PATCH', url, headers: me.headers, payload })

test('every call needs a token', async () => {
  const urls = [
    INFO,
    PROFILE,
    '/svc/accounts/api/v1/user/',
    '/svc/accounts/api/v1/sessions/',
    '/svc/api/api/v1/user/permissions/',
    '/svc/financial/api/v2/accounts/',
  ]
  for (const url of urls) {
    for (const headers of [{}, { authorization: 'JWT x' }, { authorization: 'Basic eA==' }]) {
      const answer = await t.app.inject({ url, headers })
      expect(answer.json()).toMatchObject({ code: 'not_signed_in', statusCode: 401 })
    }
    expect((await t.app.inject({ url, cookies: me.cookies })).statusCode).toBe(401)
    expect((await get(url)).headers['cache-control']).toBe('no-store')
  }
})

describe('the user', () => {
  test('gets their own data', async () => {
    expect((await get(INFO)).json()).toEqual({
      email: null,
      image: null,
      first_name: '',
      last_name: '',
      phone: '09121112233',
      phone_verified: true,
      email_verified: false,
      join_date: '2026-05-09T08:30:00.000Z',
      is_staff: false,
      is_hijacked: false,
    })
    expect((await get('/svc/accounts/api/v1/user/')).json()).toEqual({
      id: me.userId,
      phone: '09121112233',
      first_name: '',
      last_name: '',
      is_staff: false,
      accounts: [{ id: me.accountId, name: 'تبلیغ‌دهنده ۰۹۱۲۱۱۱۲۲۳۳', role: 'owner' }],
      own_account_id: me.accountId,
    })
  })

  test('can have a name', async () => {
    const answer = await patch(INFO, { first_name: ' مریم ', last_name: 'رضایی' })
    expect(answer.json()).toMatchObject({ first_name: 'مریم', last_name: 'رضایی' })
    expect((await get(INFO)).json()).toMatchObject({ first_name: 'مریم', last_name: 'رضایی' })
  })

  test.each([
    { first_name: 'a'.repeat(61), last_name: '' },
    { first_name: 'a\u202eb', last_name: '' },
    { first_name: 'a' },
    { first_name: '', last_name: '', is_staff: true },
    { first_name: '', last_name: '', phone: '09120000000' },
  ])('may not change %j', async (change) => {
    expect((await patch(INFO, change)).statusCode).toBe(400)
    expect((await get(INFO)).json()).toMatchObject({ is_staff: false, phone: '09121112233' })
  })
})

describe('the account', () => {
  test('has a profile that its user may change', async () => {
    const before = {
      id: me.accountId,
      user_id: me.userId,
      name: 'تبلیغ‌دهنده ۰۹۱۲۱۱۱۲۲۳۳',
      is_vip: false,
      website_url: null,
      telegram_bot_link: null,
      new_reports_page: true,
    }
    expect((await get(PROFILE)).json()).toEqual(before)
    const change = {
      name: 'گل‌فروشی مریم',
      website_url: 'https://example.ir/',
      telegram_bot_link: 'https://t.me/maryam_bot',
    }
    expect((await patch(PROFILE, change)).json()).toEqual({ ...before, ...change })
  })

  test.each([
    { name: 'x', website_url: null, telegram_bot_link: null },
    { name: 'مریم', website_url: 'http://example.ir', telegram_bot_link: null },
    { name: 'مریم', website_url: 'javascript:alert(1)', telegram_bot_link: null },
    { name: 'مریم', website_url: null, telegram_bot_link: null, is_vip: true },
    { name: 'مریم', website_url: null, telegram_bot_link: null, balance: 1 },
  ])('refuses %j', async (change) => {
    expect((await patch(PROFILE, change)).statusCode).toBe(400)
    expect((await get(PROFILE)).json()).toMatchObject({ is_vip: false })
  })

  test('shows its permissions', async () => {
    expect((await get('/svc/api/api/v1/user/permissions/')).json()).toEqual({
      permissions: ['has_perm_to_view_amount_fields'],
      rights: ['see_amounts', 'edit', 'pay', 'take_out', 'manage_members'],
    })
  })

  test('shows its balance to those who may see amounts', async () => {
    const wallet = '/svc/financial/api/v2/accounts/'
    await postManualEntry(t.db, me.accountId, 2_500_000n, 'welcome', null)
    expect((await get(wallet)).json()).toEqual({ balance: 2_500_000, is_empty: false })
    const account = BigInt(me.accountId)
    await t.db.deleteFrom('account_permissions').where('account_id', '=', account).execute()
    expect((await get(wallet)).json()).toEqual({})
  })
})
