import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { balanceOf, postManualEntry } from '../wallet/service.ts'

const url = '/svc/financial/api/v2/accounts/refunds/'
const SHEBA = 'IR820540102680020817909002'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('who may not see amounts can neither see refunds nor find the balance by asking for them', async () => {
  const { headers, accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 7_000n, 'had', null)
  await t.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(accountId)).execute()
  const ask = (amount: number) =>
    t.app.inject({ method: 'POST', url, headers, payload: { amount, sheba: SHEBA } })
  const answers = [await ask(7_000), await ask(7_001), await ask(0), await t.app.inject({ url, headers })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect(await balanceOf(t.db, accountId)).toBe(7_000n)
})
