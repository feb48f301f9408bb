import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { joins } from '@jarchi/shared/delivery/pacing.ts'
import { expect, test } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { makeDeliverable } from '../deliverable.ts'
import { exchangeClient } from '../exchange/exchange-client.ts'
import { freePort } from '../exchange/exchanged-delivery.ts'
import { testDb } from '../harness.ts'
import { startDelivery } from '../started-server.ts'
import { hashOf } from '../../src/delivery/bidding/collect-bids.ts'

/** Longer than a bidder works with old data. */
const STOPPED_MS = 6_000

test('a bidder that was stopped knows that it is late, continues by itself, and ends in order', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const t = await testDb()
  const door = await databaseDoor(t.connection)
  const { campaignId } = await makeDeliverable(t.db)
  const port = await freePort()
  const delivery = startDelivery({
    DATABASE_URL: door.url(t.connection.database ?? ''),
    JARCHI_DATA: folder,
    BIDDER_PORT: String(port),
    BID_DEADLINE_MS: '60000',
    EXCHANGE_URL: 'none',
  })
  expect(await delivery.ready, delivery.said()).toBe('ready')
  const client = exchangeClient(port)
  const bids = async () => (await client.collect({ id: joinedBy(campaignId) }, 60_000)).seatbid?.length ?? 0
  await expect.poll(bids, { timeout: 20_000 }).toBe(1)

  delivery.child.kill('SIGSTOP')
  const whileStopped = bids()
  await sleep(STOPPED_MS)
  delivery.child.kill('SIGCONT')
  expect(await whileStopped).toBe(0)
  await expect.poll(bids, { timeout: 20_000 }).toBe(1)

  client.close()
  delivery.child.kill('SIGTERM')
  expect(await delivery.ended, delivery.said()).toBe(0)
  expect(await t.db.selectFrom('bidders').selectAll().execute()).toEqual([])
  door.close()
  await t.drop()
  rmSync(folder, { recursive: true })
}, 120_000)

/** Campaigns join a tenth of the requests at first. Returns a request that this one joins. */
function joinedBy(campaignId: number): string {
  for (let attempt = 0; ; attempt++) {
    const id = `${attempt}-${Math.random()}`
    if (joins(hashOf(id), campaignId, 0.1)) return id
  }
}
