import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../test/chaos/own-database.ts'
import { runChaos } from '../../test/chaos/run.ts'
import { verifyLedger } from '../wallet/service.ts'
import { verifyCharges } from './verify-charges.ts'

const CLICKS = Number(process.env['CLICKS'] ?? 1_000_000)
const SEED = Number(process.env['SEED'] ?? 11)

test(`${CLICKS} clicks, while everything breaks again and again`, { timeout: 3_600_000 }, async () => {
  const database = await ownDatabase()
  onTestFinished(database.close)
  const outcome = await runChaos(database, {
    seed: SEED,
    clicks: CLICKS,
    advertisers: 2_000,
    standstill: 30_000,
    respite: 3_000,
    midnightAfter: CLICKS / 10,
  })
  const told = JSON.stringify(outcome, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  console.log(`${CLICKS} clicks of seed ${SEED}: ${told}`)
  expect(outcome.wrong).toEqual([])
  expect(Object.keys(outcome.blows)).toHaveLength(6)
  expect(await verifyCharges(database.db)).toEqual([])
  expect((await verifyLedger(database.db, null)).differences).toEqual([])
})
