import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { addReportRows } from '../../test/report-rows.ts'
import { exchangeReport } from './exchange-report.ts'
import { exchangeTable, topAccountsTable } from './exchange-tables.ts'
import { reportTable } from './export.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DAY = 20_582
const range = { from: '2026-05-09', to: '2026-05-09' }

test('a table of many rows is read some at a time, the largest first', async () => {
  const { accountId } = await t.signIn()
  const keywords = Array.from({ length: 1_100 }, (_, index) => index + 10)
  await addReportRows(
    t.db,
    keywords.map((keyword) => ({ accountId, campaignId: 1, day: DAY, keyword, clicks: keyword })),
  )
  const { pages } = await reportTable(t.db, {
    table: 'keyword',
    scope: { accountId, campaignId: null },
    range,
    reader: { id: accountId, permissions: new Set([VIEW_AMOUNTS]) },
    moment: { now: t.clock.now, hasExchange: false, accountBlocker: null },
  })
  const sizes: number[] = []
  const clicks: unknown[] = []
  for await (const rows of pages) {
    sizes.push(rows.length)
    clicks.push(...rows.map((row) => row[3]))
  }
  expect(sizes).toEqual([500, 500, 100])
  expect(clicks).toEqual(keywords.toReversed())
})

test('a client that leaves in the middle keeps no transaction open', async () => {
  const { accountId } = await t.signIn()
  await addReportRows(t.db, [{ accountId, campaignId: 1, day: DAY, spend: 5 }])
  for await (const rows of topAccountsTable(t.db, range).pages) {
    expect(rows[0]).toHaveLength(9)
    break
  }
  const open = await sql`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
  `.execute(t.db)
  expect(open.rows).toEqual([])
})

test('the operator’s parts are as wide as their columns', async () => {
  const report = await exchangeReport(t.db, range)
  for (const part of ['days', 'hours', 'categories', 'places', 'styles', 'tiers'] as const) {
    const { columns, pages } = exchangeTable(report, part)
    for await (const rows of pages) for (const row of rows) expect(row).toHaveLength(columns.length)
  }
})
