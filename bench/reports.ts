import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db/client.ts'
import { exchangeReport, startReports, topAccounts } from '../server/src/reports/service.ts'
import { reportTable } from '../server/src/reports/export.ts'
import { Reports } from '../server/src/reports/reports.ts'
import { rollUpReports } from '../server/src/reports/roll-up.ts'
import { xlsxStream } from '../server/src/money/statements/xlsx.ts'
import { bidOf } from '../server/test/bids.ts'
import { EventLog } from '../server/src/delivery/tracking/event-log.ts'
import { printAim, sized } from './parts/aim.ts'
import { filledDatabase } from './parts/bench-database.ts'
import { benchDeps } from './parts/in-process.ts'
import { fillReports } from './parts/reports-data.ts'

const CAMPAIGNS = sized('CAMPAIGNS', 2_000, 20)
const DAYS = sized('DAYS', 400, 10)
const EVENTS = sized('EVENTS', 100_000, 1_000)
const CALLS = sized(null, 40, 2)
const LATE_EVENTS = sized(null, 5, 1)
const COUNT_SECONDS = sized(null, 5, 1)
const XLSX_ROWS = sized(null, 1_000_000, 1_000)
const print = (line: string) => console.log(line)

const begun = performance.now()
const { folder, connection, db, stop, filled } = await filledDatabase((empty) =>
  fillReports(empty, { campaigns: CAMPAIGNS, days: DAYS }),
)
const { large, campaign } = filled
const { rows: sizes } = await sql<{
  bytes: bigint
}>`select pg_database_size(current_database()) as bytes`.execute(db)
print(
  `${CAMPAIGNS} campaigns over ${DAYS} days, ${(Number(sizes[0]?.bytes) / 1e9).toFixed(1)} GB, filled in ${Math.round((performance.now() - begun) / 1_000)} s`,
)

const reports = new Reports(benchDeps(folder, db, {}))
const today = tehranDay(new Date())
const range = { from: addDays(today, -(DAYS - 1)), to: today }
const reader = { id: large, permissions: new Set([VIEW_AMOUNTS]) }
const page = { offset: 0, limit: 20 }

async function measure(what: string, most: number, call: (at: number) => Promise<unknown>) {
  const times: number[] = []
  for (let at = 0; at < CALLS; at += 1) {
    const asked = performance.now()
    await call(at)
    times.push(performance.now() - asked)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const of = (part: number) => sorted[Math.floor(part * (CALLS - 1))] ?? 0
  const before = `first ${(times[0] ?? 0).toFixed(1)} ms, median ${of(0.5).toFixed(1)}`
  printAim(`${what}: ${before}, p95`, of(0.95), { most, onlyFull: true }, 'ms', 1)
}

const floor = async () => sql`select 1`.execute(db)
await measure('floor: a statement that reads nothing', 1, floor)
await measure('campaign, series and summary', 30, async (at) => {
  const query = { ...range, campaign_id: campaign + (at % Math.min(CAMPAIGNS, 1_000)) }
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

const events = new EventLog(connection, { log: { warn: () => {} }, longestWaitMs: 60_000 })
/** Seconds by the clock, and of the CPU of the connection's database process, in steps of 10 ms. */
async function onOneConnection(work: (one: Db) => Promise<void>) {
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
    const cpu = () => {
      const fields = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100
    }
    const before = { at: performance.now(), cpu: cpu() }
    await work(one)
    return { wall: (performance.now() - before.at) / 1_000, cpu: cpu() - before.cpu }
  })
}

let sequence = 0
/** Every value except the campaign is independent, so that few events share a row. */
const token = (campaigns: number) => {
  sequence += 1
  const drawn = (salt: number, most: number) => {
    const mixed = Math.imul(sequence ^ (salt * 0x9e3779b1), 0x85ebca6b)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % most
  }
  return bidOf({
    sequence,
    campaignId: campaign + drawn(1, campaigns),
    city: Math.floor(drawn(2, 1_600) ** 0.5),
    category: 1 + drawn(3, 4),
    keyword: drawn(4, 3),
    page: drawn(5, 3),
  })
}
const SPREADS = [
  { campaigns: Math.min(CAMPAIGNS, 1_000), how: 'many share a row' },
  { campaigns: CAMPAIGNS, how: 'spread evenly, hardly two share a row' },
]
for (const { campaigns, how } of SPREADS) {
  for (let at = 0; at < EVENTS; at += 5_000) {
    const some = Array.from({ length: Math.min(5_000, EVENTS - at) }, () => token(campaigns))
    await events.append(
      some.map((one) => ({
        kind: 1 as const,
        token: one,
        network: 0n,
        unnamedDevice: 0n,
        seen: null,
        value: null,
      })),
    )
  }
  const { wall, cpu } = await onOneConnection(async (one) => {
    while (await rollUpReports(one));
  })
  const what = `roll-up of ${EVENTS} events over ${campaigns} campaigns (${how})`
  print(`${what}: ${Math.round(EVENTS / wall)} a second by the clock`)
  printAim('  of the CPU time of the database', EVENTS / cpu, { least: 10_000, onlyFull: true }, 'a second')
}

const stopReports = startReports(connection, { reports: { countSeconds: COUNT_SECONDS } }, console as never)
await sleep(2_000)
const late: number[] = []
for (let at = 0; at < LATE_EVENTS; at += 1) {
  const sent = performance.now()
  const count = async () =>
    (
      await sql<{
        n: bigint
      }>`select sum(impressions)::int8 as n from report_days where campaign_id = ${campaign}`.execute(db)
    ).rows[0]?.n
  const before = await count()
  const one = { ...token(1), campaignId: campaign }
  await events.append([{ kind: 1, token: one, network: 0n, unnamedDevice: 0n, seen: null, value: null }])
  while ((await count()) === before) await sleep(50)
  late.push((performance.now() - sent) / 1_000)
}
printAim('event to report, the slowest', Math.max(...late), { most: 60 }, 's', 1)
await stopReports()
await events.close()

await sql`
  insert into report_keywords select ${large}::int8, 0, tehran_day(now()), key + 1000, 900, 500, 10, 0, 1, 20000, 0
  from generate_series(1, ${XLSX_ROWS}::int) key
`.execute(db)
// The launcher starts the server with `--max-semi-space-size=8`: with this option, this program uses as much
// memory as there.
const moment = { now: new Date(), hasExchange: false, accountBlocker: null }
const scope = { accountId: large, campaignId: null }
for (const turn of ['first', 'again']) {
  const idle = process.memoryUsage.rss()
  let [most, bytes] = [idle, 0]
  const table = await reportTable(db, {
    table: 'keyword',
    scope,
    range: { from: today, to: today },
    reader,
    moment,
  })
  const made = performance.now()
  for await (const piece of xlsxStream([table])) {
    bytes += (piece as Buffer).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  const megabytes = (size: number) => Math.round(size / 1_048_576)
  const what = `xlsx of ${XLSX_ROWS} rows from the database, ${turn}: ${megabytes(bytes)} MB in ${Math.round((performance.now() - made) / 1_000)} s, over idle`
  printAim(what, megabytes(most - idle), { most: 100, onlyFull: true }, 'MB')
}
await stop()
