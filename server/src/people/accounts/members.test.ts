import type { Role } from '@jarchi/shared/people/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGNS, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { insertMailNotice, insertNotice } from '../../messages/notices/service.ts'
import {
  auditLines,
  impersonate,
  signInStaff,
  staffCalls,
  TOKEN,
  type SignedIn,
} from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: SignedIn
let desk: ReturnType<typeof staffCalls>

beforeAll(async () => {
  // Owners need no colleague in a house of one; that they do otherwise, `new-owners.test.ts` shows.
  t = await testApp({ FOUR_EYES_RIAL: '0', FOUR_EYES_DAY_RIAL: '0' })
  staff = await signInStaff(t, ['accounts'])
  desk = staffCalls(t, staff)
})
afterAll(() => t.close())

const reason = 'درخواست کتبی صاحب حساب'
const USER = '/svc/accounts/api/v1/user/'
const NOTICE_SETTINGS = '/svc/financial/api/v2/accounts/notice-settings/'

const add = (accountId: number, phone: string, role: Role = 'owner') =>
  desk.post(`accounts/${accountId}/members/`, { phone, role, reason })
const remove = (accountId: number, userId: number) =>
  desk.remove(`accounts/${accountId}/members/${userId}/`, { reason })

async function memberIds(accountId: number): Promise<number[]> {
  const { users } = (await desk.get(`accounts/${accountId}/`)).json()
  return users.map(({ id }: { id: number }) => id)
}

async function accountsOf({ headers }: Pick<SignedIn, 'headers'>): Promise<number[]> {
  const { accounts } = (await t.app.inject({ url: USER, headers })).json()
  return accounts.map(({ id }: { id: number }) => id)
}

/** Renews the session for an account, as the account switcher does. */
const renew = ({ cookies }: SignedIn, accountId?: number) =>
  t.app.inject({ url: accountId === undefined ? TOKEN : `${TOKEN}?account=${accountId}`, cookies })

/** An owner and a second member of their account, who holds a token for it. */
async function sharedAccount() {
  const [owner, second] = [await t.signIn(), await t.signIn()]
  await add(owner.accountId, second.phone)
  const renewed = await renew(second, owner.accountId)
  const headers = { authorization: `JWT ${renewed.json().token}` }
  return { owner, second, headers }
}

