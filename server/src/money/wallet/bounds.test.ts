import { LARGEST_AMOUNT, LARGEST_BALANCE } from '@jarchi/shared/money/money.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { signInStaff, staffCalls } from '../../../test/staff.ts'
import { createGiftCard } from '../payments/gift-cards.ts'
import { balanceOf, postManualEntry, setDebtLimits } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Gives an account as much as a wallet can hold. */
async function fill(accountId: number) {
  for (let balance = 0n; balance < LARGEST_BALANCE; balance += LARGEST_AMOUNT) {
    await postManualEntry(t.db, accountId, LARGEST_AMOUNT, 'a lot', null)
  }
}

test('amounts and balances stay within their bounds', async () => {
  const { accountId } = await t.signIn()
  const post = (amount: bigint) => postManualEntry(t.db, accountId, amount, 'a lot', null)
  for (const amount of [LARGEST_AMOUNT + 1n, 2n ** 53n, 2n ** 62n, 2n ** 63n - 1n]) {
    await expect(post(amount)).rejects.toMatchObject({ constraint: 'ledger_postings_bound' })
    await expect(post(-amount)).rejects.toMatchObject({ constraint: 'ledger_postings_bound' })
  }
  await fill(accountId)
  await expect(post(1n)).rejects.toMatchObject({ constraint: 'wallets_bound' })
  expect(await balanceOf(t.db, accountId)).toBe(LARGEST_BALANCE)
  await post(-1n)
  await post(1n)

  const debtor = await t.signIn()
  await expect(setDebtLimits(t.db, debtor.accountId, 0n, 2n ** 62n)).rejects.toMatchObject({
    constraint: 'wallets_limits_bound',
  })
  await setDebtLimits(t.db, debtor.accountId, 0n, LARGEST_BALANCE)
  for (let debt = 0n; debt < LARGEST_BALANCE; debt += LARGEST_AMOUNT) {
    await postManualEntry(t.db, debtor.accountId, -LARGEST_AMOUNT, 'a lot', null)
  }
  await expect(postManualEntry(t.db, debtor.accountId, -1n, 'more', null)).rejects.toMatchObject({
    constraint: 'wallets_hard_limit',
  })
})

test('a full wallet is shown on every route, and a payment into it is refused in words', async () => {
  const { headers, accountId } = await t.signIn()
  await fill(accountId)
  for (const url of ['', 'transactions/', 'statements/', 'refunds/', 'transactions/csv/']) {
    const answer = await t.app.inject({ url: `/svc/financial/api/v2/accounts/${url}`, headers })
    expect([url, answer.statusCode]).toEqual([url, 200])
  }
  const expiresAt = new Date(t.clock.now.getTime() + 86_400_000)
  const { code } = await createGiftCard(t.db, { amount: 10n, uses: 1, expiresAt }, t.clock.now)
  const redeem = '/svc/api/api/v1/account/gift-card/redeem/'
  const refused = await t.app.inject({ method: 'POST', url: redeem, headers, payload: { code } })
  expect(refused.json()).toMatchObject({ code: 'balance_limit', statusCode: 409 })
  const payment = await t.app.inject({
    method: 'POST',
    url: '/svc/api/api/v2/account/payments/',
    headers,
    payload: { amount: 20_000_000, utm_data: {} },
  })
  expect(payment.json()).toMatchObject({ code: 'balance_limit' })

  const staff = staffCalls(t, await signInStaff(t))
  const byHand = await staff.post(`accounts/${accountId}/entries/`, {
    amount: 10,
    reason: 'one more of them',
    key: '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11',
  })
  expect(byHand.json()).toMatchObject({ code: 'balance_limit', statusCode: 409 })
  expect((await staff.get(`accounts/${accountId}/`)).json().wallet.balance).toBe(Number(LARGEST_BALANCE))
})

test('an entry without postings, or of the operator alone, is refused', async () => {
  const bare = sql`insert into ledger_entries (kind) values ('manual')`
  await expect(bare.execute(t.db)).rejects.toMatchObject({ constraint: 'ledger_entries_postings' })
  const operators = sql`
    with entry as (insert into ledger_entries (kind) values ('manual') returning id)
    insert into ledger_postings (entry_id, account_id, amount)
    select id, null, amount from entry, (values (5), (-5)) side (amount)
  `
  await expect(operators.execute(t.db)).rejects.toMatchObject({ constraint: 'ledger_entries_postings' })
})

test('a table of one’s own in the way misleads no check of an entry', async () => {
  const { accountId } = await t.signIn()
  await t.db.connection().execute(async (one) => {
    await sql`create temp table ledger_postings (like public.ledger_postings)`.execute(one)
    const oneSided = sql`
      with entry as (insert into public.ledger_entries (kind) values ('manual') returning id)
      insert into public.ledger_postings (entry_id, account_id, amount) select id, ${BigInt(accountId)}, 5 from entry
    `
    await expect(oneSided.execute(one)).rejects.toMatchObject({ constraint: 'ledger_entries_balance' })
    await sql`drop table pg_temp.ledger_postings`.execute(one)
  })
})
