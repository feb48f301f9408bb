import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGNS_LIST } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { decideFinancialInfo, submitFinancialInfo } from '../../money/financial/service.ts'
import { postManualEntry, setDebtLimits } from '../../money/wallet/service.ts'

const DAY_SECONDS = 86_400

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({
    ACCESS_TOKEN_SECONDS: '9000000',
    SESSION_IDLE_HOURS: '9000',
    FINANCIAL_GRACE_DAYS: '10',
  })
})
afterAll(() => t.close())

/** An advertiser with one approved, switched-on ad; pictures do not matter here. */
async function shown() {
  const { headers, accountId, userId } = await t.signIn()
  const account_id = BigInt(accountId)
  const { id } = await t.db
    .insertInto('campaigns')
    .values({
      account_id,
      title: 'کارزار',
      search_text: 'کارزار',
      enabled: true,
      daypart: '1'.repeat(168),
      daily_budget: 3_000_000n,
      bid: 20_000n,
      cities: [],
      neighborhoods: [],
      category_slugs: ['light'],
      keywords: [],
      has_ad: true,
      created_at: t.clock.now,
      updated_at: t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ad = {
    campaign_id: id,
    account_id,
    active: true,
    status: 3,
    landing_url: 'https://example.ir/',
    banner_type: 'custom',
    panel_type: 'divar_panel',
    registered_at: new Date(t.clock.now.getTime() + 100 * DAY_SECONDS * 1_000),
  }
  await t.db.insertInto('ads').values(ad).execute()
  const blocker = async () => {
    const answer = await t.app.inject({ url: CAMPAIGNS_LIST, headers })
    return answer.json().results[0].blocker
  }
  const countShown = async () => {
    const answer = await t.app.inject({ url: `${CAMPAIGNS_LIST}?status=shown`, headers })
    return answer.json().count
  }
  const give = (rial: bigint) => postManualEntry(t.db, accountId, rial, 'test', null)
  const pay = () =>
    t.db
      .insertInto('payments')
      .values({
        id: randomUUID(),
        account_id,
        user_id: BigInt(userId),
        gateway: 'zarinpal',
        amount: 1_000n,
        state: 'paid',
        created_at: t.clock.now,
        expires_at: t.clock.now,
        settled_at: t.clock.now,
      })
      .execute()
  /** Sets the cost of today's clicks and its limit. */
  const spend = (charged: number, cap: number, at = t.clock.now) =>
    sql`
      insert into campaign_days (campaign_id, day, account_id, cap, charged)
      values (${id}, tehran_day(${at}), ${account_id}, ${cap}, ${charged})
      on conflict (campaign_id, day) do update set cap = ${cap}, charged = ${charged}
    `.execute(t.db)
  return { accountId, blocker, countShown, give, pay, spend }
}

test('delivery goes on into debt up to its limit, and stops below it', async () => {
  const { accountId, blocker, give } = await shown()
  await give(100n)
  expect(await blocker()).toBeNull()
  await setDebtLimits(t.db, accountId, 50n, 80n)
  await give(-150n)
  expect(await blocker(), 'at its limit').toBeNull()
  await give(-1n)
  expect(await blocker()).toBe('in_debt')
  await give(1n)
  await setDebtLimits(t.db, accountId, 50n, 50n)
  expect(await blocker(), 'a click would cost nothing').toBe('out_of_balance')
})

test('money that is spent and not posted yet keeps no ad running', async () => {
  const { accountId, blocker, countShown, give } = await shown()
  await give(100n)
  const setPending = (pending: bigint) =>
    t.db.updateTable('wallets').set({ pending }).where('account_id', '=', BigInt(accountId)).execute()
  await setPending(99n)
  expect([await blocker(), await countShown()]).toEqual([null, 1])
  await setPending(100n)
  expect([await blocker(), await countShown()]).toEqual(['out_of_balance', 0])
})

test('missing financial information stops delivery after its days are over, until it is sent', async () => {
  const { accountId, blocker, give, pay } = await shown()
  await give(100n)
  t.clock.advance(12 * DAY_SECONDS)
  expect(await blocker(), 'nothing paid yet').toBeNull()
  await pay()
  t.clock.advance(10 * DAY_SECONDS - 1)
  expect(await blocker()).toBeNull()
  t.clock.advance(1)
  expect(await blocker()).toBe('financial_info_missing')

  await submitFinancialInfo(t.deps, accountId, NATURAL_PERSON, { userId: null, name: 'test' })
  expect(await blocker()).toBeNull()
  const decide = (decision: Parameters<typeof decideFinancialInfo>[2]) =>
    decideFinancialInfo(t.db, accountId, decision, { userId: null, name: 'test' }, t.clock.now)
  await decide({ verdict: 'reject', reason: 'ناخواناست.' })
  expect(await blocker()).toBe('financial_info_missing')
  await submitFinancialInfo(t.deps, accountId, NATURAL_PERSON, { userId: null, name: 'test' })
  await decide({ verdict: 'approve' })
  expect(await blocker()).toBeNull()
})

test('debt or missing information of one account does not affect others', async () => {
  const [mine, other] = [await shown(), await shown()]
  await mine.give(100n)
  await other.pay()
  t.clock.advance(20 * DAY_SECONDS)
  expect(await mine.blocker()).toBeNull()
})

test('a spent budget stops delivery for the day, until midnight in Tehran or a higher budget', async () => {
  const { blocker, give, spend } = await shown()
  await give(10_000_000n)
  const yesterday = new Date(t.clock.now.getTime() - DAY_SECONDS * 1_000)
  await spend(3_000_000, 3_000_000, yesterday)
  expect(await blocker()).toBeNull()
  await spend(2_999_999, 3_000_000)
  expect(await blocker()).toBeNull()
  await spend(3_000_000, 3_000_000)
  expect(await blocker()).toBe('budget_spent')
  await spend(3_000_000, 4_000_000)
  expect(await blocker()).toBeNull()
})