describe('adding a member', () => {
  test('shows the account to this user at once, after the one used last', async () => {
    const [owner, second] = [await t.signIn(), await t.signIn()]
    const answer = await add(owner.accountId, second.phone)
    expect(answer.json()).toMatchObject({
      id: owner.accountId,
      users: [{ id: owner.userId }, { id: second.userId }],
    })
    expect(await accountsOf(second)).toEqual([second.accountId, owner.accountId])
    expect((await t.signIn(second.phone)).accountId).toBe(second.accountId)
    // Their own account is not the one with the smallest id.
    expect(owner.accountId).toBeLessThan(second.accountId)
    for (const { headers, accountId } of [owner, second]) {
      expect((await t.app.inject({ url: USER, headers })).json()).toMatchObject({ own_account_id: accountId })
    }
    expect((await renew(second, owner.accountId)).statusCode).toBe(200)
  })

  test('may the least, unless the desk says more', async () => {
    const [owner, second, third] = [await t.signIn(), await t.signIn(), await t.signIn()]
    await desk.post(`accounts/${owner.accountId}/members/`, { phone: second.phone, reason })
    const { users } = (await add(owner.accountId, third.phone, 'finance')).json()
    expect(users.map(({ role }: { role: Role }) => role)).toEqual(['owner', 'viewer', 'finance'])
  })

  test.each(['۰۹۳۵۴۴۴۵۵۶۶', '+98 935 444 5566', '9354445566'])('reads the phone %s', async (typed) => {
    const [owner, second] = [await t.signIn(), await t.signIn('09354445566')]
    expect((await add(owner.accountId, typed)).statusCode).toBe(200)
    expect(await memberIds(owner.accountId)).toContain(second.userId)
  })

  test('twice, also at once, gives the same answer and one line in the log', async () => {
    const [owner, second] = [await t.signIn(), await t.signIn()]
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => add(owner.accountId, second.phone)))
    others.push(await add(owner.accountId, second.phone))
    expect(first?.statusCode).toBe(200)
    for (const other of others) expect(other.json()).toEqual(first?.json())
    expect(await auditLines(t, { object: `account:${owner.accountId}` })).toHaveLength(1)
  })

  test('is refused for a phone that nobody has signed in with, and makes no user', async () => {
    const { accountId } = await t.signIn()
    expect((await add(accountId, '09357778899')).json()).toMatchObject({
      code: 'phone_unknown',
      statusCode: 409,
    })
    const user = t.db.selectFrom('users').select('id').where('phone', '=', '09357778899')
    expect(await user.execute()).toEqual([])
    // After a first sign-in it works.
    const { userId } = await t.signIn('09357778899')
    expect((await add(accountId, '09357778899')).statusCode).toBe(200)
    expect(await memberIds(accountId)).toContain(userId)
  })

  test('is refused for staff and for disabled users', async () => {
    const [owner, disabled] = [await t.signIn(), await t.signIn()]
    const colleague = await signInStaff(t, ['review'])
    for (const { phone } of [colleague, staff]) {
      expect((await add(owner.accountId, phone)).json()).toMatchObject({
        code: 'staff_protected',
        statusCode: 403,
      })
    }
    await desk.post(`users/${disabled.userId}/disable/`, { reason })
    const refused = await add(owner.accountId, disabled.phone)
    expect(refused.json()).toMatchObject({ code: 'member_disabled', statusCode: 409 })
    expect(await memberIds(owner.accountId)).toEqual([owner.userId])
    expect(await auditLines(t, { object: `account:${owner.accountId}` })).toEqual([])
  })

  test.each([
    ['no phone', { reason }, 'phone'],
    ['a landline', { phone: '02188776655', reason }, 'phone'],
    ['a long phone', { phone: '0'.repeat(41), reason }, 'phone'],
    ['no reason', { phone: '09351234567' }, 'reason'],
    ['a user id', { phone: '09351234567', user_id: 3, reason }, 'user_id'],
  ])('with %s is refused by its path', async (_, body, path) => {
    const { accountId } = await t.signIn()
    const answer = await desk.post(`accounts/${accountId}/members/`, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
  })

  test('to an unknown account is answered as not found', async () => {
    const { phone } = await t.signIn()
    expect((await add(999_999, phone)).json()).toMatchObject({ code: 'account_not_found', statusCode: 404 })
  })
})

