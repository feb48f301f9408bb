import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Db } from '../../src/platform/db/client.ts'
import { verifyLedger } from '../../src/money/wallet/service.ts'
import { freePort, type BuildSandbox } from '../bank-visitor.ts'
import { databaseDoor } from '../database-door.ts'
import { emptyDb, testDb } from '../harness.ts'
import { freshPhone } from '../sign-in.ts'
import { startServer } from '../started-server.ts'
import { startFront } from './front.ts'
import { Visitor, type Measured, type Tally } from './visitor.ts'

/** For the machine of the third server. */
const CLOCK_AHEAD_MS = 60_000
const SKEWED = path.join(import.meta.dirname, '../chaos/skewed-clock.ts')

export type Several = {
  visitors: number
  /** Which servers are killed, one after the other. */
  kills: readonly number[]
  /** In milliseconds: before the first kill, and after each new start. */
  pause: number
}

/**
 * Three servers behind one proxy, one of them with a clock a minute ahead; visitors work while servers are
 * killed.
 */
export async function runSeveral(buildSandbox: BuildSandbox, { visitors, kills, pause }: Several) {
  const place = await openPlace(buildSandbox, { isSkewed: true })
  return workMeanwhile(place, visitors, async (note) => {
    await sleep(pause)
    for (const which of kills) {
      note()
      await place.killAndStart(which)
      await sleep(pause)
    }
  })
}

/** The folders of two checkouts; without one it is ours. */
type Upgrade = { earlier?: string; newer?: string; visitors: number; pause: number }

/** Three servers of the earlier checkout, each in turn stopped and started as the newer one, while visitors work. */
export async function runUpgrade(buildSandbox: BuildSandbox, { earlier, newer, visitors, pause }: Upgrade) {
  const place = await openPlace(buildSandbox, { ...(earlier !== undefined && { earlier }) })
  return workMeanwhile(place, visitors, async (note) => {
    await sleep(pause)
    for (const which of [0, 1, 2]) {
      note()
      await place.renew(which, newer)
      await sleep(pause)
    }
  })
}

type Place = Awaited<ReturnType<typeof openPlace>>

/** Visitors work until something is over; returns what was acknowledged, and what of it is stored. */
async function workMeanwhile(place: Place, count: number, happen: (note: () => void) => Promise<void>) {
  const tally: Tally = { measured: [], unanswered: [], signedOut: [] }
  const visitors = Array.from(
    { length: count },
    () => new Visitor(place.origin, place.sandbox, freshPhone(), tally),
  )
  const over = new AbortController()
  const noted: number[] = []
  try {
    for (const visitor of visitors) await visitor.signIn()
    const working = Promise.all(visitors.map((visitor) => visitor.work(over.signal)))
    await happen(() => noted.push(performance.now()))
    over.abort()
    await working
    for (const visitor of visitors) await visitor.refresh()
    const { differences } = await verifyLedger(place.db, null)
    const objects = await place.db
      .selectFrom('sql_objects')
      .select('version')
      .where('name', '=', '*')
      .execute()
    return {
      front: place.front,
      functions: objects[0]?.version,
      lost: [
        ...(await lostOf(place.db, visitors)),
        ...differences.map(({ rule, object }) => `${rule} ${object}`),
      ],
      signedOut: tally.signedOut,
      acknowledged: visitors.reduce(
        (sum, one) => sum + one.campaigns.size + one.tickets.length + one.paid.length,
        0,
      ),
      paid: visitors.reduce((sum, one) => sum + one.paid.length, 0),
      answered: tally.measured.length,
      unanswered: tally.unanswered,
      p99: p99Around(tally.measured, noted),
    }
  } finally {
    over.abort()
    await place.close()
  }
}

/** Visitors are few here and ask often. */
const FREE = {
  TRUST_PROXY: '127.0.0.1',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '1000000',
  TICKETS_PER_DAY: '100000',
  TICKET_MESSAGES_PER_HOUR: '100000',
  EXCHANGE_URL: 'none',
}

type Servers = { earlier?: string; isSkewed?: boolean }

async function openPlace(buildSandbox: BuildSandbox, { earlier, isSkewed = false }: Servers) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-several-'))
  const { db, connection, drop } = earlier === undefined ? await testDb() : await emptyDb()
  const door = await databaseDoor(inject('template'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const ports = [await freePort(), await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const sandbox = await buildSandbox({ now: () => new Date() })
  await sandbox.listen({ host: '127.0.0.1', port: sandboxPort })
  const start = async (which: number, checkout?: string) => {
    const isAhead = isSkewed && which === ports.length - 1
    const env = {
      ...FREE,
      DATABASE_URL: door.url(connection.database),
      JARCHI_DATA: path.join(folder, 'data'),
      PORT: String(ports[which]),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_ORIGIN: origin,
      ...(isAhead && { NODE_OPTIONS: `--import=${SKEWED}`, CHAOS_SKEW: String(CLOCK_AHEAD_MS) }),
    }
    const server = startServer(env, checkout)
    if ((await server.ready) !== 'ready') throw new Error(server.said())
    return server
  }
  // The first fills an empty database.
  const first = await start(0, earlier)
  const servers = [first, ...(await Promise.all([start(1, earlier), start(2, earlier)]))]
  const front = await startFront(port, ports)
  return {
    origin,
    db,
    sandbox,
    front: front.name,
    async killAndStart(which: number) {
      const server = servers[which]
      server?.child.kill('SIGKILL')
      await server?.ended
      servers[which] = await start(which)
    },
    /** As an operator restarts one of them: it finishes its work, and another starts in its place. */
    async renew(which: number, checkout?: string) {
      const server = servers[which]
      server?.child.kill('SIGTERM')
      await server?.ended
      servers[which] = await start(which, checkout)
    },
    async close() {
      for (const { child } of servers) child.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      await front.close()
      door.close()
      sandbox.server.closeAllConnections()
      await sandbox.close()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What was acknowledged but is missing or different. */
export async function lostOf(db: Db, visitors: readonly Visitor[]): Promise<string[]> {
  const lost: string[] = []
  for (const { campaigns, tickets, paid } of visitors) {
    for (const [id, titles] of campaigns) {
      const { rows } = await sql<{ title: string }>`select title from campaigns where id = ${id}`.execute(db)
      if (!titles.includes(rows[0]?.title ?? ''))
        lost.push(`campaign ${id}: ${rows[0]?.title}, not ${titles.join()}`)
    }
    for (const id of tickets) {
      const { rows } = await sql`select from tickets where id = ${id}`.execute(db)
      if (rows.length !== 1) lost.push(`ticket ${id}`)
    }
    for (const id of paid) {
      const { rows } = await sql`
        select from ledger_entries where payment_id = ${id}::uuid and kind = 'top_up'
      `.execute(db)
      if (rows.length !== 1) lost.push(`payment ${id} is credited ${rows.length} times`)
    }
  }
  return lost
}

/** In milliseconds: for calls that began before the first kill, within ten seconds after one, and later. */
function p99Around(measured: readonly Measured[], killedAt: readonly number[]) {
  const [first = Infinity] = killedAt
  const isNear = (at: number) => killedAt.some((killed) => at >= killed && at < killed + 10_000)
  const p99 = (some: readonly Measured[]) =>
    Math.round(
      some.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(some.length * 0.99)] ?? 0,
    )
  return {
    before: p99(measured.filter(({ at }) => at < first)),
    near: p99(measured.filter(({ at }) => isNear(at))),
    after: p99(measured.filter(({ at }) => at >= first && !isNear(at))),
  }
}
