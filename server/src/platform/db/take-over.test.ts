import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testDb } from '../../../test/harness.ts'
import { LEDGER_SEED } from '../../../test/ledger-seed.ts'
import { lots } from '../../../test/lots.ts'
import { postMany, postMovement } from '../../../test/movements.ts'
import { asBeforeBaseline, replaceFunction, undoNewer } from '../../../test/older-database.ts'
import { schemaText } from '../../../test/schema-text.ts'
import { loadDemo } from '../../operations/demo/service.ts'
import { postManualEntry, verifyLedger } from '../../money/wallet/service.ts'
import type { Db } from './client.ts'
import { migrate, newerMigrations, pendingMigrations } from './migrate.ts'
import { FOLDED } from './folded-migrations.ts'

/** What came after the baseline. */
const NEWER = [
  '0101-states',
  '0102-traces-of-clicks',
  '0103-prices',
  '0104-traces-of-notices',
  '0105-campaigns-in-hand',
  '0106-undoable-changes',
  '0107-roles',
  '0108-drafts',
  '0110-saved-targetings',
  '0111-bell',
  '0112-queue-of-ads',
  '0112-review-claims',
  '0113-listed-campaigns',
  '0114-invitation-refusals',
  '0115-market-categories',
  '0116-verdicts-in-hand',
  '0118-desk-search',
  '0120-second-factor',
  '0121-account-notes',
  '0122-running-processes',
  '0123-refunds-at-the-desk',
  '0124-money-at-the-desk',
  '0125-ticket-claims',
  '0126-support-texts',
  '0127-people-at-the-desk',
  '0128-appeals',
  '0129-banner-memory',
  '0134-signatures-in-their-rows',
  '0135-waiting-pictures',
  '0138-more-acts-of-two',
  '0139-orders-of-lists',
]

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The contents of every table, except what a start notes for itself. */
async function contents(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'expansions', 'sql_objects') order by 1
  `.execute(db)
  const sums: Record<string, unknown> = {}
  for (const { name } of rows) {
    const found = await sql<{ sum: string }>`
      select count(*) || ' ' || md5(string_agg(line::text, ',' order by line::text)) as sum from ${sql.table(name)} line
    `.execute(db)
    sums[name] = found.rows[0]?.sum
  }
  return sums
}

async function takeOver(db: Db) {
  await asBeforeBaseline(db)
  for (const name of ['keep_wallet', 'keep_charges', 'check_entry_balances']) await replaceFunction(db, name)
  const before = await contents(db)
  expect(await pendingMigrations(db)).toEqual(['0100-baseline', ...NEWER, 'functions'])
  expect(await migrate(db)).toEqual(NEWER)
  await undoNewer(db)
  expect(await contents(db)).toEqual(before)
  expect(await migrate(db)).toEqual(NEWER)
  expect(await pendingMigrations(db)).toEqual([])
}

/** It is the database that an empty one becomes, and its rules hold. */
async function expectWhole(db: Db, accountId: number) {
  const made = await testDb()
  expect(await schemaText(db)).toBe(await schemaText(made.db))
  await made.drop()
  await postManualEntry(db, accountId, 40n, 'after', null)
  await expect(postManualEntry(db, accountId, -(10n ** 12n), 'too much', null)).rejects.toThrow('owe more')
  expect((await verifyLedger(db, null)).differences).toEqual([])
}

test('a database with demo content that earlier migrations made is taken over as it is', async () => {
  await loadDemo(t.deps)
  await takeOver(t.db)
  const { rows } = await sql<{ id: bigint }>`select min(id) as id from accounts`.execute(t.db)
  await expectWhole(t.db, Number(rows[0]?.id))
})

test('a database full of movements and partitions is taken over as it is', async () => {
  const { db, drop } = await testDb()
  const draw = lots(LEDGER_SEED + 4)
  await sql`insert into accounts (name) select 'account ' || n from generate_series(1, 20) n`.execute(db)
  await sql`insert into wallets (account_id, debt_hard_limit) select id, 1000000 from accounts`.execute(db)
  for (let account = 1; account <= 20; account += 1) {
    await postMany(db, account, 200 + draw(400))
    await postMovement(db, { accountId: account, kind: 'manual', amount: 5_000n, at: new Date(2026, 1, 1) })
  }
  await sql`select make_event_partitions(500000, 500020)`.execute(db)
  await sql`select make_report_partitions(20000, 20100)`.execute(db)
  await takeOver(db)
  // Partitions are parts of their tables, and no difference.
  await expectWhole(db, 1)
  await drop()
})

test('servers of the version before find their migrations, and that the new one only added', async () => {
  const { db, drop } = await testDb()
  await asBeforeBaseline(db)
  await migrate(db)
  const names = async (table: string, column: string) =>
    (
      await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db)
    ).rows.map(({ name }) => name)
  expect((await names('kysely_migration', 'name')).toSorted()).toEqual([...FOLDED, '0100-baseline', ...NEWER])
  expect(await names('expansions', 'migration')).toContain('0100-baseline')
  expect(await newerMigrations(db)).toEqual({ names: [], areExpansions: false })
  await drop()
})

test('an older database, and one of an unknown state, are refused in a sentence and stay as they are', async () => {
  const { db, drop } = await testDb()
  await asBeforeBaseline(db, '0079-off-air')
  const before = await contents(db)
  await expect(migrate(db)).rejects.toThrow(
    'of a Jarchi before 0080-counted-times: start the last version that has 0089-campaign-changes once',
  )
  await sql`insert into kysely_migration (name, timestamp) select unnest(${FOLDED}::text[]), '1' on conflict do nothing`.execute(
    db,
  )
  await sql`insert into kysely_migration (name, timestamp) values ('0090-strange', '1')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(/of another version of Jarchi.*0090-strange/)
  await sql`truncate kysely_migration`.execute(db)
  await expect(migrate(db)).rejects.toThrow('does not say which migrations made them')
  expect(await contents(db)).toEqual(before)
  await drop()
})
