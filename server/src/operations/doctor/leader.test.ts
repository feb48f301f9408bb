import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findNatsServer } from '../../../test/nats/find-nats-server.ts'
import { natsCluster } from '../../../test/nats/cluster.ts'
import { examineEvents } from './examine-events.ts'

const binary = findNatsServer()

test.runIf(binary)(
  'a cluster that just elects its leader is asked again before it is called leaderless',
  async ({ onTestFinished }) => {
    const cluster = await natsCluster(binary ?? '')
    onTestFinished(() => cluster.close())
    const urls = cluster.urls.split(',')
    await expect.poll(() => examineEvents(urls), { timeout: 60_000 }).toMatchObject({ isGood: true })
    await Promise.all([cluster.kill(0), cluster.kill(1)])
    // A busy machine elects more slowly than the doctor waits.
    const examined = examineEvents(urls, [2_000, 3_000, 10_000, 20_000])
    await sleep(1_000)
    cluster.start(0)
    cluster.start(1)
    const { sentence } = await examined
    expect(sentence).not.toContain('takes no events')
  },
  120_000,
)