describe('removing a member', () => {
  test('takes the account from this user with the next call, and leaves the others', async () => {
    const { owner, second, headers } = await sharedAccount()
    const { id } = await makeCampaign(t, owner.headers)
    const change = (who: Record<string, string>) =>
      t.app.inject({
        method: 'PATCH',
        url: `${CAMPAIGNS}${id}/`,
        headers: who,
        payload: { user_apply: false },
      })
    expect((await change(headers)).statusCode).toBe(200)
    expect((await remove(owner.accountId, second.userId)).json()).toMatchObject({
      id: owner.accountId,
      users: [{ id: owner.userId }],
    })
    expect((await change(headers)).json()).toMatchObject({ code: 'account_forbidden', statusCode: 403 })
    expect((await change(second.headers)).json()).toMatchObject({
      code: 'campaign_not_found',
      statusCode: 404,
    })
    expect((await change(owner.headers)).statusCode).toBe(200)
  })

  test('leaves the session to the accounts that remain', async () => {
    const { owner, second } = await sharedAccount()
    await remove(owner.accountId, second.userId)
    expect(await accountsOf(second)).toEqual([second.accountId])
    const latest = await t.signIn(second.phone)
    expect((await renew(latest, owner.accountId)).json()).toMatchObject({ code: 'account_forbidden' })
    expect((await renew(latest)).statusCode).toBe(200)
    expect(await accountsOf(await t.signIn(owner.phone))).toEqual([owner.accountId])
  })

  test('also of the one who came first; the account stays with the other', async () => {
    const { owner, second } = await sharedAccount()
    await add(second.accountId, owner.phone)
    expect((await remove(owner.accountId, owner.userId)).statusCode).toBe(200)
    expect(await memberIds(owner.accountId)).toEqual([second.userId])
    expect((await t.signIn(owner.phone)).accountId).toBe(second.accountId)
  })

  test('is refused for the last member, and for the only account of a user', async () => {
    const { owner, second } = await sharedAccount()
    const last = await remove(second.accountId, second.userId)
    expect(last.json()).toMatchObject({ code: 'last_owner', statusCode: 409 })
    const only = await remove(owner.accountId, owner.userId)
    expect(only.json()).toMatchObject({ code: 'only_account', statusCode: 409 })
    expect(await memberIds(owner.accountId)).toHaveLength(2)
  })

  test('is refused for the last member who is not disabled', async () => {
    const { owner, second } = await sharedAccount()
    await add(second.accountId, owner.phone)
    await t.db
      .updateTable('users')
      .set({ disabled_at: t.clock.now })
      .where('id', '=', BigInt(second.userId))
      .execute()
    expect((await remove(owner.accountId, owner.userId)).json()).toMatchObject({
      code: 'last_owner',
      message: expect.stringContaining('مالک فعال'),
    })
    expect(await memberIds(owner.accountId)).toHaveLength(2)
  })

  test('hands alarms and waiting messages of the account to the one who stays, but no reports and verdicts', async () => {
    const { owner, second, headers } = await sharedAccount()
    const payload = { low_balance: 5_000_000, budget_80: true }
    const saved = await t.app.inject({ method: 'PUT', url: NOTICE_SETTINGS, headers, payload })
    expect(saved.statusCode).toBe(200)
    const notice = {
      accountId: owner.accountId,
      userId: second.userId,
      tokens: ['۱'],
      at: t.clock.now,
      bell: null,
    }
    await insertNotice(t.db, { ...notice, kind: 'low_balance', subject: `${owner.accountId} waits` })
    await insertNotice(t.db, { ...notice, kind: 'phone_changed', subject: `${second.userId} changed` })
    const own = (accountId: number, kind: string) => `${accountId} ${second.userId} ${kind}`
    for (const kind of ['daily_report', 'weekly_report', 'verdicts'] as const) {
      await insertNotice(t.db, { ...notice, kind, subject: own(owner.accountId, kind) })
    }
    const letter = { subject: 'گزارش', paragraphs: ['گزارش'] }
    const mail = { userId: second.userId, recipient: 'second@example.ir', letter, at: t.clock.now }
    for (const accountId of [owner.accountId, second.accountId]) {
      await insertMailNotice(t.db, { ...mail, kind: 'report', subject: own(accountId, 'report') })
      await insertMailNotice(t.db, { ...mail, kind: 'verdicts', subject: own(accountId, 'verdicts') })
    }
    await insertMailNotice(t.db, { ...mail, kind: 'phone_changed', subject: `${second.userId} changed` })
    await remove(owner.accountId, second.userId)
    const told = async (table: 'balance_alarms' | 'budget_alarms' | 'sms_notices') =>
      (
        await t.db
          .selectFrom(table)
          .select('user_id')
          .where('account_id', '=', BigInt(owner.accountId))
          .orderBy('user_id')
          .execute()
      ).map(({ user_id }) => Number(user_id))
    expect(await told('balance_alarms')).toEqual([owner.userId])
    expect(await told('budget_alarms')).toEqual([owner.userId])
    // What is about the user and not about the account stays theirs.
    expect(await told('sms_notices')).toEqual([owner.userId, second.userId])
    const letters = await t.db
      .selectFrom('mail_notices')
      .select('subject')
      .where('user_id', '=', BigInt(second.userId))
      .orderBy('id')
      .execute()
    expect(letters.map(({ subject }) => subject)).toEqual([
      own(second.accountId, 'report'),
      own(second.accountId, 'verdicts'),
      `${second.userId} changed`,
    ])
  })

  test('twice at once leaves an account one member, and a user one account', async () => {
    for (const isOneAccount of [true, false]) {
      const { owner, second } = await sharedAccount()
      await add(second.accountId, owner.phone)
      const [first, other] = await Promise.all([
        remove(owner.accountId, second.userId),
        isOneAccount ? remove(owner.accountId, owner.userId) : remove(second.accountId, second.userId),
      ])
      expect([first.statusCode, other.statusCode].toSorted()).toEqual([200, 409])
      expect(await memberIds(owner.accountId)).not.toEqual([])
      expect(await accountsOf(await t.signIn(second.phone))).not.toEqual([])
    }
  })

  test('is refused for staff: what they may not do for their accounts rests on it', async () => {
    const { owner, second } = await sharedAccount()
    await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', BigInt(second.userId)).execute()
    const refused = await remove(owner.accountId, second.userId)
    expect(refused.json()).toMatchObject({ code: 'staff_protected', statusCode: 403 })
    expect(await memberIds(owner.accountId)).toContain(second.userId)
  })

  test('ends impersonations of this user in this account, and no others', async () => {
    const { owner, second } = await sharedAccount()
    // The newest use decides which member is impersonated.
    t.clock.advance(60)
    await renew(await t.signIn(second.phone), owner.accountId)
    const [visitor, elsewhere] = [await signInStaff(t), await signInStaff(t)]
    const ended = await impersonate(t, visitor, owner.accountId)
    const kept = await impersonate(t, elsewhere, second.accountId)
    await remove(owner.accountId, second.userId)
    const asked = ({ headers }: { headers: Record<string, string> }) => t.app.inject({ url: USER, headers })
    expect((await asked(ended)).statusCode).toBe(401)
    const renewed = await t.app.inject({ url: TOKEN, cookies: ended.cookies })
    expect(renewed.json()).toMatchObject({ code: 'impersonation_over' })
    expect((await asked(kept)).statusCode).toBe(200)
  })

  test('of others than members is answered as not found', async () => {
    const { owner, second } = await sharedAccount()
    const stranger = await t.signIn()
    for (const userId of [stranger.userId, 999_999]) {
      expect((await remove(owner.accountId, userId)).json()).toMatchObject({
        code: 'user_not_found',
        statusCode: 404,
      })
    }
    expect((await remove(999_999, second.userId)).json()).toMatchObject({ code: 'account_not_found' })
    expect((await remove(owner.accountId, 0)).statusCode).toBe(400)
    await remove(owner.accountId, second.userId)
    expect((await remove(owner.accountId, second.userId)).statusCode).toBe(404)
    const bare = await desk.remove(`accounts/${owner.accountId}/members/${owner.userId}/`, {})
    expect(bare.json().fields[0].path).toBe('reason')
  })
})

