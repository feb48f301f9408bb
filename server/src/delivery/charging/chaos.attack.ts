import { expect, onTestFinished, test } from 'vitest'
import { asked } from '../../../test/chaos/asked.ts'
import { ownDatabase } from '../../../test/chaos/own-database.ts'
import { runChaos } from '../../../test/chaos/run.ts'
import { verifyLedger } from '../../money/wallet/service.ts'
import { verifyCharges } from './verify-charges.ts'

const { clicks, seed } = asked

test(`${clicks} clicks, while everything breaks again and again`, { timeout: 3_600_000 }, async () => {
  const database = await ownDatabase()
  onTestFinished(database.close)
  const outcome = await runChaos(database, {
    seed,
    clicks,
    advertisers: 2_000,
    standstill: 30_000,
    respite: 3_000,
    midnightAfter: clicks / 10,
  })
  const told = JSON.stringify(outcome, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  console.log(`${clicks} clicks of seed ${seed}: ${told}`)
  expect(outcome.wrong).toEqual([])
  expect(Object.keys(outcome.blows)).toHaveLength(6)
  expect(await verifyCharges(database.db)).toEqual([])
  expect((await verifyLedger(database.db, null)).differences).toEqual([])
})
