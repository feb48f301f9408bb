import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { grantRights } from '../../staff/service.ts'
import { setDebtLimits } from './service.ts'

let dev: Awaited<ReturnType<typeof testApp>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  dev = await testApp({ NODE_ENV: 'development' })
  t = await testApp({ NEW_REPORTS_PAGE_FOR_ALL: '0' })
})
afterAll(() => Promise.all([dev.close(), t.close()]))

test('a dev session is told how far the account may owe', async () => {
  const { headers, accountId } = await dev.signIn()
  await setDebtLimits(dev.db, accountId, 1_000n, 5_000n)
  const answer = await dev.app.inject({ url: '/svc/financial/api/v2/accounts/', headers })
  expect(answer.json()).toEqual({ balance: 0, is_empty: false, debt_limit: 1_000, debt_hard_limit: 5_000 })
})

test('a user who may not see amounts sees none, not even in a dev session', async () => {
  const { headers, accountId } = await dev.signIn()
  await dev.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(accountId)).execute()
  const answer = await dev.app.inject({ url: '/svc/financial/api/v2/accounts/', headers })
  expect(answer.json()).toEqual({})
})

describe('outside development', () => {
  const BALANCE = '/svc/financial/api/v2/accounts/'
  const PROFILE = '/svc/api/api/v2/adv/profile/'
  const seenBy = async (headers: Record<string, string>) => ({
    ...(await t.app.inject({ url: BALANCE, headers })).json(),
    ...(await t.app.inject({ url: PROFILE, headers })).json(),
  })
  /** An account that is not named in a flag of §6.7. */
  const plain = async () => {
    for (;;) {
      const member = await t.signIn()
      if (member.accountId % 4 === 0) return member
    }
  }

  test('an advertiser sees neither limits nor flags of others', async () => {
    const { headers } = await plain()
    const seen = await seenBy(headers)
    expect(seen).not.toHaveProperty('debt_limit')
    expect(seen.new_reports_page).toBe(false)
  })

  test('the permission dev shows both, at once', async () => {
    const { headers, accountId } = await plain()
    const granted = { account_id: BigInt(accountId), permission: 'dev' }
    await t.db.insertInto('account_permissions').values(granted).execute()
    expect(await seenBy(headers)).toMatchObject({ debt_limit: 0, debt_hard_limit: 0, new_reports_page: true })
  })

  test('a session of staff shows both', async () => {
    const { headers, userId } = await plain()
    await grantRights(t.db, userId, ['review'], t.clock.now)
    expect(await seenBy(headers)).toMatchObject({ debt_limit: 0, debt_hard_limit: 0, new_reports_page: true })
  })
})
