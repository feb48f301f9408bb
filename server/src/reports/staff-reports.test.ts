import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffExchangeReport } from '@jarchi/shared/api/staff-reports.ts'
import { openAdvertiser } from '../../test/advertiser.ts'
import { testApp } from '../../test/harness.ts'
import { addReportRows } from '../../test/report-rows.ts'
import { signInStaff, staffCalls } from '../../test/staff.ts'

const RANGE = 'from=2026-05-08&to=2026-05-09'
/** The 9th. */
const DAY = 20_582

let t: Awaited<ReturnType<typeof testApp>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  t.clock.now = new Date('2026-05-10T07:31:00Z')
  desk = staffCalls(t, await signInStaff(t, ['delivery']))
})
afterAll(() => t.close())

const get = async <Answer>(path: string) => {
  const answer = await desk.get(path)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<Answer>()
}

test('costs of impressions are shown beside the income of their clicks, by day, category and place', async () => {
  const light = await t.db
    .selectFrom('categories')
    .select('id')
    .where('en_name', '=', 'light')
    .executeTakeFirstOrThrow()
  await sql`
    insert into report_exchange (
      day, category, place, impressions, clicks, wins, losses, cost_micro, spend, corrected
    ) values
      (${DAY}, ${light.id}, 1, 1000, 9, 900, 2, 50000000000, 90000, 10000),
      (${DAY - 1}, 0, -1, 10, 1, 100, 0, 1000000, 0, 0),
      (${DAY - 2}, 0, -1, 99, 99, 99, 99, 99, 99, 99)
  `.execute(t.db)
  await sql`
    insert into report_exchange_hours (
      hour, tier, style, impressions, clicks, wins, losses, cost_micro, spend, corrected
    ) values
      (${DAY * 24 + 8}, 1, 0, 1000, 9, 900, 2, 50000000000, 90000, 10000),
      (${DAY * 24 - 16}, 0, -1, 10, 1, 100, 0, 1000000, 0, 0),
      (${DAY * 24 - 25}, 2, 1, 99, 99, 99, 99, 99, 99, 99)
  `.execute(t.db)
  await sql`
    insert into report_losses (day, code, losses) values (${DAY}, 102, 2), (${DAY - 2}, 100, 99)
  `.execute(t.db)
  // The 9th is a Saturday: the first 24 hours of the week.
  await sql`
    insert into traffic_hours (week, slot, requests) values (${Math.floor(DAY / 7)}, 0, 1500), (${Math.floor(DAY / 7)}, 23, 520)
  `.execute(t.db)
  const report = await get<StaffExchangeReport>(`reports/exchange/?${RANGE}`)
  expect(report).toMatchObject({
    total: {
      impressions: 1_010,
      wins: 1_000,
      cost: 50_001,
      revenue: 90_000,
      corrected: 10_000,
      margin: 29_999,
    },
    losses_told_of: 50,
    requests: 2_020,
    fill: 0.5,
    days: [
      { day: '2026-05-08', revenue: 0, cost: 1, requests: 0 },
      { day: '2026-05-09', revenue: 90_000, cost: 50_000, requests: 2_020 },
    ],
    categories: [
      { key: 'light', clicks: 9 },
      { key: '', clicks: 1 },
    ],
    places: [{ key: '0-0-1' }, { key: '' }],
    styles: [
      { key: '0', revenue: 90_000 },
      { key: '', revenue: 0 },
    ],
    tiers: [
      { key: '1', revenue: 90_000, margin: 30_000 },
      { key: '', cost: 1 },
    ],
    losses: [{ code: 102, losses: 2 }],
  })
  expect(report.hours.map(({ impressions }) => impressions)).toEqual(
    Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 1_010 : 0)),
  )
  expect(report.win_rate).toBeCloseTo(1_000 / 1_100)
})

test('categories of the same name have the name of their parent too', async () => {
  await sql`
    insert into report_exchange (day, category, place, impressions, clicks, wins, losses, cost_micro, spend, corrected)
    select ${DAY - 5}, id, 1, 1, 1, 1, 0, 0, id, 0 from categories where en_name like 'apartment-%'
  `.execute(t.db)
  const report = await get<StaffExchangeReport>('reports/exchange/?from=2026-05-04&to=2026-05-04')
  expect(report.categories.map(({ key, title }) => [key, title]).toSorted()).toEqual([
    ['apartment-rent', 'آپارتمان (اجاره مسکونی)'],
    ['apartment-sell', 'آپارتمان (فروش مسکونی)'],
  ])
})

test('accounts that spent most come first, and each can be opened', async () => {
  const accounts = await Promise.all([1, 2].map(() => openAdvertiser(t.db, { balance: 0n, bid: 5_000 })))
  const [small, large] = accounts
  await addReportRows(t.db, [
    { ...small!, day: DAY, clicks: 9, spend: 10 },
    { ...large!, day: DAY, clicks: 1, spend: 500 },
    { ...small!, day: DAY - 9, clicks: 1, spend: 9_000 },
  ])
  const order = async (sort: string) =>
    (
      await get<{ count: number; results: { account: { id: number } }[] }>(
        `reports/accounts/?${RANGE}&sort=${sort}`,
      )
    ).results.map(({ account }) => account.id)
  expect(await order('spend')).toEqual([large!.accountId, small!.accountId])
  expect(await order('clicks')).toEqual([small!.accountId, large!.accountId])
  expect(await get(`accounts/${small!.accountId}/reports/summary/?${RANGE}`)).toMatchObject({
    current: { clicks: 9, spend: 10 },
  })
  expect((await desk.get(`accounts/999999/reports/summary/?${RANGE}`)).statusCode).toBe(404)
  const other = `accounts/${small!.accountId}/reports/summary/?${RANGE}&campaign_id=${large!.campaignId}`
  expect((await desk.get(other)).statusCode).toBe(404)
})

test('days that do not balance are listed, and every part can be narrowed', async () => {
  const { accountId } = await openAdvertiser(t.db, { balance: 0n, bid: 5_000 })
  await sql`
    insert into report_differences (day, account_id, reported, posted, found_at) values (${DAY}, ${accountId}, 5, 7, now())
  `.execute(t.db)
  expect(await get('reports/differences/')).toMatchObject({
    count: 1,
    results: [{ day: '2026-05-09', account: { id: accountId }, reported: 5, posted: 7 }],
  })
  for (const table of ['days', 'categories', 'places', 'accounts']) {
    const file = await desk.get(`reports/export/?table=${table}&format=csv&${RANGE}`)
    expect([file.statusCode, file.body.startsWith('\ufeff')]).toEqual([200, true])
  }
  const days = await desk.get(`reports/export/?table=days&format=csv&${RANGE}`)
  expect(days.body).toContain('2026-05-09,1000,9,900,2,50000,90000,10000,30000\r\n')
})

test('other rights see nothing of it, and future days have no report', async () => {
  const support = staffCalls(t, await signInStaff(t, ['support']))
  for (const path of [
    'reports/exchange/',
    'reports/accounts/',
    'reports/differences/',
    'accounts/1/reports/summary/',
  ]) {
    expect((await support.get(`${path}?${RANGE}`)).statusCode).toBe(403)
  }
  expect((await desk.get('reports/exchange/?from=2026-05-10&to=2026-05-11')).statusCode).toBe(400)
})
