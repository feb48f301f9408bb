import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { createDb } from '../../platform/db/client.ts'
import { processRegistry } from '../../platform/metrics/service.ts'
import { BidderCounts } from './bidder-counts.ts'

const MINUTE = new Date('2026-11-22T08:30:00Z')

test('the bidder’s counts are added to their minute, and nothing is lost while the database is away', async () => {
  const t = await testDb()
  const registry = processRegistry()
  const counts = new BidderCounts(registry)
  const at = (seconds: number) => new Date(MINUTE.getTime() + seconds * 1_000)
  counts.onRequest()
  counts.onRequest()
  counts.onBids(3)
  counts.onBids(0)
  counts.onNoBid('floor')
  counts.onUnknown(2)
  const away = createDb({ ...t.connection, database: 'nowhere' }, { max: 1 })
  await expect(counts.write(away, 7, at(10))).rejects.toThrow()
  await away.destroy()
  counts.onNoBid('no_match')
  counts.onRefusal('context')
  await counts.write(t.db, 7, at(20))
  await counts.write(t.db, 7, at(30))
  counts.onRequest()
  await counts.write(t.db, 7, at(59))
  counts.onRequest()
  await counts.write(t.db, 7, at(60))
  const { rows } = await sql`
    select extract(epoch from minute - ${MINUTE}::timestamptz)::int as second, kind, reason, count
    from bidding_minutes order by 1, 2, 3
  `.execute(t.db)
  expect(rows).toEqual([
    { second: 0, kind: 'bid', reason: '', count: 3n },
    { second: 0, kind: 'no_bid', reason: 'floor', count: 1n },
    { second: 0, kind: 'no_bid', reason: 'no_match', count: 1n },
    { second: 0, kind: 'refused', reason: 'context', count: 1n },
    { second: 0, kind: 'request', reason: '', count: 3n },
    { second: 0, kind: 'unknown_value', reason: '', count: 2n },
    { second: 60, kind: 'request', reason: '', count: 1n },
  ])
  await t.drop()
  const metrics = await registry.metrics()
  for (const line of ['bid_requests_total 4', 'bids_total 3', 'no_bids_total{reason="floor"} 1']) {
    expect(metrics.split('\n')).toContain(line)
  }
})
