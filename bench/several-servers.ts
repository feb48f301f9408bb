import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
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
import { webProcess } from './parts/web-process.ts'

/** Requests per second of one, two and three server processes on one database, and the CPU time of each. */
const SECONDS = sized('SECONDS', 8, 1)
const WARM_SECONDS = sized(null, 2, 1)
const SERVERS = sized(null, 3, 2)
const CONNECTIONS = 48
const CAMPAIGNS_OF_ONE = 12
/** The kernel's unit of a process's time, in microseconds. */
const TICK_US = 10_000

const CAMPAIGNS = '/svc/api/api/v2/adv/campaigns/'
const CAMPAIGNS_LIST = '/svc/api/api/v4/adv/campaigns-list/'
const CAMPAIGN = {
  title: 'campaign',
  bid: 25_000,
  daily_budget: 3_000_000,
  divar_config: { cities: ['tehran'], neighborhoods: [], category_slugs: ['light'], keywords: [] },
}

const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
const origin = `http://127.0.0.1:${ports[0]}`
const { folder, pool, connection, remove } = await benchDatabase([], 10)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrate(db)
await loadReferenceData(db)
const deps = benchDeps(folder, db, { PUBLIC_ORIGIN: origin, ACCESS_TOKEN_SECONDS: '86400' })
const { headers } = await signInto(deps)
const servers: ChildProcess[] = []
const measured: Measured[] = []

try {
  for (const port of ports) {
    servers.push(await webProcess({ folder, connection }, { PORT: String(port), PUBLIC_ORIGIN: origin }))
    if (servers.length === 1) await fill()
    measured.push(await load(servers))
  }
  report()
} finally {
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map((server) => once(server, 'exit')))
  await db.destroy()
  await remove()
}

async function fill() {
  for (let at = 0; at < CAMPAIGNS_OF_ONE; at += 1) {
    const answer = await fetch(origin + CAMPAIGNS, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(CAMPAIGN),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
  }
}

/** CPU microseconds per request. */
type Measured = { rate: number; p99: number; server: number; database: number; client: number }

async function load(some: readonly ChildProcess[]): Promise<Measured> {
  const ask = (seconds: number) =>
    Promise.all(
      some.map((_, at) =>
        autocannon({
          url: `http://127.0.0.1:${ports[at]}${CAMPAIGNS_LIST}`,
          connections: CONNECTIONS / some.length,
          duration: seconds,
          headers,
          workers: 1,
        }),
      ),
    )
  await ask(WARM_SECONDS)
  const before = costs(some)
  const results = await ask(SECONDS)
  const after = costs(some)
  if (results.some(({ non2xx, errors }) => non2xx + errors > 0)) throw new Error('refused')
  const rate = results.reduce((sum, { requests }) => sum + requests.average, 0)
  const each = (name: keyof typeof before) => (after[name] - before[name]) / (rate * SECONDS)
  const p99 = Math.max(...results.map(({ latency }) => latency.p99))
  return { rate, p99, server: each('server'), database: each('database'), client: each('client') }
}

function costs(some: readonly ChildProcess[]) {
  const { user, system } = process.cpuUsage()
  const postmaster = postmasterOf(join(folder, 'postgres'))?.pid ?? 0
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return {
    server: some.reduce((sum, { pid = 0 }) => sum + timeOf(pid), 0),
    database: [postmaster, ...backends.map(Number)].reduce((sum, pid) => sum + timeOf(pid), 0),
    client: user + system,
  }
}

function timeOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * TICK_US
}

function report() {
  const cores = availableParallelism()
  for (const [at, { rate, p99, server, database, client }] of measured.entries()) {
    console.log(
      `${at + 1} server processes: ${rate.toFixed(0)} requests a second, p99 ${p99} ms; each request costs ${server.toFixed(0)} µs of the server, ${database.toFixed(0)} of the database, ${client.toFixed(0)} of the client`,
    )
  }
  const [one, two] = measured
  if (!one || !two) return
  const { server, database, client } = one
  /**
   * The most requests of so many processes on so many cores: each process has at most one core, and all share
   * them.
   */
  const most = (processes: number, all: number, share: number) => Math.min(processes / server, all / share)
  const here = most(2, cores, server + database + client) / most(1, cores, server + database + client)
  const there = most(2, 4, server + database) / most(1, 4, server + database)
  console.log(
    `two carry ${(two.rate / one.rate).toFixed(2)} times one; ${cores} cores, shared with the client, allow ${here.toFixed(2)}`,
  )
  const aim = { least: 1.7, onlyFull: true } as const
  printAim('two on 4 cores with the client on another machine', there, aim, 'times one', 2)
}
