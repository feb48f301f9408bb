import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { spend } from '../../../test/spend.ts'
import { balanceOf, postManualEntry, verifierJobs, verifyLedger, walletOf } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('of 64 concurrent spends of the whole balance, one succeeds', async () => {
  const { accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 1_000n, 'all there is', null)
  const spends = Array.from({ length: 64 }, () => spend(t.db, accountId, 1_000n, 'race'))
  expect((await Promise.all(spends)).filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(t.db, accountId)).toBe(0n)
})

test('nothing goes below the hard limit, and a payment in always counts', async () => {
  const { accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 10n, 'a little', null)
  const limits = { debt_limit: 100n, debt_hard_limit: 500n }
  await t.db.updateTable('wallets').set(limits).where('account_id', '=', BigInt(accountId)).execute()
  expect(await spend(t.db, accountId, 511n, 'too much')).toBe(false)
  expect(await spend(t.db, accountId, 510n, 'all and more')).toBe(true)
  expect(await walletOf(t.db, accountId)).toMatchObject({
    balance: -500n,
    debtLimit: 100n,
    debtHardLimit: 500n,
  })
  expect(await spend(t.db, accountId, 1n, 'one more')).toBe(false)
  await expect(postManualEntry(t.db, accountId, -1n, 'by hand', null)).rejects.toThrow('would owe more')
  const none = { debt_limit: 0n, debt_hard_limit: 0n }
  await t.db.updateTable('wallets').set(none).where('account_id', '=', BigInt(accountId)).execute()
  await postManualEntry(t.db, accountId, 200n, 'paid in', null)
  expect(await balanceOf(t.db, accountId)).toBe(-300n)
})

test('an account without postings cannot spend', async () => {
  const { accountId } = await t.signIn()
  expect(await spend(t.db, accountId, 1n, 'nothing there')).toBe(false)
  expect(await balanceOf(t.db, accountId)).toBe(0n)
})

test('debt limits are shown in development, and not to advertisers', async () => {
  const { headers } = await t.signIn()
  const url = '/svc/financial/api/v2/accounts/'
  expect((await t.app.inject({ url, headers })).json()).toEqual({ balance: 0, is_empty: true })
})

test('the verifier finds manipulated rows, and says where', async () => {
  const { accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 700n, 'right', null)
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  await t.db
    .updateTable('wallets')
    .set({ balance: 900n })
    .where('account_id', '=', BigInt(accountId))
    .execute()
  // Only an owner of the database can do this.
  for (const table of ['ledger_entries', 'ledger_postings']) {
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(t.db)
  }
  const { rows } = await sql<{
    id: bigint
  }>`insert into ledger_entries (kind) values ('manual') returning id`.execute(t.db)
  const entryId = rows[0]!.id
  await sql`insert into ledger_postings (entry_id, account_id, amount) values (${entryId}, null, 5)`.execute(
    t.db,
  )
  const credit = sql<{ id: bigint }>`
    insert into ledger_entries (kind, gateway, reference) values ('top_up', 'sep', 'invented') returning id`
  const creditId = (await credit.execute(t.db)).rows[0]!.id
  for (const table of ['ledger_entries', 'ledger_postings']) {
    await sql`alter table ${sql.table(table)} enable trigger all`.execute(t.db)
  }
  const { differences, upTo } = await verifyLedger(t.db, null)
  expect(differences).toEqual([
    { rule: 'an entry sums to zero', object: `entry ${entryId}`, details: 'its postings sum to 5' },
    { rule: 'an entry sums to zero', object: `entry ${creditId}`, details: 'its postings sum to nothing' },
    {
      rule: 'a balance is the sum of its postings',
      object: `account ${accountId}`,
      details: 'it reads 900 and sums to 700',
    },
    { rule: 'a top-up is of a paid payment', object: `entry ${creditId}`, details: 'its payment is missing' },
  ])
  expect((await verifyLedger(t.db, upTo)).differences).toHaveLength(4)
})

test('the verifier finds a balance without postings', async () => {
  const { accountId } = await t.signIn()
  await sql`insert into wallets (account_id, balance) values (${BigInt(accountId)}, 5)`.execute(t.db)
  const { differences } = await verifyLedger(t.db, null)
  expect(differences).toContainEqual({
    rule: 'a balance is the sum of its postings',
    object: `account ${accountId}`,
    details: 'it reads 5 and sums to 0',
  })
  await sql`delete from wallets where account_id = ${BigInt(accountId)}`.execute(t.db)
})

test('the verifier reports each difference, and goes on from where it was', async () => {
  const said: string[] = []
  const [news, all] = verifierJobs(t.db, { error: (_, text) => said.push(text) }, 0)
  const signal = AbortSignal.timeout(60_000)
  await news?.work(signal)
  expect(said).toEqual(Array.from({ length: 4 }, () => 'the ledger differs'))
  const { upTo } = await verifyLedger(t.db, null)
  const mark = () =>
    t.db.selectFrom('settings').select('value').where('key', '=', 'ledger_verified').execute()
  expect(await mark()).toEqual([{ value: { postings_up_to: String(upTo) } }])
  await t.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ postings_up_to: '999999999' }) })
    .where('key', '=', 'ledger_verified')
    .execute()
  await all?.work(signal)
  expect(said).toHaveLength(8)
  // A slow turn does not take the mark back.
  expect(await mark()).toEqual([{ value: { postings_up_to: '999999999' } }])
})
