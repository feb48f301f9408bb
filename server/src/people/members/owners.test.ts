import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs, MEMBERS } from '../../../test/members.ts'
import { auditLines, type SignedIn } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let owner: SignedIn
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  owner = await t.signIn()
})
afterAll(() => t.close())

type Caller = Pick<SignedIn, 'headers'>

const call = (method: 'PATCH' | 'DELETE' | 'POST', path: string, { headers }: Caller, payload?: object) =>
  t.app.inject({ method, url: `${MEMBERS}${path}/`, headers, ...(payload && { payload }) })
const setRole = (userId: number, role: string, by: Caller = owner) =>
  call('PATCH', String(userId), by, { role })
const rolesOf = async (by: Caller = owner) => {
  const { members } = (await t.app.inject({ url: MEMBERS, headers: by.headers })).json()
  return Object.fromEntries(
    members.map(({ user_id, role }: { user_id: number; role: string }) => [user_id, role]),
  ) as Record<number, string>
}
const codeOf = (answer: { statusCode: number; body: string }) =>
  answer.statusCode < 300 ? answer.statusCode : (JSON.parse(answer.body) as { code: string }).code

test('an owner changes what a member may do, and the next call of the member obeys', async () => {
  const member = await joinAs(t, owner.accountId, 'manager')
  const edit = () =>
    t.app.inject({
      method: 'PATCH',
      url: '/svc/api/api/v2/adv/profile/',
      headers: member.headers,
      payload: {},
    })
  expect(codeOf(await edit())).toBe('bad_input')
  expect((await rolesOf())[member.userId]).toBe('manager')
  expect(codeOf(await setRole(member.userId, 'viewer'))).toBe(200)
  const refused = await edit()
  expect(refused.json()).toMatchObject({ code: 'role_forbidden', message: expect.stringContaining('مالک') })
  const lines = await auditLines(t, { object: `account:${owner.accountId}`, action: 'account.change_member' })
  expect(lines).toMatchObject([{ details: { before: { role: 'manager' }, after: { role: 'viewer' } } }])
})

test('a role that is taken away in the middle of a form saves nothing, and the same form is saved once it is back', async () => {
  const member = await joinAs(t, owner.accountId, 'manager')
  const { id, revision } = await makeCampaign(t, owner.headers)
  const edit = (method: 'PUT' | 'POST', path: string, payload: object) =>
    t.app.inject({ method, url: `${CAMPAIGNS}${path}`, headers: member.headers, payload })
  const save = () => edit('PUT', `${id}/`, { ...CAMPAIGN, title: 'زمستانی', based_on: revision })
  const many = () => edit('POST', 'bulk/', { select: { ids: [id] }, change: { user_apply: false } })
  const held = () => t.db.selectFrom('campaigns').selectAll().where('id', '=', BigInt(id)).execute()
  const before = await held()
  expect(codeOf(await setRole(member.userId, 'viewer'))).toBe(200)
  expect([codeOf(await save()), codeOf(await many())]).toEqual(['role_forbidden', 'role_forbidden'])
  expect(await held()).toEqual(before)
  expect(codeOf(await setRole(member.userId, 'manager'))).toBe(200)
  expect(codeOf(await save())).toBe(200)
  expect(codeOf(await call('DELETE', String(member.userId), owner))).toBe(200)
  expect([codeOf(await save()), codeOf(await many())]).toEqual(['account_forbidden', 'account_forbidden'])
  expect(await held()).toMatchObject([{ title: 'زمستانی', enabled: before[0]?.enabled }])
})

test('limits are a manager’s', async () => {
  const member = await joinAs(t, owner.accountId, 'viewer')
  const limits = { day_limit: 1_000_000, month_limit: 2_000_000 }
  const change = (role: string) => call('PATCH', String(member.userId), owner, { role, ...limits })
  const shown = async (role: string) =>
    (await change(role)).json().members.find(({ user_id }: { user_id: number }) => user_id === member.userId)
  expect(await shown('manager')).toMatchObject(limits)
  expect(await shown('finance')).toMatchObject({ day_limit: null, month_limit: null })
})

test('the last owner neither leaves, nor is removed, nor becomes anything else; a disabled user is no owner', async () => {
  const other = await joinAs(t, owner.accountId, 'owner')
  await t.db
    .updateTable('users')
    .set({ disabled_at: t.clock.now })
    .where('id', '=', BigInt(other.userId))
    .execute()
  expect(codeOf(await call('POST', 'leave', owner))).toBe('last_owner')
  expect(codeOf(await call('DELETE', String(owner.userId), owner))).toBe('last_owner')
  expect(codeOf(await setRole(owner.userId, 'manager'))).toBe('last_owner')
  expect((await rolesOf())[owner.userId]).toBe('owner')
})

