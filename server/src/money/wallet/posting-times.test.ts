import { jalaliMonthOf, jalaliMonthText } from '@jarchi/shared/time/jalali.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { postAsOf, postMovement } from '../../../test/movements.ts'
import { postEntry, timeSince } from './entries.ts'
import { spend } from '../../../test/spend.ts'
import {
  accountsAheadOfTime,
  balanceOf,
  firstMonthOf,
  leavableOf,
  movementsOf,
  postGift,
  postManualEntry,
  redatePostings,
  setDebtLimits,
  verifyLedger,
} from './service.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ruleOf = ({ rule }: { rule: string }) => rule
const aheadIn = (rules: string[]) => rules.filter((rule) => rule === 'no posting is ahead of time').length

/** Every movement found, page by page. */
async function read(found: ReturnType<typeof movementsOf>) {
  const movements = []
  for await (const page of (await found) ?? []) movements.push(...page)
  return movements
}

test('a posting dated more than five minutes ahead of the database’s clock is refused', async () => {
  const { accountId } = await t.signIn()
  const post = (ahead: number) =>
    postAsOf(t.db, { accountId, kind: 'gift', amount: 5n, at: new Date(Date.now() + ahead) })
  for (const ahead of [400 * DAY, 6 * MINUTE]) {
    await expect(post(ahead)).rejects.toMatchObject({ constraint: 'ledger_entries_clock' })
  }
  await post(4 * MINUTE)
  expect(await balanceOf(t.db, accountId)).toBe(5n)
})

test('nothing is posted while the database’s clock is ahead', async () => {
  const { accountId } = await t.signIn()
  const post = (ahead: number) =>
    postEntry(t.db, { kind: 'gift', accountId, amount: 5n, knownAt: new Date(Date.now() - ahead) })
  for (const ahead of [400 * DAY, 6 * MINUTE]) {
    await expect(post(ahead)).rejects.toMatchObject({ constraint: 'ledger_entries_clock' })
  }
  await post(4 * MINUTE)
  // A clock that is behind does not harm a history.
  await post(-400 * DAY)
  expect(await balanceOf(t.db, accountId)).toBe(10n)
})

test('the known time goes on with the time passed, and not with the clock', () => {
  const begun = { at: Date.parse('2026-11-22T10:00:00Z'), uptime: 1_000.5 }
  expect(timeSince(begun, 1_060.5)).toEqual(new Date('2026-11-22T10:01:00Z'))
  expect(timeSince(begun, 1_000.5 + 86_400)).toEqual(new Date('2026-11-23T10:00:00Z'))
})

test('one posting 400 days ahead is reported and struck, and then hides nothing', async () => {
  const { accountId, headers } = await t.signIn()
  const other = await t.signIn()
  await setDebtLimits(t.db, accountId, 900n, 900n)
  await postManualEntry(t.db, accountId, 1_000n, 'paid in', null)
  await postGift(t.db, { accountId, amount: 300n, reason: 'gift' })
  const ahead = new Date(Date.now() + 400 * DAY)
  await postMovement(t.db, { accountId, kind: 'top_up', amount: 500n, at: ahead })
  await spend(t.db, accountId, 2_000n, 'clicks')
  // Nothing may leave the wallet now; struck amounts that have left must still be posted again.
  await setDebtLimits(t.db, accountId, 0n, 0n)
  await postManualEntry(t.db, other.accountId, 5n, 'paid in', null)
  expect(aheadIn((await verifyLedger(t.db, null)).differences.map(ruleOf))).toBe(2)
  const spentToday = async () => {
    const { rows } = await sql<{ spent: bigint }>`
      select coalesce(-sum(amount), 0)::int8 as spent from ledger_postings
      where account_id = ${accountId} and kind = 'spend' and abs(extract(epoch from posted_at - now())) < 86400
    `.execute(t.db)
    return rows[0]?.spent
  }
  expect(await spentToday()).toBe(0n)

  expect(await accountsAheadOfTime(t.db)).toEqual([accountId])
  const left = await leavableOf(t.db, accountId)
  expect(await t.db.transaction().execute((trx) => redatePostings(trx, accountId, 'a wrong clock'))).toBe(2)
  expect(await accountsAheadOfTime(t.db)).toEqual([])
  expect(await balanceOf(t.db, accountId)).toBe(-200n)
  expect(await leavableOf(t.db, accountId)).toEqual(left)
  expect(await spentToday()).toBe(2_000n)
  const rules = (await verifyLedger(t.db, null)).differences.map(ruleOf)
  // The top-up of this test and its replacement have no payment.
  expect(rules.filter((rule) => rule !== 'a top-up is of a paid payment')).toEqual([])

  const url = '/svc/financial/api/v2/accounts/'
  const month = jalaliMonthText(jalaliMonthOf(new Date()))
  const page = await t.app.inject({ url: `${url}transactions/?limit=20&month=${month}`, headers })
  expect(page.json().results.map(({ amount }: { amount: number }) => amount)).toEqual([
    -2_000, 500, -500, 2_000, -2_000, 500, 300, 1_000,
  ])
  await postManualEntry(t.db, accountId, 7n, 'after', null)
  const after = (await read(movementsOf(t.db, accountId, {}, 20))).at(-1)
  expect(after?.balance).toBe(-193n)
  expect(Math.abs((after?.at.getTime() ?? 0) - Date.now())).toBeLessThan(10 * MINUTE)
  expect(await t.db.transaction().execute((trx) => redatePostings(trx, accountId, 'again'))).toBe(0)
})

