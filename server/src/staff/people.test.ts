import type { StaffColleagueList } from '@jarchi/shared/api/staff-people.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { jalaliDayText, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueNotices } from '../messages/notices/send-notices.ts'
import { testApp } from '../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let asker: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
let colleague: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  asker = await signInStaff(t, ['people'])
  desk = staffCalls(t, asker)
  colleague = staffCalls(t, await signInStaff(t, ['people']))
})
afterAll(() => t.close())

const reason = 'همکار تازهٔ پشتیبانی'
const people = async () => (await desk.get('people/')).json<StaffColleagueList>().results
const rightsOf = async (id: number) => (await people()).find((one) => one.id === id)?.rights
const change = (phone: string, rights: readonly StaffRight[], by = desk) =>
  by.post('people/rights/', { phone, rights, reason })
const reset = (id: number, by = desk) => by.post(`people/${id}/reset-factor/`, { reason })
const asked = async (id: number) =>
  (await colleague.get('approvals/?limit=100')).json().results.find((one: { id: number }) => one.id === id)
const agree = async (id: number, by = colleague) =>
  by.post(`approvals/${id}/agree/`, { digest: (await asked(id)).digest })

/** As if a day had passed since it was asked for. */
async function askedADayBefore(id: number) {
  await sql`alter table approvals disable trigger user`.execute(t.db)
  await sql`
    update approvals set asked_at = asked_at - ${DAY_MS} * interval '1 ms' where id = ${id}
  `.execute(t.db)
  await sql`alter table approvals enable trigger user`.execute(t.db)
}

test('who is staff is listed with rights, last visit and second factor', async () => {
  const { userId, phone } = await signInStaff(t, ['support', 'review'])
  const found = (await people()).find(({ id }) => id === userId)
  expect(found).toMatchObject({ phone, name: 'مینا بازبین', is_disabled: false })
  expect(found?.rights.toSorted()).toEqual(['review', 'support'])
  expect(found?.last_seen_at).not.toBeNull()
  expect(
    (await people()).every(({ factor, factor_due_at }) => factor !== null || factor_due_at !== null),
  ).toBe(true)
})

test('rights are exactly those that two have agreed to; without any, a person is staff no more', async () => {
  const { userId, phone } = await t.signIn()
  const answer = await change(phone, ['support', 'review'])
  expect(answer.statusCode, answer.body).toBe(202)
  const { approval_id } = answer.json()
  expect(await rightsOf(userId)).toBeUndefined()
  expect(await asked(approval_id)).toMatchObject({
    kind: 'rights',
    sum: 0,
    act: { rights: ['review', 'support'] },
    state: 'asked',
  })
  expect((await agree(approval_id, desk)).json().code).toBe('own_approval')
  expect((await agree(approval_id)).statusCode).toBe(200)
  expect((await rightsOf(userId))?.toSorted()).toEqual(['review', 'support'])
  await agree((await change(phone, ['review', 'audit'])).json().approval_id)
  expect((await rightsOf(userId))?.toSorted()).toEqual(['audit', 'review'])
  await agree((await change(phone, [])).json().approval_id)
  expect(await rightsOf(userId)).toBeUndefined()
  const lines = await auditLines(t, { object: `user:${userId}` })
  expect(lines.map(({ action, actor_user_id }) => [action, Number(actor_user_id)])).toEqual(
    ['staff.grant', 'staff.grant', 'staff.revoke', 'staff.revoke'].map((action) => [action, asker.userId]),
  )
})

test('nobody changes themselves, asks for a stranger, or agrees without the right', async () => {
  const { phone, userId } = asker
  for (const answer of [await change(phone, ['money']), await reset(userId)])
    expect(answer.json().code).toBe('own_rights')
  expect((await change('09129990000', ['review'])).json().code).toBe('phone_unknown')
  expect((await change('12', ['review'])).statusCode).toBe(400)
  expect((await reset(999_999)).json().code).toBe('user_not_found')
  const person = await signInStaff(t, ['people', 'review'])
  const { approval_id } = (await change(person.phone, ['people', 'money'])).json()
  const own = staffCalls(t, person)
  expect((await agree(approval_id, own)).json().code, 'the person it is about').toBe('own_rights')
  const money = staffCalls(t, await signInStaff(t, ['money']))
  expect((await agree(approval_id, money)).json().code).toBe('forbidden')
  const listed = (await money.get('approvals/?limit=100')).json().results
  expect(listed.filter(({ kind }: { kind: string }) => kind === 'rights')).toEqual([])
  const { digest } = await asked(approval_id)
  const declined = await own.post(`approvals/${approval_id}/decline/`, { digest, reason: 'نمی‌خواهم' })
  expect(declined.json(), 'they may object').toMatchObject({ state: 'declined' })
})

test('who asked and has lost the right meanwhile asked for nothing', async () => {
  const former = await signInStaff(t, ['people'])
  const { phone, userId } = await t.signIn()
  const { approval_id } = (await change(phone, ['review'], staffCalls(t, former))).json()
  await sql`delete from staff_rights where user_id = ${former.userId}`.execute(t.db)
  expect((await agree(approval_id)).json().code).toBe('approval_void')
  expect(await rightsOf(userId)).toBeUndefined()
})

test('a lost factor is reset by two colleagues, a day after it was asked for', async () => {
  const { userId } = await signInStaff(t, ['review'])
  await sql`
    insert into recovery_codes (user_id, code_hash) values (${userId}, '\\x01')
  `.execute(t.db)
  const { approval_id } = (await reset(userId)).json()
  expect((await agree(approval_id)).json().code).toBe('approval_too_early')
  await askedADayBefore(approval_id)
  expect((await agree(approval_id)).json()).toMatchObject({ state: 'applied' })
  const codes = t.db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', BigInt(userId))
  expect(await codes.execute()).toEqual([])
  const lines = await auditLines(t, { object: `user:${userId}`, action: 'factor.reset' })
  expect(lines).toHaveLength(1)
})

test('who is to lose their second factor is told by SMS when it is asked for, once, and when it is done', async () => {
  const { userId, phone } = await signInStaff(t, ['review'])
  const sent = async () => {
    await sendDueNotices(t.deps, { warn: () => {} })
    return t.sms.notices.filter((notice) => notice.phone === phone)
  }
  const told = (from: Date) => ({
    phone,
    kind: 'factor_reset',
    tokens: [persianDigits(jalaliDayText(tehranDay(from)))],
  })
  const { approval_id } = (await reset(userId)).json()
  expect((await reset(userId)).json(), 'asked again').toEqual({ approval_id })
  const asking = told(afterMs(t.clock.now, DAY_MS))
  expect(await sent()).toEqual([asking])
  await askedADayBefore(approval_id)
  expect((await agree(approval_id)).statusCode).toBe(200)
  expect(await sent()).toEqual([asking, told(t.clock.now)])
})

test('a house of one changes rights alone, and the log says so', async () => {
  const house = await testApp({ FOUR_EYES_RIAL: '0', FOUR_EYES_DAY_RIAL: '0' })
  try {
    const alone = staffCalls(house, await signInStaff(house, ['people']))
    const { phone, userId } = await house.signIn()
    const answer = await change(phone, ['review'], alone)
    expect(answer.statusCode, answer.body).toBe(200)
    const found = answer.json<StaffColleagueList>().results.find(({ id }) => id === userId)
    expect(found?.rights).toEqual(['review'])
    expect(await auditLines(house, { action: 'approval.off' })).toHaveLength(1)
  } finally {
    await house.close()
  }
})
