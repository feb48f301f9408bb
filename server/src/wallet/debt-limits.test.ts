import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { setDebtLimits } from './service.ts'

let dev: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  dev = await testApp({ NODE_ENV: 'development' })
})
afterAll(() => dev.close())

test('a dev session is told how far the account may owe', async () => {
  const { headers, accountId } = await dev.signIn()
  await setDebtLimits(dev.db, accountId, 1_000n, 5_000n)
  const answer = await dev.app.inject({ url: '/svc/financial/api/v2/accounts/', headers })
  expect(answer.json()).toEqual({ balance: 0, is_empty: false, debt_limit: 1_000, debt_hard_limit: 5_000 })
})

test('who may not see amounts is told none, in a dev session neither', async () => {
  const { headers, accountId } = await dev.signIn()
  await dev.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(accountId)).execute()
  const answer = await dev.app.inject({ url: '/svc/financial/api/v2/accounts/', headers })
  expect(answer.json()).toEqual({})
})
