import { afterAll, beforeAll, expect, test } from 'vitest'
import fieldTexts from '../../../../data/texts/field-errors.json' with { type: 'json' }
import { testApp } from '../../../test/harness.ts'
import { spend } from '../../../test/spend.ts'
import { postEntry } from '../wallet/entries.ts'
import { decideRefund } from './service.ts'
import { balanceOf, postGift, postManualEntry, setDebtLimits } from '../wallet/service.ts'

const url = '/svc/financial/api/v2/accounts/refunds/'
const SHEBA = 'IR820540102680020817909002'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('gifts can be spent, but not paid out', async () => {
  const { headers, accountId } = await t.signIn()
  const ask = async (amount: number) =>
    (await t.app.inject({ method: 'POST', url, headers, payload: { amount, sheba: SHEBA } })).json()
  const withdrawable = async () => (await t.app.inject({ url, headers })).json().withdrawable
  const gift = (amount: bigint) => postGift(t.db, { accountId, amount, reason: 'gift card' })
  await gift(5_000n)
  expect(await withdrawable()).toBe(0)
  expect((await ask(1)).fields).toEqual([{ path: 'amount', message: fieldTexts.over_withdrawable }])
  await postManualEntry(t.db, accountId, 7_000n, 'paid at the desk', null)
  expect(await withdrawable()).toBe(7_000)
  // Spending takes gift money first.
  await spend(t.db, accountId, 4_000n, 'clicks')
  expect(await withdrawable()).toBe(7_000)
  await spend(t.db, accountId, 3_000n, 'clicks')
  expect(await withdrawable()).toBe(5_000)
  expect((await ask(5_001)).code).toBe('bad_input')
  expect((await ask(5_000)).state).toBe('held')
  await gift(9_000n)
  expect(await withdrawable()).toBe(0)
  expect(await balanceOf(t.db, accountId)).toBe(9_000n)
})

test('a gift that comes after everything was spent is not paid out, nor is a correction of what gifts paid', async () => {
  const { headers, accountId } = await t.signIn()
  const withdrawable = async () => (await t.app.inject({ url, headers })).json().withdrawable
  await postManualEntry(t.db, accountId, 20_000_000n, 'paid in', null)
  await spend(t.db, accountId, 20_000_000n, 'clicks')
  await postGift(t.db, { accountId, amount: 20_000_000n, reason: 'gift card' })
  expect(await balanceOf(t.db, accountId)).toBe(20_000_000n)
  expect(await withdrawable()).toBe(0)
  const payload = { amount: 1, sheba: SHEBA }
  expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)

  await spend(t.db, accountId, 20_000_000n, 'clicks')
  await postEntry(t.db, { kind: 'spend_correction', accountId, amount: 20_000_000n, reason: 'false clicks' })
  expect(await balanceOf(t.db, accountId)).toBe(20_000_000n)
  expect(await withdrawable()).toBe(0)
})

test('debts and amounts taken by hand are not paid out', async () => {
  const { headers, accountId } = await t.signIn()
  const withdrawable = async () => (await t.app.inject({ url, headers })).json().withdrawable
  await setDebtLimits(t.db, accountId, 5_000n, 5_000n)
  await spend(t.db, accountId, 2_000n, 'clicks')
  expect(await withdrawable()).toBe(0)
  await postGift(t.db, { accountId, amount: 9_000n, reason: 'gift card' })
  await postManualEntry(t.db, accountId, -1_000n, 'taken back', null)
  expect(await withdrawable()).toBe(0)
})

test('a user who may not see amounts can neither see refunds nor find out the balance by asking for them', async () => {
  const { headers, accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 7_000n, 'had', null)
  await t.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(accountId)).execute()
  const ask = (amount: number) =>
    t.app.inject({ method: 'POST', url, headers, payload: { amount, sheba: SHEBA } })
  const answers = [await ask(7_000), await ask(7_001), await ask(0), await t.app.inject({ url, headers })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect(await balanceOf(t.db, accountId)).toBe(7_000n)
})

test('a waiting refund is cancelled once, and its amount comes back', async () => {
  const { headers, accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 7_000n, 'had', null)
  const ask = async () =>
    (await t.app.inject({ method: 'POST', url, headers, payload: { amount: 5_000, sheba: SHEBA } })).json()
  const { id } = await ask()
  const cancel = (as = headers) => t.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers: as })
  const stranger = await t.signIn()
  expect((await cancel(stranger.headers)).statusCode, 'of another account').toBe(404)
  const answers = await Promise.all([cancel(), cancel(), cancel()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
  expect(await balanceOf(t.db, accountId)).toBe(7_000n)
  const { results } = (await t.app.inject({ url, headers })).json()
  expect(results).toMatchObject([{ id, state: 'cancelled', note: null }])
  expect((await ask()).state, 'and another can be asked for').toBe('held')
})

test('a decided refund cannot be cancelled, nor a cancelled one paid', async () => {
  const { headers, accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 7_000n, 'had', null)
  const payload = { amount: 3_000, sheba: SHEBA }
  const ask = async () => (await t.app.inject({ method: 'POST', url, headers, payload })).json().id
  const cancel = (id: number) => t.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers })
  const pay = (id: number) =>
    t.db.transaction().execute((trx) => decideRefund(trx, id, { state: 'paid', note: '998877' }, t.clock.now))
  const paid = await ask()
  expect(await pay(paid)).toMatchObject({ account_id: BigInt(accountId) })
  expect((await cancel(paid)).statusCode).toBe(404)
  const cancelled = await ask()
  expect((await cancel(cancelled)).statusCode).toBe(200)
  expect(await pay(cancelled)).toBeNull()
  expect(await balanceOf(t.db, accountId)).toBe(4_000n)
})

test('of many requests at once one is held, for whole rials that are there', async () => {
  const { headers, accountId } = await t.signIn()
  await setDebtLimits(t.db, accountId, 500n, 500n)
  await postManualEntry(t.db, accountId, 1_000n, 'paid in', null)
  const ask = (amount: unknown) =>
    t.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { amount, sheba: 'IR58 0540 1051 8002 1273 1130 07' },
    })
  for (const amount of [0, -1, 0.5, 1_001, '1001']) expect((await ask(amount)).statusCode).toBe(400)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(600)))
  const held = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json())
  expect(held).toMatchObject([{ sheba: 'IR580540105180021273113007', state: 'held' }])
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7)
  expect(await balanceOf(t.db, accountId)).toBe(400n)
})
