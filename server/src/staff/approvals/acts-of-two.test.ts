import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asked, withColleague, type Colleague, type Desk } from '../../../test/colleague.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { setDebtLimits } from '../../money/wallet/service.ts'

const MOST = 1_000_000
const REASON = 'قرارداد تازهٔ مشتری'

let t: Awaited<ReturnType<typeof testApp>>
let colleague: Desk
let two: Colleague

beforeAll(async () => {
  t = await testApp({ FOUR_EYES_RIAL: String(MOST), FOUR_EYES_DAY_RIAL: String(2 * MOST) })
  two = await withColleague(t, ['money', 'accounts'])
  colleague = two.desk
})
afterAll(() => t.close())

describe('debt limits', () => {
  const put = (desk: Desk, accountId: number, limit: number, hardLimit = limit) =>
    desk.put(`accounts/${accountId}/debt-limits/`, {
      debt_limit: limit,
      debt_hard_limit: hardLimit,
      reason: REASON,
    })
  const limitsOf = async (accountId: number) => {
    const { debt_limit, debt_hard_limit } = (await colleague.get(`accounts/${accountId}/`)).json().wallet
    return [debt_limit, debt_hard_limit]
  }

  test('that rise by more than the sum wait for a colleague, who reads both, and are set once', async () => {
    const me = await two.fresh()
    const { accountId } = await t.signIn()
    expect((await put(me.desk, accountId, 200, 300)).statusCode).toBe(200)
    const id = asked(await put(me.desk, accountId, 100, MOST + 301))
    expect(asked(await put(me.desk, accountId, 100, MOST + 301)), 'the same once more').toBe(id)
    expect(await limitsOf(accountId)).toEqual([200, 300])
    expect(await two.found(id)).toMatchObject({
      kind: 'limits',
      sum: MOST + 1,
      reason: REASON,
      account: { id: accountId },
      act: { limit: 100, hard_limit: MOST + 301, limit_before: 200, hard_limit_before: 300 },
    })
    await two.expectRefusedToAsker(id, me)
    expect((await two.agree(id)).json()).toMatchObject({ state: 'applied' })
    expect((await two.agree(id)).json()).toMatchObject({ code: 'approval_decided' })
    expect(await limitsOf(accountId)).toEqual([100, MOST + 301])
    expect((await put(me.desk, accountId, 100, MOST + 301)).statusCode, 'nothing rises').toBe(200)
    const lines = await auditLines(t, { object: `account:${accountId}`, action: 'wallet.limits' })
    expect(lines.map(({ actor_user_id }) => Number(actor_user_id))).toEqual(Array(3).fill(me.userId))
  })

  test('that rise add up in a day, and those that fall ask nobody and count nothing', async () => {
    const { desk } = await two.fresh()
    const { accountId } = await t.signIn()
    for (const limit of [MOST, 0, 0, MOST, 500])
      expect((await put(desk, accountId, limit)).statusCode).toBe(200)
    expect((await put(desk, accountId, 501)).statusCode, 'the day is full').toBe(202)
    expect((await put(desk, accountId, 1)).statusCode).toBe(200)
    const other = await t.signIn()
    await setDebtLimits(t.db, other.accountId, 100n * BigInt(MOST), 100n * BigInt(MOST))
    expect((await put(desk, other.accountId, 2 * MOST)).statusCode, 'a large fall').toBe(200)
  })

  test('of two rises at once that each fit the day alone, one waits', async () => {
    const { desk } = await two.fresh()
    const accounts = [await t.signIn(), await t.signIn(), await t.signIn()]
    const answers = await Promise.all(accounts.map(({ accountId }) => put(desk, accountId, MOST)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 202])
  })

  test('that changed meanwhile are refused whole, and stay as they are', async () => {
    const { desk } = await two.fresh()
    const { accountId } = await t.signIn()
    const id = asked(await put(desk, accountId, 5 * MOST))
    expect((await put(colleague, accountId, 70)).statusCode).toBe(200)
    expect((await two.agree(id)).json()).toMatchObject({ code: 'approval_void', statusCode: 409 })
    expect(await limitsOf(accountId)).toEqual([70, 70])
    expect(await two.found(id)).toMatchObject({ state: 'asked' })
  })
})

