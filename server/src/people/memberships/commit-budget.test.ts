import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs, tokenFor } from '../../../test/members.ts'
import type { SignedIn } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let owner: SignedIn
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.clock.now = new Date('2026-05-09T08:30:00Z')
  owner = await t.signIn()
})
afterAll(() => t.close())

type Caller = Pick<SignedIn, 'headers'>
const body = (daily_budget: number, user_apply = true) => ({ ...CAMPAIGN, daily_budget, user_apply })
const make = ({ headers }: Caller, daily_budget: number, isOn = true) =>
  t.app.inject({ method: 'POST', url: CAMPAIGNS, headers, payload: body(daily_budget, isOn) })
const change = ({ headers }: Caller, id: number, daily_budget: number) =>
  t.app.inject({ method: 'PUT', url: `${CAMPAIGNS}${id}/`, headers, payload: body(daily_budget) })
const turn = ({ headers }: Caller, id: number, user_apply: boolean) =>
  t.app.inject({ method: 'PATCH', url: `${CAMPAIGNS}${id}/`, headers, payload: { user_apply } })

test('a manager adds no more to budgets than the limit of the day, and hears which owner to ask', async () => {
  const manager = await joinAs(t, owner.accountId, 'manager', { day_limit: 5_000_000n })
  expect((await make(manager, 2_000_000)).statusCode).toBe(201)
  const second = (await make(manager, 2_000_000)).json()
  const over = await change(manager, second.id, 3_500_000)
  expect(over.json()).toMatchObject({ statusCode: 409, code: 'over_member_limit' })
  expect(over.json().message).toMatch(/۵۰۰٬۰۰۰\sتومان است و ۱۰۰٬۰۰۰\sتومان از آن مانده.*09/)
  expect((await change(manager, second.id, 3_000_000)).statusCode).toBe(200)
  expect((await make(manager, 2_000_000)).statusCode).toBe(409)
  expect((await change(owner, second.id, 9_000_000)).statusCode).toBe(200)
})

test('a campaign that is off costs nothing until it is switched on, and lowering gives nothing back', async () => {
  const manager = await joinAs(t, owner.accountId, 'manager', { day_limit: 3_000_000n })
  const { id } = (await make(manager, 3_000_000, false)).json()
  expect((await turn(manager, id, true)).statusCode).toBe(200)
  expect((await turn(manager, id, false)).statusCode).toBe(200)
  expect((await turn(manager, id, true)).json()).toMatchObject({ code: 'over_member_limit' })
})

test('what is over commits nothing, and a larger total as much as it pays for a day', async () => {
  const manager = await joinAs(t, owner.accountId, 'manager', { day_limit: 5_000_000n })
  const patch = (id: number, payload: object, { headers }: Caller = manager) =>
    t.app.inject({ method: 'PATCH', url: `${CAMPAIGNS}${id}/`, headers, payload })
  const over = (await make(owner, 9_000_000)).json()
  const today = tehranDay(t.clock.now)
  await patch(over.id, { starts_on: today, ends_on: today }, owner)
  const whole = (await make(owner, 4_000_000)).json()
  await patch(whole.id, { total_budget: 4_000_000 }, owner)
  t.clock.advance(DAY_SECONDS)
  const later = { headers: await tokenFor(t, await t.signIn(manager.phone), owner.accountId) }
  expect((await patch(over.id, { daily_budget: 10_000_000 }, later)).statusCode).toBe(200)
  expect((await patch(over.id, { ends_on: null }, later)).json()).toMatchObject({ code: 'over_member_limit' })
  expect((await patch(whole.id, { total_budget: 5_000_000 }, later)).statusCode).toBe(200)
  expect((await patch(whole.id, { total_budget: 9_500_000 }, later)).statusCode).toBe(200)
  expect((await patch(whole.id, { total_budget: null }, later)).json()).toMatchObject({
    code: 'over_member_limit',
  })
})

test('the limit of the month counts all its days, and ends with it', async () => {
  const manager = await joinAs(t, owner.accountId, 'manager', { month_limit: 4_000_000n })
  expect((await make(manager, 3_000_000)).statusCode).toBe(201)
  t.clock.advance(5 * DAY_SECONDS)
  const later = { headers: await tokenFor(t, await t.signIn(manager.phone), owner.accountId) }
  const refused = await make(later, 3_000_000)
  expect(refused.json().message).toContain('این ماه')
  t.clock.advance(20 * DAY_SECONDS)
  const next = { headers: await tokenFor(t, await t.signIn(manager.phone), owner.accountId) }
  expect((await make(next, 3_000_000)).statusCode).toBe(201)
})

test('of two changes at once that do not fit together, one is saved', async () => {
  const manager = await joinAs(t, owner.accountId, 'manager', { day_limit: 3_000_000n })
  const both = await Promise.all([make(manager, 2_000_000), make(manager, 2_000_000)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
})

test('changes of many campaigns, and changes that are taken back, count like any other', async () => {
  const manager = await joinAs(t, owner.accountId, 'manager', { day_limit: 5_000_000n })
  const ids = [(await make(owner, 2_000_000)).json().id, (await make(owner, 2_000_000)).json().id]
  const raise = (percent: number, { headers }: Caller = manager) =>
    t.app.inject({
      method: 'POST',
      url: `${CAMPAIGNS}bulk/`,
      headers,
      payload: { select: { ids }, change: { daily_budget: { percent } } },
    })
  expect((await raise(200)).json()).toMatchObject({ statusCode: 409, code: 'over_member_limit' })
  expect((await raise(100)).statusCode).toBe(200)
  const lowered = (await raise(-40, owner)).json()
  const undo = await t.app.inject({
    method: 'POST',
    url: `${CAMPAIGNS}bulk/${lowered.batch_id}/undo/`,
    headers: manager.headers,
  })
  expect(undo.json()).toMatchObject({ statusCode: 409, code: 'over_member_limit' })
})