test('an account that began with a posting ahead of time begins today once it is repaired', async () => {
  const { accountId } = await t.signIn()
  await postMovement(t.db, { accountId, kind: 'gift', amount: 500n, at: new Date(Date.now() + 400 * DAY) })
  await postManualEntry(t.db, accountId, 30n, 'later', null)
  await t.db.transaction().execute((trx) => redatePostings(trx, accountId, 'a wrong clock'))
  const movements = await read(movementsOf(t.db, accountId, {}, 20))
  expect(movements.map(({ amount, balance }) => [amount, balance])).toEqual([
    [500n, 500n],
    [30n, 530n],
    [-30n, 500n],
    [-500n, 0n],
    [500n, 500n],
    [30n, 530n],
  ])
  expect(await leavableOf(t.db, accountId)).toMatchObject({ askedBack: 30n })
  const part = { from: new Date(Date.now() - DAY), to: new Date(Date.now() + DAY) }
  expect((await read(movementsOf(t.db, accountId, part, 20))).at(-1)).toMatchObject({ balance: 530n })
  expect(await firstMonthOf(t.db, accountId)).toEqual(jalaliMonthOf(new Date()))
})

test('only the last posting ahead of time can be struck, and only struck ones can be posted again', async () => {
  const { accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 30n, 'paid in', null)
  await postMovement(t.db, { accountId, kind: 'gift', amount: 40n, at: new Date(Date.now() + 400 * DAY) })
  await postGift(t.db, { accountId, amount: 50n, reason: 'gift' })
  const { rows } = await sql<{ entry_id: bigint; kind: string; amount: bigint }>`
    select entry_id, kind, amount from ledger_postings where account_id = ${BigInt(accountId)} order by position
  `.execute(t.db)
  const link = (column: string, { entry_id, kind }: (typeof rows)[number], amount: bigint) => sql`
    with entry as (
      insert into ledger_entries (kind, ${sql.ref(column)}) values (${kind}, ${entry_id}) returning id
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select id, side.account_id, side.amount from entry,
      (values (${BigInt(accountId)}::bigint, ${amount}::bigint), (null, ${-amount}::bigint)) side (account_id, amount)
  `
  const [paid, ahead, after] = rows
  const constraint = 'ledger_entries_strikes'
  await expect(link('strikes', paid!, -30n).execute(t.db)).rejects.toMatchObject({ constraint })
  await expect(link('strikes', ahead!, -40n).execute(t.db)).rejects.toMatchObject({ constraint })
  await expect(link('strikes', after!, -49n).execute(t.db)).rejects.toMatchObject({ constraint })
  await expect(link('reposts', after!, 50n).execute(t.db)).rejects.toMatchObject({ constraint })
  await link('strikes', after!, -50n).execute(t.db)
  await expect(link('reposts', after!, 51n).execute(t.db)).rejects.toMatchObject({ constraint })
})
