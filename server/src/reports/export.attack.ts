import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { xlsxStream } from '../money/statements/xlsx.ts'
import { reportTable } from './export.ts'

const ROWS = 1_000_000
const DAY = 20_582
const MOST_MEGABYTES = 100

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** In megabytes: how much the process's memory grew at most while it wrote the table. */
async function growth(accountId: number): Promise<number> {
  const idle = process.memoryUsage.rss()
  let most = idle
  const table = await reportTable(t.db, {
    table: 'keyword',
    scope: { accountId, campaignId: null },
    range: { from: '2026-05-09', to: '2026-05-09' },
    reader: { id: accountId, permissions: new Set([VIEW_AMOUNTS]) },
    moment: { now: t.clock.now, hasExchange: false, accountBlocker: null },
  })
  let bytes = 0
  for await (const piece of xlsxStream([table])) {
    bytes += (piece as Buffer).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  expect(bytes).toBeGreaterThan(1_000_000)
  return (most - idle) / 1_048_576
}

test('a million rows leave the database as a workbook without growing memory', async () => {
  const { accountId } = await t.signIn()
  await sql`select make_report_partitions(${DAY}, ${DAY})`.execute(t.db)
  await sql`
    insert into report_keywords
    select ${accountId}::int8, 0, ${DAY}::int, key + 1, 900, 500, key % 1000, 0, 1, 20000, 0
    from generate_series(1, ${ROWS}::int) key
  `.execute(t.db)
  // The engine reserves memory for short-lived objects once; a table that keeps its rows would add to it each
  // time.
  await growth(accountId)
  expect(await growth(accountId)).toBeLessThan(MOST_MEGABYTES)
}, 600_000)
