import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runChaos } from '../../test/chaos/run.ts'
import { testDb } from '../../test/harness.ts'
import { verifyLedger } from '../wallet/service.ts'
import { verifyCharges } from './verify-charges.ts'

const CLICKS = Number(process.env['CLICKS'] ?? 10_000)

test('whatever dies, no rial too much is taken, no click counts twice and none that was acknowledged is lost', async () => {
  const t = await testDb()
  const breakDatabase = async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(t.db)
  }
  const outcome = await runChaos(t.db, t.connection, {
    seed: 7,
    clicks: CLICKS,
    advertisers: 100,
    standstill: 2_000,
    breakDatabase,
  })
  expect(Object.keys(outcome.blows)).toHaveLength(4)
  expect(outcome.wrong).toEqual([])
  expect(outcome.decided).toBe(CLICKS)
  expect(await verifyCharges(t.db)).toEqual([])
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  await t.drop()
}, 240_000)
