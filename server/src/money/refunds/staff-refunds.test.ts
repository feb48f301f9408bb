import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { balanceOf, postManualEntry, verifyLedger } from '../wallet/service.ts'

const url = '/svc/financial/api/v2/accounts/refunds/'
const SHEBA = 'IR820540102680020817909002'
const NOT_OURS = 'شمارهٔ شبا به نام صاحب حساب نیست'

let t: Awaited<ReturnType<typeof testApp>>
let mina: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  mina = await signInStaff(t, ['money'])
  desk = staffCalls(t, mina)
})
afterAll(() => t.close())

/** An account with a held refund of 5,000 of its 7,000 rials. */
async function asked(phone?: string) {
  const owner = await t.signIn(phone)
  await postManualEntry(t.db, owner.accountId, 7_000n, 'paid in', null)
  const payload = { amount: 5_000, sheba: SHEBA }
  const { id } = (await t.app.inject({ method: 'POST', url, headers: owner.headers, payload })).json()
  const seen = async () => (await t.app.inject({ url, headers: owner.headers })).json().results[0]
  const cancel = () => t.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers: owner.headers })
  return { ...owner, id: id as number, seen, cancel }
}

const today = () => new Date(t.clock.now.getTime() + 3.5 * 3_600_000).toISOString().slice(0, 10)
const approve = (id: number) => desk.post(`refunds/${id}/approve/`)
const refuse = (id: number) => desk.post(`refunds/${id}/refuse/`, { reason: NOT_OURS })
const pay = (id: number, change = {}) =>
  desk.post(`refunds/${id}/pay/`, { reference: '۹۸۷۶۵۴', day: today(), ...change })

test('a refund is approved and then paid by the bank’s number and day, which the advertiser reads', async () => {
  const { id, accountId, seen } = await asked()
  expect((await pay(id)).json()).toMatchObject({ code: 'refund_not_approved', statusCode: 409 })
  expect((await approve(id)).json()).toMatchObject({ id, state: 'approved', approved_by: 'مینا بازبین' })
  expect(await seen()).toMatchObject({ state: 'held', approved_at: t.clock.now.toISOString() })
  expect((await pay(id)).json()).toMatchObject({ state: 'paid', note: '۹۸۷۶۵۴', paid_on: today() })
  expect(await seen()).toMatchObject({ state: 'paid', note: '۹۸۷۶۵۴', paid_on: today() })
  expect(await balanceOf(t.db, accountId)).toBe(2_000n)
  const lines = await auditLines(t, { object: `refund:${id}` })
  expect(lines.map(({ action, actor_user_id }) => [action, Number(actor_user_id)]).slice(1)).toEqual([
    ['refund.approve', mina.userId],
    ['refund.paid', mina.userId],
  ])
  expect(lines.at(-1)?.details).toMatchObject({ amount: '5000', note: '۹۸۷۶۵۴', paid_on: today() })
})

test('a refused refund gives its amount back, also after it was approved, and its reason is read', async () => {
  const { id, accountId, seen } = await asked()
  await approve(id)
  expect((await refuse(id)).json()).toMatchObject({ state: 'refused', decided_by: 'مینا بازبین' })
  expect(await seen()).toMatchObject({ state: 'refused', note: NOT_OURS })
  expect(await balanceOf(t.db, accountId)).toBe(7_000n)
})

test('of several decisions at once one counts, and the others are refused', async () => {
  const { id, accountId } = await asked()
  const approvals = await Promise.all([approve(id), approve(id), approve(id)])
  expect(approvals.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  const answers = await Promise.all([pay(id), refuse(id), pay(id), refuse(id)])
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([200, 409, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('refund_decided')
  expect([2_000n, 7_000n]).toContain(await balanceOf(t.db, accountId))
  expect((await approve(999_999)).statusCode).toBe(404)
})

test('an approved refund is not cancelled, nor a cancelled one approved; the database holds it too', async () => {
  const { id, cancel } = await asked()
  await approve(id)
  expect((await cancel()).json()).toMatchObject({ code: 'refund_not_held' })
  const write = t.db.updateTable('refunds').set({ state: 'cancelled' }).where('id', '=', BigInt(id))
  await expect(write.execute()).rejects.toThrow('refunds_not_cancelled_once_approved')
  const other = await asked()
  await other.cancel()
  expect((await approve(other.id)).json()).toMatchObject({ code: 'refund_decided' })
})

test('nobody decides about the refund of an account of their own', async () => {
  const { id, accountId } = await asked()
  await t.db
    .insertInto('memberships')
    .values({ user_id: BigInt(mina.userId), account_id: BigInt(accountId) })
    .execute()
  for (const answer of [await approve(id), await refuse(id), await pay(id)]) {
    expect(answer.json()).toMatchObject({ code: 'own_account' })
  }
})

test('waiting refunds come the oldest first; with a filter all that fit, the newest first', async () => {
  const owner = await asked('09387776644')
  await refuse(owner.id)
  const before = new Date(t.clock.now.getTime() - 2 * 86_400_000)
  await t.db.updateTable('refunds').set({ created_at: before }).where('id', '=', BigInt(owner.id)).execute()
  const payload = { amount: 1_234, sheba: SHEBA }
  const { headers } = owner
  const { id } = (await t.app.inject({ method: 'POST', url, headers, payload })).json()
  const found = async (query: string) => {
    const { results } = (await desk.get(`refunds/?${query}`)).json<{ results: { id: number }[] }>()
    return results.map((refund) => refund.id)
  }
  const waiting = await found('limit=100')
  expect(waiting.at(-1)).toBe(id)
  expect(waiting).not.toContain(owner.id)
  expect((await desk.get('desk/')).json().waiting.refunds).toBe(waiting.length)
  const phone = `search=${encodeURIComponent('۰۹۳۸ ۷۷۷ ۶۶۴۴')}`
  expect(await found(phone)).toEqual([id, owner.id])
  expect(await found(`${phone}&state=refused`)).toEqual([owner.id])
  expect(await found(`${phone}&amount=1234&from=${today()}`)).toEqual([id])
  await approve(id)
  expect(await found(`${phone}&state=held`)).toEqual([])
  expect(await found(`${phone}&state=approved`)).toEqual([id])
  await pay(id, { reference: '31415926' })
  expect(await found(`search=${encodeURIComponent('۳۱۴۱۵۹۲۶')}`)).toEqual([id])
})

test.each([
  ['reference', { reference: '' }],
  ['day', { day: '2031-01-01' }],
  ['day', { day: '2020-01-01' }],
])('a payment with a wrong %s is refused', async (path, change) => {
  const { id } = await asked()
  await approve(id)
  expect((await pay(id, change)).json()).toMatchObject({ code: 'bad_input', fields: [{ path }] })
})

test('the ledger shows what was held, given back and paid', async () => {
  const { id, accountId, headers } = await asked()
  await refuse(id)
  const payload = { amount: 7_000, sheba: SHEBA }
  const again = (await t.app.inject({ method: 'POST', url, headers, payload })).json()
  await approve(again.id)
  await pay(again.id)
  const history = '/svc/financial/api/v2/accounts/transactions/?limit=3'
  expect((await t.app.inject({ url: history, headers })).json().results).toMatchObject([
    { kind: 'refund', amount: -7_000, balance: 0 },
    { kind: 'refund', amount: 5_000, balance: 7_000 },
    { kind: 'refund', amount: -5_000, balance: 2_000 },
  ])
  expect(await balanceOf(t.db, accountId)).toBe(0n)
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
})