test('of two owners who demote each other at once, exactly one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await t.signIn()
    const second = await joinAs(t, first.accountId, 'owner')
    const both = await Promise.all([
      setRole(second.userId, 'viewer', first),
      setRole(first.userId, 'viewer', second),
    ])
    expect(both.map(codeOf).toSorted()).toEqual([200, 'role_forbidden'])
    expect(Object.values(await rolesOf(first)).toSorted()).toEqual(['owner', 'viewer'])
  }
})

test('of two owners who leave at once, one stays', async () => {
  const second = await joinAs(t, owner.accountId, 'owner')
  const both = await Promise.all([call('POST', 'leave', owner), call('POST', 'leave', second)])
  expect(both.map(codeOf).toSorted()).toEqual([204, 'last_owner'])
})

test('a removed member is refused at once, and who loses the only account begins with a new one', async () => {
  const second = await joinAs(t, owner.accountId, 'owner')
  expect(codeOf(await call('DELETE', String(owner.userId), second))).toBe(200)
  expect(codeOf(await t.app.inject({ url: MEMBERS, headers: owner.headers }))).toBe('account_forbidden')
  const again = await t.signIn(owner.phone)
  expect(again.accountId).not.toBe(owner.accountId)
  expect(await rolesOf(again)).toEqual({ [owner.userId]: 'owner' })
})

test('two accounts that lose a user at once leave them one of their own', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await t.signIn()
    const user = await joinAs(t, first.accountId, 'viewer')
    const second = await joinAs(t, user.accountId, 'owner')
    const removals = [first, second].map((by) => call('DELETE', String(user.userId), by))
    expect((await Promise.all(removals)).map(codeOf)).toEqual([200, 200])
    const again = await t.signIn(user.phone)
    expect([first.accountId, user.accountId]).not.toContain(again.accountId)
  }
})

test('staff stay in the accounts they belong to', async () => {
  const colleague = await joinAs(t, owner.accountId, 'owner')
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', BigInt(colleague.userId)).execute()
  expect(codeOf(await call('DELETE', String(colleague.userId), owner))).toBe('staff_protected')
  expect(codeOf(await call('POST', 'leave', colleague))).toBe('staff_protected')
  expect((await rolesOf())[colleague.userId]).toBe('owner')
})

test('a member leaves without asking anybody', async () => {
  const member = await joinAs(t, owner.accountId, 'finance')
  expect(codeOf(await call('POST', 'leave', member))).toBe(204)
  expect(await rolesOf()).toEqual({ [owner.userId]: 'owner' })
})

test('an owner hands the account over to a member, and becomes a manager', async () => {
  const member = await joinAs(t, owner.accountId, 'manager', { day_limit: 1_000_000n })
  expect(codeOf(await call('POST', `${member.userId}/ownership`, owner))).toBe(200)
  expect(await rolesOf()).toEqual({ [member.userId]: 'owner', [owner.userId]: 'manager' })
  expect(codeOf(await call('POST', `${member.userId}/ownership`, owner))).toBe('role_forbidden')
})

test('a member of another account is not found', async () => {
  const stranger = await t.signIn()
  for (const answer of [
    await setRole(stranger.userId, 'viewer'),
    await call('DELETE', String(stranger.userId), owner),
    await call('POST', `${stranger.userId}/ownership`, owner),
    await call('POST', `${owner.userId}/ownership`, owner),
  ])
    expect(codeOf(answer)).toBe('user_not_found')
})

test('members are changed, removed and made owners only after a code', async () => {
  const member = await joinAs(t, owner.accountId, 'viewer')
  await t.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', owner.sessionId).execute()
  expect(codeOf(await setRole(member.userId, 'manager'))).toBe('confirmation_needed')
  expect(codeOf(await call('DELETE', String(member.userId), owner))).toBe('confirmation_needed')
  expect(codeOf(await call('POST', `${member.userId}/ownership`, owner))).toBe('confirmation_needed')
})

test('a viewer reads neither balance nor amounts, and is told none', async () => {
  const viewer = await joinAs(t, owner.accountId, 'viewer')
  const read = async (url: string, { headers }: Caller) => (await t.app.inject({ url, headers })).json()
  expect(await read('/svc/financial/api/v2/accounts/', viewer)).toEqual({})
  expect(await read('/svc/financial/api/v2/accounts/', owner)).toMatchObject({ balance: 0 })
  expect(await read('/svc/api/api/v1/user/permissions/', viewer)).toEqual({ permissions: [], rights: [] })
  const { accounts } = await read('/svc/accounts/api/v1/user/', viewer)
  expect(accounts).toContainEqual(expect.objectContaining({ id: owner.accountId, role: 'viewer' }))
})
