import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { balanceOf, postManualEntry } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a balance is the sum of an account’s postings', async () => {
  const { accountId, userId } = await t.signIn()
  const other = await t.signIn()
  expect(await balanceOf(t.db, accountId)).toBe(0n)
  await postManualEntry(t.db, accountId, 9_000_000_000_000n, 'welcome', null)
  await postManualEntry(t.db, accountId, -1_000_000n, 'correction', userId)
  expect(await balanceOf(t.db, accountId)).toBe(8_999_999_000_000n)
  expect(await balanceOf(t.db, other.accountId)).toBe(0n)
})

test('the operator has the other side of every entry', async () => {
  const { total } = await t.db
    .selectFrom('ledger_postings')
    .select(sql<bigint>`sum(amount)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(0n)
})

test('an entry is undone with its transaction', async () => {
  const { accountId } = await t.signIn()
  const failing = t.db.transaction().execute(async (trx) => {
    await postManualEntry(trx, accountId, 5n, 'never', null)
    throw new Error('undo')
  })
  await expect(failing).rejects.toThrow('undo')
  expect(await balanceOf(t.db, accountId)).toBe(0n)
})

test('postings cannot be doubled, changed or removed', async () => {
  const { accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 5n, 'once', null)
  await expect(t.db.updateTable('ledger_postings').set({ amount: 6n }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(t.db.deleteFrom('ledger_postings').execute()).rejects.toThrow('append-only')
  await expect(t.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only')
})
