import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { xlsxStream } from '../statements/xlsx.ts'
import { reportTable } from './export.ts'

const ROWS = 1_000_000
const DAY = 20_582
const MOST_MEGABYTES = 100

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** In megabytes: how much more memory the process had at the most while it wrote the days' table. */
async function growth(accountId: number, first: string, last: string): Promise<number> {
  const idle = process.memoryUsage.rss()
  let most = idle
  const table = await reportTable(t.db, {
    table: 'keyword',
    scope: { accountId, campaignId: null },
    range: { from: first, to: last },
    reader: { id: accountId, permissions: new Set([VIEW_AMOUNTS]) },
    moment: { now: t.clock.now, hasExchange: false },
  })
  let bytes = 0
  for await (const piece of xlsxStream([table])) {
    bytes += (piece as Buffer).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  expect(bytes).toBeGreaterThan(1_000_000)
  return (most - idle) / 1_048_576
}

test('a million rows leave the database as a workbook in flat memory', async () => {
  const { accountId } = await t.signIn()
  await sql`select make_report_partitions(${DAY}, ${DAY + 1})`.execute(t.db)
  for (const [day, rows] of [
    [DAY, ROWS / 5],
    [DAY + 1, ROWS],
  ]) {
    await sql`
      insert into report_keywords
      select ${accountId}::int8, 0, ${day}::int, key + 1, 900, 500, key % 1000, 0, 1, 20000, 0
      from generate_series(1, ${rows}::int) key
    `.execute(t.db)
  }
  // The room that the engine takes once for short-lived objects does not grow with a table.
  await growth(accountId, '2026-05-09', '2026-05-09')
  expect(await growth(accountId, '2026-05-10', '2026-05-10')).toBeLessThan(MOST_MEGABYTES)
}, 600_000)
