import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDeliverable } from '../../../test/deliverable.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines, sessionOf, signInStaff, staffCalls, TOKEN, impersonate } from '../../../test/staff.ts'
import { deliveryCounts } from '../../advertising/campaigns/service.ts'
import { balanceOf } from '../../money/wallet/service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>

beforeAll(async () => {
  t = await testApp()
  staff = await signInStaff(t, ['accounts', 'money'])
  desk = staffCalls(t, staff)
})
afterAll(() => t.close())

const REASON = 'درخواست کتبی مشتری'
const PROFILE = '/svc/api/api/v2/adv/profile/'
const ids = async (search: string) => {
  const { results } = (await desk.get(`accounts/?search=${encodeURIComponent(search)}&limit=100`)).json()
  return results.map(({ id }: { id: number }) => id)
}

describe('looking up', () => {
  test('finds accounts by id, name, phone and name of a user', async () => {
    const shop = await t.signIn('09351112233')
    const other = await t.signIn('09361112244')
    const names = { first_name: 'مریم', last_name: 'کاظمی' }
    await t.db.updateTable('users').set(names).where('id', '=', BigInt(shop.userId)).execute()
    const account = { name: 'فروشگاه کتاب 100%' }
    await t.db.updateTable('accounts').set(account).where('id', '=', BigInt(shop.accountId)).execute()
    for (const search of [
      String(shop.accountId),
      '۰۹۳۵۱۱۱۲۲۳۳',
      '+98 935 111 2233',
      '9351112',
      'مریم کاظمی',
      'مريم كاظمي',
      'کتاب',
      '100%',
      '  فروشگاه کتاب ',
    ]) {
      const found = await ids(search)
      expect(found, search).toContain(shop.accountId)
      expect(found, search).not.toContain(other.accountId)
    }
    expect(await ids('هیچ‌کس')).toEqual([])
    expect(await ids('%'), 'punctuation is no part of a name').toEqual([])
    expect(await ids("' or 1=1 --")).toEqual([])
  })

  test('lists all, the newest first, in pages', async () => {
    const [first, second] = [await t.signIn(), await t.signIn()]
    const page = (await desk.get('accounts/?limit=1&offset=1')).json()
    expect(page.count).toBeGreaterThan(2)
    expect(page.results).toMatchObject([
      { id: first.accountId, users: [{ id: first.userId, phone: first.phone, disabled_at: null }] },
    ])
    expect((await ids(''))[0]).toBe(second.accountId)
    expect((await desk.get(`accounts/?search=${'x'.repeat(101)}`)).statusCode).toBe(400)
  })

  test('shows one with permissions, flags and money', async () => {
    const { accountId, userId } = await t.signIn()
    expect((await desk.get(`accounts/${accountId}/`)).json()).toMatchObject({
      id: accountId,
      users: [{ id: userId, is_staff: false }],
      permissions: ['has_perm_to_view_amount_fields'],
      financial_status: 'NO_TRANSACTION',
      campaigns: 0,
      wallet: { balance: 0, debt_limit: 0, debt_hard_limit: 0 },
      can_be_impersonated: true,
    })
    const { flags } = (await desk.get(`accounts/${accountId}/`)).json()
    expect(flags).toContainEqual({ flag: 'new_reports_page', is_on: true })
    expect(flags).toContainEqual({ flag: 'large_charge_amount', is_on: false })
    const colleague = await signInStaff(t, ['support'])
    const theirs = (await desk.get(`accounts/${colleague.accountId}/`)).json()
    const isOn = ({ is_on }: { is_on: boolean }) => is_on
    expect(theirs.flags.every(isOn), 'staff see all flags').toBe(true)
    const poor = staffCalls(t, await signInStaff(t, ['accounts']))
    expect((await poor.get(`accounts/${accountId}/`)).json().wallet).toBeNull()
    expect((await desk.get('accounts/999999/')).json()).toMatchObject({ code: 'account_not_found' })
    const own = (await desk.get(`accounts/${staff.accountId}/`)).json()
    expect(own.can_be_impersonated).toBe(false)
  })
})

