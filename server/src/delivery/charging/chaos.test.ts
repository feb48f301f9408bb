import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../../test/chaos/own-database.ts'
import { runChaos } from '../../../test/chaos/run.ts'
import { verifyLedger } from '../../money/wallet/service.ts'
import { verifyCharges } from './verify-charges.ts'

const CLICKS = 30_000
const ADVERTISERS = 400

// chaos.attack.ts does the same with thirty times as many clicks and longer standstills.
test('whatever dies, no rial too much is taken, no click counts twice, in money and in reports, and none that was answered is lost', async () => {
  const database = await ownDatabase()
  onTestFinished(database.close)
  const outcome = await runChaos(database, {
    seed: 7,
    clicks: CLICKS,
    advertisers: ADVERTISERS,
    standstill: 3_000,
    respite: 3_000,
    // A machine that is slow to start all of it has sent something by then.
    midnightAfter: 90_000,
  })
  expect(outcome.wrong, JSON.stringify(outcome.reasons)).toEqual([])
  expect(outcome.unsure).toBeLessThan(CLICKS / 10)
  expect(Object.keys(outcome.blows)).toHaveLength(6)
  expect(outcome.prices, 'prices moved').toBeGreaterThan(2 * ADVERTISERS)
  const [before, after] = outcome.days
  expect(Math.min(before, after)).toBeGreaterThan(0)
  expect(await verifyCharges(database.db)).toEqual([])
  expect((await verifyLedger(database.db, null)).differences).toEqual([])
}, 1_200_000)
