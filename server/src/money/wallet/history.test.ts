import { MOVEMENT_KINDS } from '@jarchi/shared/money/statement.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMany, postMovement } from '../../../test/movements.ts'
import { testApp } from '../../../test/harness.ts'
import { LEDGER_SEED } from '../../../test/ledger-seed.ts'
import { lots } from '../../../test/lots.ts'
import { movementsOf, type Movement, postManualEntry, verifyLedger } from './service.ts'
import { transactionPage } from './transactions.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MINUTE = 60_000

/** The differences that the verifier finds; the top-ups of these tests have no payments. */
async function differencesFrom(after: bigint | null) {
  const { differences } = await verifyLedger(t.db, after)
  return differences.filter(({ rule }) => rule !== 'a top-up is of a paid payment')
}

async function pagesOf(found: ReturnType<typeof movementsOf>) {
  const pages: Movement[][] = []
  for await (const page of (await found) ?? []) pages.push(page)
  return pages
}
const read = async (found: ReturnType<typeof movementsOf>) => (await pagesOf(found)).flat()

test('pages of every part and kind match the whole history', async () => {
  const { accountId } = await t.signIn()
  const draw = lots(LEDGER_SEED)
  const begun = Date.parse('2026-06-01T00:00:00Z')
  const posted: { kind: string; amount: number; at: Date; balance: number }[] = []
  let balance = 0
  for (let index = 0; index < 60; index += 1) {
    const kind = MOVEMENT_KINDS[draw(6)] ?? 'gift'
    const amount = 1 + draw(900)
    const at = new Date(begun + Math.floor(index / 3) * MINUTE)
    balance += amount
    await postMovement(t.db, { accountId, kind, amount: BigInt(amount), at })
    posted.unshift({ kind, amount, at, balance })
  }
  const from = new Date(begun + 4 * MINUTE)
  const to = new Date(begun + 15 * MINUTE)
  for (const part of [{}, { from }, { to }, { from, to }, { from: to, to: from }]) {
    for (const kind of [undefined, 'spend', 'gift'] as const) {
      const wanted = posted.filter(
        (movement) =>
          (!kind || movement.kind === kind) &&
          (!('from' in part) || movement.at >= (part.from ?? 0)) &&
          (!('to' in part) || movement.at < (part.to ?? 0)),
      )
      for (const offset of [0, 7, 56, 70]) {
        const page = await transactionPage(t.db, accountId, { ...part, kind, offset, limit: 7 })
        expect(page.count).toBe(wanted.length)
        expect(page.results).toMatchObject(
          wanted
            .slice(offset, offset + 7)
            .map(({ at, ...movement }) => ({ ...movement, created_at: at.toISOString() })),
        )
      }
      const all = await read(movementsOf(t.db, accountId, { ...part, kind }, 60))
      expect(all.map(({ balance: left }) => Number(left)).toReversed()).toEqual(
        wanted.map(({ balance: left }) => left),
      )
    }
  }
  expect(await movementsOf(t.db, accountId, {}, 59)).toBeNull()
})

test('a long history is read in parts, in order and completely', async () => {
  const { accountId } = await t.signIn()
  await postMany(t.db, accountId, 1_700)
  for (const [kind, count] of [
    [undefined, 1_700],
    ['spend', 1_133],
  ] as const) {
    const pages = await pagesOf(movementsOf(t.db, accountId, { kind }, 1_700))
    expect(Math.max(...pages.map(({ length }) => length))).toBe(500)
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toHaveLength(count)
    expect(ids).toEqual(ids.toSorted((one, other) => Number(one - other)))
  }
})

test('an account without movements has an empty history', async () => {
  const { accountId } = await t.signIn()
  const part = { offset: 0, limit: 10, from: new Date('2026-01-01'), to: new Date('2027-01-01') }
  expect(await transactionPage(t.db, accountId, part)).toEqual({ count: 0, results: [], pending: [] })
  expect(await transactionPage(t.db, accountId, { offset: 5, limit: 10, kind: 'gift' })).toEqual({
    count: 0,
    results: [],
    pending: [],
  })
})

test('time never goes back in a history, whichever posting began first', async () => {
  const { accountId } = await t.signIn()
  await postMovement(t.db, { accountId, kind: 'gift', amount: 5n, at: new Date('2026-07-02T10:00:00Z') })
  await postMovement(t.db, { accountId, kind: 'gift', amount: 6n, at: new Date('2026-07-02T09:59:59Z') })
  const { results } = await transactionPage(t.db, accountId, { offset: 0, limit: 10 })
  expect(results.map(({ amount, created_at }) => [amount, created_at])).toEqual([
    [6, '2026-07-02T10:00:00.000Z'],
    [5, '2026-07-02T10:00:00.000Z'],
  ])
})

test('concurrent postings take places without gaps or doubles, and their balances follow each other', async () => {
  const { accountId } = await t.signIn()
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      postManualEntry(t.db, accountId, BigInt(index + 1), 'at once', null),
    ),
  )
  const movements = await read(movementsOf(t.db, accountId, {}, 40))
  let balance = 0n
  for (const { amount, balance: left } of movements) {
    balance += amount
    expect(left).toBe(balance)
  }
  expect(balance).toBe(820n)
  expect(await differencesFrom(null)).toEqual([])
})

test('the verifier finds a broken history', async () => {
  const { accountId } = await t.signIn()
  for (const amount of [10n, 20n, 30n]) await postManualEntry(t.db, accountId, amount, 'right', null)
  const { upTo } = await verifyLedger(t.db, null)
  // Only an owner of the database can do this.
  await sql`alter table ledger_postings disable trigger all`.execute(t.db)
  const { rows } = await sql<{ id: bigint }>`
    update ledger_postings set balance = 31 where account_id = ${accountId} and position = 2 returning id
  `.execute(t.db)
  await sql`alter table ledger_postings enable trigger all`.execute(t.db)
  await sql`update wallets set postings = 4 where account_id = ${accountId}`.execute(t.db)
  for (const after of [null, upTo]) {
    const differences = await differencesFrom(after)
    expect(differences).toHaveLength(3)
    expect(differences).toContainEqual({
      rule: 'a balance follows from the one before',
      object: `posting ${rows[0]?.id}`,
      details: 'it reads 31 after 10',
    })
    expect(differences).toContainEqual({
      rule: 'a wallet ends where its history does',
      object: `account ${accountId}`,
      details: 'it counts 4, and its history 3',
    })
  }
})
