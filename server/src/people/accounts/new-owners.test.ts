import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, withColleague, type Colleague, type Desk } from '../../../test/colleague.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'

const REASON = 'نامهٔ رسمی صاحب حساب'

let t: Awaited<ReturnType<typeof testApp>>
let colleague: Desk
let two: Colleague

beforeAll(async () => {
  t = await testApp()
  two = await withColleague(t, ['money', 'accounts'])
  colleague = two.desk
})
afterAll(() => t.close())

const add = (desk: Desk, accountId: number, phone: string, role = 'owner') =>
  desk.post(`accounts/${accountId}/members/`, { phone, role, reason: REASON })
const rolesIn = async (accountId: number) => {
  const { users } = (await colleague.get(`accounts/${accountId}/`)).json()
  return Object.fromEntries(users.map(({ id, role }: { id: number; role: string }) => [id, role]))
}

test('an owner made by staff waits for a colleague for accounts, who reads the phone; other roles do not', async () => {
  const me = await two.fresh()
  const [{ accountId, userId }, heir, viewer] = [await t.signIn(), await t.signIn(), await t.signIn()]
  expect((await add(me.desk, accountId, viewer.phone, 'manager')).statusCode).toBe(200)
  const id = asked(await add(me.desk, accountId, heir.phone))
  expect(asked(await add(colleague, accountId, heir.phone)), 'two ask for the same').toBe(id)
  expect(await rolesIn(accountId)).toEqual({ [userId]: 'owner', [viewer.userId]: 'manager' })
  expect(await two.found(id)).toMatchObject({
    kind: 'owner',
    sum: 0,
    account: { id: accountId },
    act: { phone: heir.phone },
  })
  await two.expectRefusedToAsker(id, me)
  expect((await two.agree(id)).statusCode).toBe(200)
  expect(await rolesIn(accountId)).toMatchObject({ [heir.userId]: 'owner' })
  const [line] = await auditLines(t, { object: `account:${accountId}`, action: 'account.add_member' }).then(
    (lines) => lines.filter(({ details }) => JSON.stringify(details).includes('"owner"')),
  )
  expect(Number(line?.actor_user_id)).toBe(me.userId)
  expect((await add(me.desk, accountId, heir.phone)).statusCode, 'who is one already').toBe(200)
})

test('an owner is decided about by accounts alone, and counted and listed for them', async () => {
  const { desk } = await two.fresh()
  const [{ accountId }, heir] = [await t.signIn(), await t.signIn()]
  const id = asked(await add(desk, accountId, heir.phone))
  const seenBy = async (rights: Parameters<typeof signInStaff>[1]) => {
    const calls = staffCalls(t, await signInStaff(t, rights))
    const list = await calls.get('approvals/?limit=100')
    const { waiting } = (await calls.get('desk/')).json()
    const isListed =
      list.statusCode === 200 && list.json().results.some((one: { id: number }) => one.id === id)
    return { isListed, count: waiting.approvals, code: (await two.agree(id, calls)).json().code }
  }
  expect(await seenBy(['people'])).toEqual({ isListed: false, count: 0, code: 'forbidden' })
  expect(await seenBy(['money'])).toMatchObject({ isListed: false, code: 'forbidden' })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from approvals where kind = 'owner' and state = 'asked'
  `.execute(t.db)
  expect(await seenBy(['accounts'])).toEqual({ isListed: true, count: rows[0]?.count, code: undefined })
})

test('an owner whose phone changed hands, or who is a member by now, is refused, and nothing is changed', async () => {
  const { desk } = await two.fresh()
  const [{ accountId, userId }, heir, other] = [await t.signIn(), await t.signIn(), await t.signIn()]
  const id = asked(await add(desk, accountId, heir.phone))
  const phoneOf = (user: number, phone: string) =>
    t.db.updateTable('users').set({ phone }).where('id', '=', BigInt(user)).execute()
  await phoneOf(heir.userId, '09350001122')
  await phoneOf(other.userId, heir.phone)
  expect((await two.agree(id)).json()).toMatchObject({ code: 'approval_void' })
  await phoneOf(other.userId, other.phone)
  await phoneOf(heir.userId, heir.phone)
  expect((await add(desk, accountId, heir.phone, 'viewer')).statusCode).toBe(200)
  expect((await two.agree(id)).json()).toMatchObject({ code: 'approval_void' })
  expect(await rolesIn(accountId)).toEqual({ [userId]: 'owner', [heir.userId]: 'viewer' })
  const gone = await t.signIn()
  const third = asked(await add(desk, accountId, gone.phone))
  await colleague.post(`users/${gone.userId}/disable/`, { reason: REASON })
  expect((await two.agree(third)).json()).toMatchObject({ code: 'member_disabled' })
})

test('an owner of an account of one’s own is nobody’s to agree to', async () => {
  const { desk } = await two.fresh()
  const [{ accountId }, heir] = [await t.signIn(), await t.signIn()]
  const id = asked(await add(desk, accountId, heir.phone))
  const third = await two.fresh()
  const membership = { user_id: BigInt(third.userId), account_id: BigInt(accountId) }
  await t.db.insertInto('memberships').values(membership).execute()
  expect((await two.agree(id, third.desk)).json()).toMatchObject({ code: 'own_account' })
})
test('who asked and lost the right meanwhile asked for nothing', async () => {
  const me = await two.fresh()
  const [{ accountId }, heir] = [await t.signIn(), await t.signIn()]
  const member = { phone: heir.phone, role: 'owner', reason: REASON }
  const limits = { debt_limit: 1e12, debt_hard_limit: 1e12, reason: REASON }
  const ids = [
    asked(await me.desk.post(`accounts/${accountId}/members/`, member)),
    asked(await me.desk.put(`accounts/${accountId}/debt-limits/`, limits)),
  ]
  await sql`delete from staff_rights where user_id = ${me.userId}`.execute(t.db)
  for (const id of ids) expect((await two.agree(id)).json()).toMatchObject({ code: 'approval_void' })
})
