import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Kysely, PostgresDialect } from 'kysely'
import { postmasterOf } from '../server/src/platform/db/bundled/postmaster.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { loadReferenceData } from '../server/src/platform/db/reference-data.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import { signInto } from '../server/test/sign-in.ts'
import { freePort } from '../launch/ports.ts'
import { printAim, sized } from './parts/aim.ts'
import { benchDatabase, benchDeps } from './parts/in-process.ts'
import { middle } from './parts/middle.ts'
import { webProcess } from './parts/web-process.ts'

/** What it costs a server to send spans of its requests, and to be asked for metrics: in CPU time. */
const SECONDS = sized('SECONDS', 8, 1)
const WARM_SECONDS = sized(null, 5, 1)
const ROUNDS = sized('ROUNDS', 5, 1)
/** Requests a second: few enough for the exporter to keep every span. */
const RATE = 100
const CONNECTIONS = 8
const SCRAPES = sized('SCRAPES', 10, 1)
/** Longer than states are kept, so that each scrape asks the database. */
const SCRAPE_PAUSE_MS = 3_500
const SCRAPED_EVERY_SECONDS = 15
/** The kernel's unit of the time of children that have ended, in microseconds. */
const TICK_US = 10_000
const PUBLIC_ORIGIN = 'http://localhost:8080'
const LIST = '/svc/api/api/v4/adv/campaigns-list/'

type Server = { child: ChildProcess; origin: string; metrics: string }

const { folder, pool, connection, remove } = await benchDatabase([], 10)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrate(db)
await loadReferenceData(db)
const { headers } = await signInto(benchDeps(folder, db, { PUBLIC_ORIGIN, ACCESS_TOKEN_SECONDS: '86400' }))
const sink = await startSink()
const servers: Server[] = []

try {
  const off = await started({})
  // The same again: what two servers without tracing differ by is no cost of tracing.
  const floor = await started({})
  const on = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: sink.url })
  await tracing({ off, floor, on })
  await scraping(off)
} finally {
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map(({ child }) => once(child, 'exit')))
  sink.close()
  await db.destroy()
  await remove()
}

/** A collector that reads spans and forgets them. */
async function startSink() {
  let spans = 0
  const server = createServer((request, answer) => {
    let text = ''
    request.on('data', (more: Buffer) => (text += more.toString('latin1')))
    request.on('end', () => {
      spans += text.split('"spanId"').length - 1
      answer.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans: () => spans, close }
}

async function started(env: Record<string, string>): Promise<Server> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = await webProcess(
    { folder, connection },
    { PORT: String(port), PUBLIC_ORIGIN, METRICS_PORT: String(metricsPort), ...env },
  )
  const server = {
    child,
    origin: `http://127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
  }
  servers.push(server)
  return server
}

/** Of each request, in microseconds: the server's CPU, and how long it took the server to answer. */
type Cost = { cpu: number; time: number }

/** Lists of campaigns, of each server in turn; other work on the machine only adds to a round, so the best ones count. */
async function tracing(all: Record<'off' | 'floor' | 'on', Server>) {
  const names = Object.keys(all) as (keyof typeof all)[]
  const costs: Record<keyof typeof all, Cost[]> = { off: [], floor: [], on: [] }
  for (const name of names) await costOf(all[name], WARM_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) costs[name].push(await costOf(all[name], SECONDS))
  }
  // They leave every few seconds; without any, nothing was measured.
  while (sink.spans() === 0) await pause(200)
  const best = (name: keyof typeof all, what: keyof Cost) =>
    Math.min(...costs[name].map((cost) => cost[what]))
  for (const [what, words] of [
    ['time', 'time to answer'],
    ['cpu', 'CPU'],
  ] as const) {
    const off = best('off', what)
    const more = (name: keyof typeof all) => (best(name, what) / off - 1) * 100
    console.log(
      `a list of campaigns without tracing: ${off.toFixed(0)} µs of ${words}; the floor, of a second server: ${more('floor').toFixed(1)} % more`,
    )
    printAim(`tracing, ${words}`, more('on'), { most: 5, onlyFull: true }, '% of a request', 1)
  }
}

async function costOf(server: Server, seconds: number): Promise<Cost> {
  const { child, origin } = server
  const [before, spent] = [await answeredBy(server), cpuUs(child.pid)]
  const { non2xx, errors } = await autocannon({
    url: origin + LIST,
    connections: CONNECTIONS,
    overallRate: RATE,
    duration: seconds,
    headers,
    workers: 1,
  })
  if (non2xx + errors > 0) throw new Error('refused')
  const cpu = cpuUs(child.pid) - spent
  const after = await answeredBy(server)
  const count = after.count - before.count
  return { cpu: cpu / count, time: ((after.seconds - before.seconds) / count) * 1e6 }
}

/** The lists that a server has answered, and in how many seconds all together. */
async function answeredBy({ metrics }: Server) {
  const text = await (await fetch(metrics)).text()
  const lines = text.split('\n').filter((line) => line.includes(`route="${LIST}"`))
  const sum = (name: string) =>
    lines
      .filter((line) => line.startsWith(`http_request_seconds_${name}{`))
      .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0)
  return { count: sum('count'), seconds: sum('sum') }
}

/** Metrics of a server, with the database's part of them; in turn with the same time without a scrape. */
async function scraping({ child, metrics }: Server) {
  const postmaster = postmasterOf(join(folder, 'postgres'))?.pid ?? 0
  const spent = () => cpuUs(child.pid) + familyUs(postmaster)
  const during = async (work: () => Promise<void>) => {
    const before = spent()
    await work()
    await pause(sized(null, SCRAPE_PAUSE_MS, 100))
    return spent() - before
  }
  const scrape = async () => {
    const answer = await fetch(metrics)
    if (!answer.ok || !(await answer.text()).includes('state_in_order')) throw new Error('no metrics')
  }
  const [idles, scraped]: [number[], number[]] = [[], []]
  for (let round = 0; round < SCRAPES; round += 1) {
    idles.push(await during(async () => {}))
    scraped.push(await during(scrape))
  }
  const [idle, asked] = [middle(idles), middle(scraped)]
  const percent = (us: number) => (us / 1e6 / SCRAPED_EVERY_SECONDS) * 100
  console.log(
    `a scrape: ${((asked - idle) / 1_000).toFixed(1)} ms of CPU, of server and database; the floor, idle for as long: ${(idle / 1_000).toFixed(1)} ms`,
  )
  const every = `metrics every ${SCRAPED_EVERY_SECONDS} s`
  printAim(every, percent(asked - idle), { most: 1, onlyFull: true }, '% of a core', 2)
}

/** What a process and its children have had, also those that have ended. */
function familyUs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number)
  return [pid, ...children].reduce((sum, each) => sum + cpuUs(each), (user + system) * TICK_US)
}

/** What all threads of a process have had of the processors, to the nanosecond; 0 once it has ended. */
function cpuUs(pid = 0): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => {
      const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
      return sum + Number(nanoseconds) / 1_000
    }, 0)
  } catch {
    return 0
  }
}
