import { setTimeout as sleep } from 'node:timers/promises'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import { addDays, tehranDay } from '@jarchi/shared/jalali.ts'
import { sql } from 'kysely'
import type { Deps } from '../server/src/deps.ts'
import { exchangeReport, startReports, topAccounts } from '../server/src/reports/service.ts'
import { Reports } from '../server/src/reports/reports.ts'
import { rollUpReports } from '../server/src/reports/roll-up.ts'
import { xlsxStream } from '../server/src/statements/xlsx.ts'
import { bidOf } from '../server/test/bids.ts'
import { EventLog } from '../server/src/tracking/event-log.ts'
import { benchDatabase } from './bench-database.ts'
import { fillReports } from './reports-data.ts'

const CAMPAIGNS = Number(process.env['CAMPAIGNS'] ?? 2_000)
const DAYS = Number(process.env['DAYS'] ?? 400)
const EVENTS = Number(process.env['EVENTS'] ?? 100_000)
const CALLS = 40
const print = (line: string) => process.stdout.write(`${line}\n`)

const { connection, db, stop } = await benchDatabase()
const begun = performance.now()
const { large, campaign } = await fillReports(db, { campaigns: CAMPAIGNS, days: DAYS })
print(
  `${CAMPAIGNS} campaigns over ${DAYS} days, filled in ${Math.round((performance.now() - begun) / 1_000)} s`,
)

const reports = new Reports({ db, now: () => new Date(), exchange: null } as unknown as Deps)
const today = tehranDay(new Date())
const range = { from: addDays(today, -(DAYS - 1)), to: today }
const reader = { id: large, permissions: new Set([VIEW_AMOUNTS]) }
const page = { offset: 0, limit: 20 }

async function measure(what: string, aim: number, call: (at: number) => Promise<unknown>) {
  const times: number[] = []
  for (let at = 0; at < CALLS; at += 1) {
    const asked = performance.now()
    await call(at)
    times.push(performance.now() - asked)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const of = (part: number) => (sorted[Math.floor(part * (CALLS - 1))] ?? 0).toFixed(1)
  print(`${what}: first ${(times[0] ?? 0).toFixed(1)} ms, median ${of(0.5)}, p95 ${of(0.95)} (aim ${aim})`)
}

const floor = async () => sql`select 1`.execute(db)
await measure('floor: a statement that reads nothing', 1, floor)
await measure('campaign, series and summary', 30, async (at) => {
  const query = { ...range, campaign_id: campaign + (at % 1_000) }
  await reports.series(reader, { ...query, by: 'day' })
  await reports.summary(reader, query)
})
await measure('campaign, week', 30, () => reports.week(reader, { ...range, campaign_id: campaign }))
for (const by of ['city', 'category', 'keyword', 'place'] as const) {
  const query = { ...range, by, search: '', sort: 'clicks' as const, ...page }
  await measure(`campaign, by ${by}`, 100, () =>
    reports.breakdown(reader, { ...query, campaign_id: campaign }),
  )
  await measure(`account of 1,000 campaigns, by ${by}`, 300, () => reports.breakdown(reader, query))
}
await measure('account of 1,000 campaigns, series', 300, () =>
  reports.series(reader, { ...range, by: 'day' }),
)
await measure('account of 1,000 campaigns, its list', 300, () =>
  reports.campaigns(reader, { ...range, ...page, sort: 'spend' }),
)
await measure('account of 1,000 campaigns, advice', 300, () =>
  reports.advice(reader, { from: addDays(today, -6), to: today }),
)
await measure('staff, exchange of a day', 500, () => exchangeReport(db, { from: today, to: today }))
await measure('staff, top accounts of a day', 500, () =>
  topAccounts(db, { from: today, to: today }, 'spend', page),
)
await measure('staff, top accounts of all days', 500, () => topAccounts(db, range, 'spend', page))

const events = new EventLog(connection, { log: { warn: () => {} }, patience: 60_000 })
const token = (at: number) =>
  bidOf({
    sequence: at + 1,
    campaignId: campaign + (at % Math.min(CAMPAIGNS, 1_000)),
    city: at % 40,
    category: at % 20,
    keyword: at % 3,
  })
for (let at = 0; at < EVENTS; at += 5_000) {
  const some = Array.from({ length: Math.min(5_000, EVENTS - at) }, (_, index) => token(at + index))
  await events.append(
    some.map((one) => ({ kind: 1 as const, token: one, network: 0n, seen: null, value: null })),
  )
}
const counted = performance.now()
while (await rollUpReports(db));
const seconds = (performance.now() - counted) / 1_000
print(`roll-up: ${Math.round(EVENTS / seconds)} events a second (aim 10,000), database on the same machine`)

const stopReports = startReports(connection, { reports: { countSeconds: 5 } }, console as never)
await sleep(2_000)
const late: number[] = []
for (let at = 0; at < 5; at += 1) {
  const sent = performance.now()
  const count = async () =>
    (
      await sql<{
        n: bigint
      }>`select sum(impressions)::int8 as n from report_days where campaign_id = ${campaign}`.execute(db)
    ).rows[0]?.n
  const before = await count()
  const one = { ...token(EVENTS + at), campaignId: campaign }
  await events.append([{ kind: 1, token: one, network: 0n, seen: null, value: null }])
  while ((await count()) === before) await sleep(50)
  late.push((performance.now() - sent) / 1_000)
}
print(`event to report: ${late.map((each) => each.toFixed(1)).join(', ')} s (aim 60 at p99)`)
await stopReports()
await events.close()

const idle = process.memoryUsage.rss()
let most = idle
let bytes = 0
const pages = async function* () {
  for (let at = 0; at < 1_000_000; at += 500) {
    yield Array.from({ length: 500 }, (_, row) => [
      String(at + row),
      'campaign',
      1_000,
      500,
      10,
      1,
      2,
      200_000,
      0,
    ])
  }
}
const columns = ['id', 'title', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((title) => ({ title, width: 12 }))
const made = performance.now()
for await (const piece of xlsxStream([{ name: 'report', columns, pages: pages() }])) {
  bytes += (piece as Buffer).length
  most = Math.max(most, process.memoryUsage.rss())
}
const megabytes = (size: number) => Math.round(size / 1_048_576)
print(
  `xlsx of 1,000,000 rows: ${megabytes(bytes)} MB in ${Math.round((performance.now() - made) / 1_000)} s, ${megabytes(most - idle)} MB over idle (aim 100)`,
)
await stop()
