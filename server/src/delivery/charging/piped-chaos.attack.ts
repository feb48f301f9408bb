import { expect, onTestFinished, test } from 'vitest'
import { asked } from '../../../test/chaos/asked.ts'
import { ownDatabase } from '../../../test/chaos/own-database.ts'
import { runChaos } from '../../../test/chaos/run.ts'
import { natsCluster } from '../../../test/nats/cluster.ts'
import { findNatsServer } from '../../../test/nats/find-nats-server.ts'
import { verifyLedger } from '../../money/wallet/service.ts'
import { verifyCharges } from './verify-charges.ts'

const { pipedClicks, seed } = asked

test(
  `${pipedClicks} clicks through the event pipe, while its nodes and everything else break again and again`,
  { timeout: 3_600_000 },
  async () => {
    const binary = findNatsServer()
    if (binary === null) throw new Error('There is no nats-server here, and it cannot be installed.')
    const database = await ownDatabase()
    onTestFinished(database.close)
    const cluster = await natsCluster(binary)
    onTestFinished(cluster.close)
    const chaos = {
      seed,
      clicks: pipedClicks,
      advertisers: 1_000,
      standstill: 30_000,
      respite: 3_000,
      midnightAfter: pipedClicks / 5,
    }
    const outcome = await runChaos(database, chaos, cluster)
    const told = JSON.stringify(outcome, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    console.log(`${pipedClicks} clicks of seed ${seed} through the pipe: ${told}`)
    expect(outcome.wrong).toEqual([])
    expect(Object.keys(outcome.blows)).toHaveLength(9)
    expect(await database.db.selectFrom('parked_events').selectAll().execute()).toEqual([])
    expect(await verifyCharges(database.db)).toEqual([])
    expect((await verifyLedger(database.db, null)).differences).toEqual([])
  },
)