describe('packages', () => {
  const offer = { title: 'بستهٔ طلایی', amount: 50_000_000, bonus: MOST + 1, position: 900 }
  const post = (desk: Desk, change: object = {}) => desk.post('charge-packages/', { ...offer, ...change })
  const change = (desk: Desk, id: number, changed: object = {}) =>
    desk.put(`charge-packages/${id}/`, { ...offer, ...changed })
  const packages = async () => (await colleague.get('charge-packages/')).json().results
  const named = async (title: string) =>
    (await packages()).filter((one: { title: string }) => one.title === title)

  test('with a bonus above the sum wait for a colleague, and are offered once', async () => {
    const me = await two.fresh()
    const title = 'بستهٔ نوروز'
    const headers = { ...me.headers, 'idempotency-key': 'one-package' }
    const url = '/svc/staff/api/v1/charge-packages/'
    const send = () => t.app.inject({ method: 'POST', url, headers, payload: { ...offer, title } })
    const ids = (await Promise.all([send(), send(), send()])).map(asked)
    const [id = 0] = ids
    expect(new Set(ids).size).toBe(1)
    expect(await named(title)).toEqual([])
    expect(await two.found(id)).toMatchObject({
      kind: 'package',
      sum: MOST + 1,
      reason: title,
      account: null,
      act: { amount: offer.amount, bonus: offer.bonus },
    })
    await two.expectRefusedToAsker(id, me)
    expect((await two.agree(id)).statusCode).toBe(200)
    expect(asked(await send()), 'the same call again').toBe(id)
    const offered = await named(title)
    expect(offered).toMatchObject([{ bonus: MOST + 1, is_active: true }])
    const lines = await auditLines(t, { object: `package:${offered[0].id}` })
    expect(lines.map(({ action, actor_user_id }) => [action, Number(actor_user_id)])).toEqual([
      ['package.add', me.userId],
    ])
  })

  test('without a bonus ask nobody, whatever they cost; small bonuses add up in a day', async () => {
    const { desk } = await two.fresh()
    const { id } = (await post(desk, { bonus: 0 })).json()
    expect((await change(desk, id, { bonus: 0, amount: 10_000 })).statusCode).toBe(200)
    for (const bonus of [MOST, MOST]) expect((await post(desk, { bonus })).statusCode).toBe(201)
    expect((await post(desk, { bonus: 1 })).statusCode).toBe(202)
    expect((await post(desk, { bonus: 0 })).statusCode).toBe(201)
  })

  test('that give more, cost less or are offered again count their whole bonus, others nothing', async () => {
    const { desk } = await two.fresh()
    const { id } = (await post(desk, { bonus: 10 })).json()
    await t.db
      .updateTable('charge_packages')
      .set({ bonus: BigInt(MOST + 1) })
      .where('id', '=', id)
      .execute()
    const statusOf = async (changed: object) => (await change(desk, id, changed)).statusCode
    expect(await statusOf({ title: 'نامی دیگر', position: 3 })).toBe(200)
    expect(await statusOf({ amount: offer.amount - 10 })).toBe(202)
    expect(await statusOf({ bonus: MOST + 2 })).toBe(202)
    await desk.post(`charge-packages/${id}/end/`)
    const again = asked(await change(desk, id))
    expect(await two.found(again)).toMatchObject({
      sum: MOST + 1,
      act: { amount_before: offer.amount, bonus_before: MOST + 1 },
    })
    expect((await two.agree(again)).statusCode).toBe(200)
    expect((await packages()).find((one: { id: number }) => one.id === id)).toMatchObject({
      ...offer,
      is_active: true,
    })
  })

  test.each([
    ['was withdrawn', { is_active: false }],
    ['costs something else', { amount: 70_000_000n }],
    ['gives something else', { bonus: 7n }],
  ])('that %s meanwhile stay so', async (_, meanwhile) => {
    const { desk } = await two.fresh()
    const { id } = (await post(desk, { bonus: 10 })).json()
    const question = asked(await change(desk, id))
    await t.db.updateTable('charge_packages').set(meanwhile).where('id', '=', id).execute()
    expect((await two.agree(question)).json()).toMatchObject({ code: 'approval_void' })
    const row = t.db.selectFrom('charge_packages').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject(meanwhile)
  })
})

test('a house of one does all of it alone, and the audit log says so', async () => {
  const house = await testApp({ FOUR_EYES_RIAL: '0', FOUR_EYES_DAY_RIAL: '0' })
  const desk = staffCalls(house, await signInStaff(house, ['money', 'accounts']))
  const [{ accountId }, { phone }] = [await house.signIn(), await house.signIn()]
  const limits = { debt_limit: 1e12, debt_hard_limit: 1e12, reason: REASON }
  const offer = { title: 'بستهٔ بزرگ', amount: 10_000, bonus: 1e11, position: 1 }
  for (const answer of [
    await desk.put(`accounts/${accountId}/debt-limits/`, limits),
    await desk.post('charge-packages/', offer),
    await desk.post(`accounts/${accountId}/members/`, { phone, role: 'owner', reason: REASON }),
  ])
    expect(answer.statusCode, answer.body).toBeLessThan(202)
  const lines = await auditLines(house, { action: 'approval.off' })
  expect(lines.map(({ details }) => (details as { kind: string }).kind)).toEqual([
    'limits',
    'package',
    'owner',
  ])
  await house.close()
})