describe('changing an account', () => {
  const change = (accountId: number, wanted: object) =>
    desk.patch(`accounts/${accountId}/`, { reason: REASON, ...wanted })

  test('makes it VIP and gives permissions, with before and after in the log', async () => {
    const { accountId, headers } = await t.signIn()
    const all = ['has_perm_to_view_amount_fields', 'has-permisson-under-minbid-divar-campaign', 'dev']
    const answer = await change(accountId, { is_vip: true, permissions: all })
    expect(answer.json()).toMatchObject({ is_vip: true, permissions: all.toSorted() })
    expect((await t.app.inject({ url: PROFILE, headers })).json()).toMatchObject({ is_vip: true })
    expect(await auditLines(t, { object: `account:${accountId}` })).toMatchObject([
      {
        action: 'account.change',
        actor_user_id: BigInt(staff.userId),
        ip: '127.0.0.1',
        details: {
          reason: REASON,
          before: { is_vip: false, permissions: ['has_perm_to_view_amount_fields'] },
          after: { is_vip: true, permissions: all.toSorted() },
        },
      },
    ])
  })

  test('takes away the right to see amounts at once', async () => {
    const { accountId, headers } = await t.signIn()
    const wallet = async () =>
      (await t.app.inject({ url: '/svc/financial/api/v2/accounts/', headers })).json()
    expect(await wallet()).toEqual({ balance: 0, is_empty: true })
    expect((await change(accountId, { permissions: [] })).json().permissions).toEqual([])
    expect(await wallet()).toEqual({})
  })

  test('without a change leaves no line', async () => {
    const { accountId } = await t.signIn()
    expect((await change(accountId, { is_vip: false })).statusCode).toBe(200)
    expect(await auditLines(t, { object: `account:${accountId}` })).toEqual([])
  })

  test.each([
    ['no reason', { reason: undefined, is_vip: true }, 'reason'],
    ['an unknown permission', { permissions: ['root'] }, 'permissions.0'],
    ['a balance', { balance: 10 }, 'balance'],
    ['VIP as text', { is_vip: 'yes' }, 'is_vip'],
  ])('with %s is refused by its path', async (_, wanted, path) => {
    const { accountId } = await t.signIn()
    const answer = await change(accountId, wanted)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
  })

  test('of an unknown account is not found', async () => {
    expect((await change(999_999, { is_vip: true })).statusCode).toBe(404)
    expect((await change(0, { is_vip: true })).statusCode).toBe(400)
  })
})

describe('users', () => {
  test('are shown with their accounts and sessions', async () => {
    const { userId, accountId, phone } = await t.signIn()
    expect((await desk.get(`users/${userId}/`)).json()).toMatchObject({
      id: userId,
      phone,
      email: null,
      accounts: [{ id: accountId, is_vip: false }],
      sessions: 1,
    })
    expect((await desk.get('users/999999/')).json()).toMatchObject({ code: 'user_not_found' })
  })

  test('lose access at once when they are disabled, and get it back by signing in again', async () => {
    const user = await t.signIn()
    const renew = () => t.app.inject({ url: TOKEN, cookies: user.cookies })
    const disabled = await desk.post(`users/${user.userId}/disable/`, { reason: REASON })
    expect(disabled.json()).toMatchObject({ disabled_at: t.clock.now.toISOString(), sessions: 0 })
    const profile = await t.app.inject({ url: PROFILE, headers: user.headers })
    expect(profile.json()).toMatchObject({ code: 'session_ended' })
    expect((await renew()).statusCode).toBe(401)
    await desk.post(`users/${user.userId}/disable/`, { reason: REASON })
    const enabled = await desk.post(`users/${user.userId}/enable/`, { reason: REASON })
    expect(enabled.json().disabled_at).toBeNull()
    expect((await renew()).statusCode).toBe(401)
    expect((await t.signIn(user.phone)).userId).toBe(user.userId)
    const lines = await auditLines(t, { object: `user:${user.userId}` })
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ['user.disable', { reason: REASON }],
      ['user.enable', { reason: REASON }],
    ])
  })

  test('are disabled without their ads, which a review stops', async () => {
    const user = await t.signIn()
    const { accountId, adId } = await makeDeliverable(t.db)
    const membership = { user_id: BigInt(user.userId), account_id: BigInt(accountId) }
    await t.db.insertInto('memberships').values(membership).execute()
    const running = async () => (await deliveryCounts(t.deps, accountId)).running
    expect(await running()).toBe(1)
    expect((await desk.post(`users/${user.userId}/disable/`, { reason: REASON })).statusCode).toBe(200)
    expect(await running()).toBe(1)
    await t.db.updateTable('ads').set({ status: 4 }).where('id', '=', BigInt(adId)).execute()
    expect(await running()).toBe(0)
  })

  test('an impersonation ends when its user is disabled', async () => {
    const user = await t.signIn()
    const { headers, cookies } = await impersonate(t, await signInStaff(t), user.accountId)
    await desk.post(`users/${user.userId}/disable/`, { reason: REASON })
    expect((await t.app.inject({ url: PROFILE, headers })).statusCode).toBe(401)
    const renewed = await t.app.inject({ url: TOKEN, cookies })
    expect(renewed.json()).toMatchObject({ code: 'impersonation_over' })
  })

  test('who are staff cannot be disabled here, not even oneself', async () => {
    const colleague = await signInStaff(t, [])
    for (const [{ userId }, code] of [
      [staff, 'own_account'],
      [colleague, 'staff_protected'],
    ] as const) {
      const answer = await desk.post(`users/${userId}/disable/`, { reason: REASON })
      expect(answer.json()).toMatchObject({ code, statusCode: 403 })
    }
    expect((await desk.post('users/999999/disable/', { reason: REASON })).statusCode).toBe(404)
    expect((await desk.post(`users/${colleague.userId}/disable/`, {})).statusCode).toBe(400)
  })
})

