import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { lots } from '../../test/lots.ts'
import { postEntry } from './entries.ts'
import { postGift, postManualEntry, postTopUp, spend, verifyLedger } from './service.ts'

/** Operations on the ledger, all through the database; `LEDGER_OPERATIONS=1000000` for a longer run. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 100_000)
const WORKERS = 8
const ACCOUNTS = 12
const HARD_LIMIT = 5_000n
const SEED = Number(process.env.LEDGER_SEED ?? 20261121)

let t: Awaited<ReturnType<typeof testApp>>
let accounts: number[]
beforeAll(async () => {
  t = await testApp()
  accounts = await Promise.all(Array.from({ length: ACCOUNTS }, async () => (await t.signIn()).accountId))
  await t.db
    .insertInto('wallets')
    .values(accounts.map((id) => ({ account_id: BigInt(id), debt_hard_limit: HARD_LIMIT })))
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ debt_hard_limit: HARD_LIMIT }))
    .execute()
})
afterAll(() => t.close())

/** One operation, and what it moved: nothing where it was refused. */
async function operate(draw: (below: number) => number, accountId: number): Promise<bigint> {
  const amount = BigInt(1 + draw(3_000))
  const kind = draw(10)
  if (kind < 5) return (await spend(t.db, accountId, amount, 'spend')) ? -amount : 0n
  if (kind === 5) return unlessRefused(postManualEntry(t.db, accountId, -amount, 'by hand', null), -amount)
  if (kind === 6) return unlessRefused(postGift(t.db, { accountId, amount, reason: 'gift' }), amount)
  if (kind === 7) {
    const refund = { kind: 'refund', accountId, amount: -amount, reason: 'refund' } as const
    return unlessRefused(postEntry(t.db, refund), -amount)
  }
  // Few references, so that most top-ups repeat one, many of them at the same time.
  const reference = String(draw(OPERATIONS / 20))
  const credit = { accountId, amount, paymentId: null, gateway: 'sep', reference }
  return unlessRefused(postTopUp(t.db, credit), amount)
}

/** The database refuses by constraint; anything else it says is a bug. */
async function unlessRefused(posting: Promise<unknown>, amount: bigint): Promise<bigint> {
  try {
    return (await posting) === false ? 0n : amount
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    expect(['wallets_hard_limit', 'ledger_entries_reference']).toContain(constraint)
    return 0n
  }
}

test(`${OPERATIONS} operations on a few accounts at once break no rule`, { timeout: 3_600_000 }, async () => {
  const moved = new Map(accounts.map((id) => [id, 0n]))
  let left = OPERATIONS
  let refused = 0
  const work = async (worker: number) => {
    const draw = lots(SEED + worker)
    while (left-- > 0) {
      const accountId = accounts[draw(ACCOUNTS)] ?? 0
      const amount = await operate(draw, accountId)
      if (amount === 0n) refused += 1
      moved.set(accountId, (moved.get(accountId) ?? 0n) + amount)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)))

  const { rows: wallets } = await sql<{ account_id: bigint; balance: bigint; total: bigint }>`
    select account_id, wallets.balance, sum(amount)::bigint as total
    from ledger_postings join wallets using (account_id)
    group by account_id, wallets.balance
  `.execute(t.db)
  expect(wallets).toHaveLength(ACCOUNTS)
  for (const { account_id, balance, total } of wallets) {
    expect(total).toBe(balance)
    expect(balance).toBe(moved.get(Number(account_id)))
    expect(balance).toBeGreaterThanOrEqual(-HARD_LIMIT)
  }
  const { rows: broken } = await sql`
    select entry_id::text from ledger_postings group by entry_id having sum(amount) <> 0
    union all
    select reference from ledger_entries where kind = 'top_up' group by gateway, reference having count(*) > 1
  `.execute(t.db)
  expect(broken).toEqual([])
  const { differences } = await verifyLedger(t.db, null)
  // The credits of this test have no payments.
  expect(differences.filter(({ rule }) => rule !== 'a top-up is of a paid payment')).toEqual([])
  // Both kinds of refusal must have been met, or nothing was tried.
  expect(refused).toBeGreaterThan(OPERATIONS / 20)
  expect(refused).toBeLessThan(OPERATIONS * 0.8)
})