describe('both', () => {
  test('are logged with the members before and after', async () => {
    const { owner, second } = await sharedAccount()
    await remove(owner.accountId, second.userId)
    const [one, two] = [{ members: [owner.userId] }, { members: [owner.userId, second.userId] }]
    const actor = {
      actor_user_id: BigInt(staff.userId),
      account_id: BigInt(owner.accountId),
      ip: '127.0.0.1',
    }
    const about = { reason, user: second.userId, phone: second.phone }
    expect(await auditLines(t, { object: `account:${owner.accountId}` })).toMatchObject([
      { ...actor, action: 'account.add_member', details: { ...about, before: one, after: two } },
      { ...actor, action: 'account.remove_member', details: { ...about, before: two, after: one } },
    ])
  })

  test('are refused without the right, before the body is read', async () => {
    const { owner, second } = await sharedAccount()
    const others = staffCalls(t, await signInStaff(t, ['money', 'support', 'impersonate']))
    for (const calls of [others, staffCalls(t, owner)]) {
      const path = `accounts/${owner.accountId}/members/`
      expect((await calls.post(path, { phone: 1 })).json()).toMatchObject({ code: 'forbidden' })
      const removed = await calls.remove(`${path}${second.userId}/`, { reason: 1 })
      expect(removed.json()).toMatchObject({ code: 'forbidden', statusCode: 403 })
    }
  })

  test('are refused while impersonating', async () => {
    const { owner, second } = await sharedAccount()
    const calls = staffCalls(t, await impersonate(t, await signInStaff(t), owner.accountId))
    const path = `accounts/${owner.accountId}/members/`
    for (const answer of [
      await calls.post(path, { phone: second.phone, reason }),
      await calls.remove(`${path}${second.userId}/`, { reason }),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'not_while_impersonating', statusCode: 403 })
    }
    expect(await memberIds(owner.accountId)).toHaveLength(2)
  })
})