describe('money by hand', () => {
  const post = (accountId: number, entry: object) =>
    desk.post(`accounts/${accountId}/entries/`, { reason: REASON, key: randomUUID(), ...entry })

  test('is given and taken, with a reason and the name of the user', async () => {
    const { accountId } = await t.signIn()
    expect((await post(accountId, { amount: 500_000, is_gift: false })).json()).toEqual({ balance: 500_000 })
    expect((await post(accountId, { amount: -200_000, is_gift: false })).json()).toEqual({ balance: 300_000 })
    const lines = await auditLines(t, { object: `account:${accountId}` })
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ['wallet.manual', { amount: '500000', note: REASON, balance_before: '0' }],
      ['wallet.manual', { amount: '-200000', note: REASON, balance_before: '500000' }],
    ])
    const entries = await t.db
      .selectFrom('ledger_entries')
      .select(['made_by', 'reason'])
      .where('made_by', '=', BigInt(staff.userId))
      .execute()
    expect(entries).toContainEqual({ made_by: BigInt(staff.userId), reason: REASON })
  })

  test('is a gift unless somebody says that money came in; a gift is never paid out', async () => {
    const { accountId, headers } = await t.signIn()
    const withdrawable = async () =>
      (await t.app.inject({ url: '/svc/financial/api/v2/accounts/refunds/', headers })).json().withdrawable
    await post(accountId, { amount: 5_000_000 })
    expect(await withdrawable()).toBe(0)
    await post(accountId, { amount: 300_000, is_gift: false })
    expect(await withdrawable()).toBe(300_000)
    expect((await post(accountId, { amount: -5_000_000 })).json()).toEqual({ balance: 300_000 })
    expect(await withdrawable()).toBe(300_000)
    const lines = await auditLines(t, { object: `account:${accountId}` })
    expect(lines.map(({ action }) => action)).toEqual(['wallet.gift', 'wallet.manual', 'wallet.gift'])
  })

  test('sent twice is posted once; a key is for one thing', async () => {
    const { accountId } = await t.signIn()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(accountId, { amount: 70_000, key })))
    expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ balance: 70_000 })))
    expect(await auditLines(t, { object: `account:${accountId}` })).toHaveLength(1)
    const other = await post(accountId, { amount: 80_000, key })
    expect(other.json()).toMatchObject({ code: 'key_reused', statusCode: 409 })
    expect(await balanceOf(t.db, accountId)).toBe(70_000n)
  })

  test('does not take more than the hard limit allows, and then leaves no trace', async () => {
    const { accountId } = await t.signIn()
    const key = randomUUID()
    const refused = await post(accountId, { amount: -1_000, key })
    expect(refused.json().fields).toMatchObject([{ path: 'amount' }])
    expect(await auditLines(t, { object: `account:${accountId}` })).toEqual([])
    const limits = { debt_limit: 500, debt_hard_limit: 1_000, reason: REASON }
    expect((await desk.put(`accounts/${accountId}/debt-limits/`, limits)).json()).toEqual({
      balance: 0,
      debt_limit: 500,
      debt_hard_limit: 1_000,
    })
    expect((await post(accountId, { amount: -1_000, key })).json()).toEqual({ balance: -1_000 })
    const lines = await auditLines(t, { object: `account:${accountId}` })
    expect(lines.map(({ action }) => action)).toEqual(['wallet.limits', 'wallet.gift'])
  })

  test.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['a half', { amount: 0.5 }, 'amount'],
    ['a word', { amount: 'ten' }, 'amount'],
    ['too much', { amount: 1_000_000_000_001 }, 'amount'],
    ['no key', { amount: 10, key: undefined }, 'key'],
    ['a key that is none', { amount: 10, key: '1' }, 'key'],
    ['a gift that is none', { amount: 10, is_gift: 'no' }, 'is_gift'],
    ['no reason', { amount: 10, reason: '' }, 'reason'],
  ])('%s is refused by its path', async (_, entry, path) => {
    const { accountId } = await t.signIn()
    const answer = await post(accountId, entry)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
    expect(await balanceOf(t.db, accountId)).toBe(0n)
  })

  test('limits are whole numbers, the hard one not below the other; unknown accounts are not found', async () => {
    const { accountId } = await t.signIn()
    const put = (id: number, limits: object) =>
      desk.put(`accounts/${id}/debt-limits/`, { reason: REASON, ...limits })
    const turned = await put(accountId, { debt_limit: 10, debt_hard_limit: 5 })
    expect(turned.json().fields).toMatchObject([{ path: 'debt_hard_limit' }])
    expect((await put(accountId, { debt_limit: -1, debt_hard_limit: 5 })).statusCode).toBe(400)
    expect((await put(999_999, { debt_limit: 1, debt_hard_limit: 5 })).statusCode).toBe(404)
    expect((await post(999_999, { amount: 10 })).statusCode).toBe(404)
  })
})

test('after a change of rights and a new sign-in, the token has the new rights too', async () => {
  const again = await t.signIn(staff.phone)
  const { claims } = await sessionOf(t, await t.app.inject({ url: TOKEN, cookies: again.cookies }))
  expect(claims).toMatchObject({ is_staff: true })
})
