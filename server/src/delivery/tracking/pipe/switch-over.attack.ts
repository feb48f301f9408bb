import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openAdvertiser } from '../../../../test/advertiser.ts'
import { freePort } from '../../../../test/bank-visitor.ts'
import { databaseDoor } from '../../../../test/database-door.ts'
import { testDb } from '../../../../test/harness.ts'
import { natsCluster } from '../../../../test/nats/cluster.ts'
import { findNatsServer } from '../../../../test/nats/find-nats-server.ts'
import { Clickers } from '../../../../test/several/clickers.ts'
import { startFront } from '../../../../test/several/front.ts'
import { startDelivery, startServer } from '../../../../test/started-server.ts'
import { verifyCharges } from '../../charging/verify-charges.ts'
import type { Connection, Db } from '../../../platform/db/client.ts'
import { examineEvents } from '../../../operations/doctor/examine-events.ts'
import { verifyLedger } from '../../../money/wallet/service.ts'
import { askHealth } from './stream.ts'

const SECRET = 's'.repeat(32)
const BID = 25_000
/** From the steps in `docs/deploy.md`: until nginx uses a process again, and until figures are up to date. */
const NGINX_MS = 3_000
const FRESH_MS = 10_000
const patient = { timeout: 90_000, interval: 100 }

test('trackers move to NATS and back, by the steps for operators, under a stream of clicks', async () => {
  const binary = findNatsServer()
  if (binary === null) throw new Error('There is no nats-server here, and it cannot be installed.')
  const t = await testDb()
  onTestFinished(t.drop)
  const balance = 100_000_000_000n
  const advertiser = await openAdvertiser(t.db, { balance, budget: balance, bid: BID })
  const place = await openPlace(t.connection)
  onTestFinished(place.close)
  if (place.front !== 'nginx') throw new Error('There is no nginx here to pass over what does not answer.')
  const clickers = new Clickers(place.port, SECRET, { ...advertiser, cpc: BID })
  const calling = clickers.call()
  onTestFinished(() => clickers.end(calling))
  await sleep(3_000)
  const asked: [step: string, calls: number][] = [['database', clickers.answered]]

  // Before
  const cluster = await natsCluster(binary)
  onTestFinished(cluster.close)
  const { urls } = cluster
  const nodes = urls.split(',')
  const examined = () => examineEvents(nodes)
  await expect.poll(examined, patient).toMatchObject({ isGood: true, sentence: expect.stringContaining('3') })
  // Over to NATS
  await place.renewServers({ EVENTS_URL: urls })
  await place.renewDeliveries({ EVENTS_URL: urls })
  asked.push(['over', clickers.answered])
  await sleep(3_000)
  expect(await place.figuresOf('delivery', 'event_pipe_ready')).toEqual([1, 1])
  expect(await place.figuresOf('server', 'event_pipe_behind_seconds')).toHaveLength(2)
  asked.push(['NATS', clickers.answered])
  // Back to the database
  await place.renewDeliveries({})
  await sleep(FRESH_MS)
  await expect.poll(() => place.figuresOf('server', 'event_pipe_waiting'), patient).toEqual([0, 0])
  const behind = async () => Math.max(...(await place.figuresOf('server', 'event_pipe_behind_seconds')))
  await expect.poll(behind, patient).toBeLessThan(10)
  await place.renewServers({})
  asked.push(['back', clickers.answered])
  expect(await place.figuresOf('delivery', 'event_pipe_ready')).toEqual([])
  expect(await askHealth(nodes)).toMatchObject({ late: [] })
  await sleep(3_000)
  await clickers.end(calling)

  console.log(JSON.stringify({ asked, ...clickers.told() }))
  expect(clickers.refused).toEqual({})
  const clicks = clickers.clicks
  await expect.poll(() => decided(t.db), patient).toBe(clicks)
  expect(await kept(t.db)).toEqual({
    impressions: clickers.impressions,
    clicks,
    different: clickers.answered,
  })
  const charges = { charged: clicks, amount: clicks * BID }
  expect(await charged(t.db)).toEqual(charges)
  expect(await t.db.selectFrom('parked_events').selectAll().execute()).toEqual([])
  expect(await verifyCharges(t.db)).toEqual([])
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
}, 600_000)

/** Two servers and two delivery processes on one database, and nginx in front of the trackers. */
async function openPlace(connection: Connection) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-switch-'))
  const door = await databaseDoor(connection)
  const given = {
    DATABASE_URL: door.url(connection.database),
    JARCHI_DATA: folder,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    EXCHANGE_URL: 'none',
    TRACKER_CALLERS: 'exchange',
    TRUST_PROXY: '127.0.0.1',
    TOKEN_SECRET: SECRET,
  }
  const servers = [await opened('server', given), await opened('server', given)]
  const deliveries = [await opened('delivery', given), await opened('delivery', given)]
  const port = await freePort()
  const ports = deliveries.map((one) => one.port)
  const front = await startFront(port, ports, 'jarchi_trackers')
  const renew = async (which: readonly Opened[], env: Record<string, string>) => {
    for (const one of which) await one.renew(env)
  }
  return {
    port,
    front: front.name,
    renewServers: (env: Record<string, string>) => renew(servers, env),
    renewDeliveries: (env: Record<string, string>) => renew(deliveries, env),
    /** The value of a figure in each process of the kind that has it. */
    async figuresOf(kind: 'server' | 'delivery', name: string): Promise<number[]> {
      const which = kind === 'server' ? servers : deliveries
      const told = which.map(async ({ metrics }) => (await fetch(metrics)).text())
      const line = new RegExp(`^${name} (\\S+)$`, 'm')
      return (await Promise.all(told)).flatMap((text) => line.exec(text)?.[1] ?? []).map(Number)
    },
    async close() {
      for (const one of [...deliveries, ...servers]) await one.end()
      await front.close()
      door.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Opened = Awaited<ReturnType<typeof opened>>

/** A process that can be restarted with other variables, on the same ports. */
async function opened(kind: 'server' | 'delivery', given: Record<string, string>) {
  const [port, metrics] = [await freePort(), await freePort()]
  const start = (env: Record<string, string>) =>
    kind === 'server'
      ? startServer({ ...given, PORT: String(port), METRICS_PORT: String(metrics), ...env })
      : startDelivery({
          ...given,
          DELIVERY_PORT: String(port),
          DELIVERY_METRICS_PORT: String(metrics),
          BIDDER_PORT: '0',
          ...env,
        })
  let running = start({})
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200
  const wait = () => expect.poll(isReady, { ...patient, message: running.said() }).toBe(true)
  const end = async () => {
    running.child.kill('SIGTERM')
    expect(await running.ended, running.said()).toBe(0)
  }
  await wait()
  return {
    port,
    metrics: `http://127.0.0.1:${metrics}/metrics`,
    end,
    /** As `systemctl restart` does; ends once `/readyz` is 200 and nginx has noticed. */
    async renew(env: Record<string, string>) {
      await end()
      running = start(env)
      await wait()
      await sleep(NGINX_MS)
    },
  }
}

async function decided(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from click_charges`.execute(db)
  return rows[0]?.count ?? 0
}

async function charged(db: Db) {
  const { rows } = await sql<{ charged: number; amount: number }>`
    select count(*) filter (where reason is null)::int as charged, sum(amount)::float8 as amount from click_charges
  `.execute(db)
  return rows[0]
}

async function kept(db: Db) {
  const { rows } = await sql<{ impressions: number; clicks: number; different: number }>`
    select count(*) filter (where kind = 1)::int as impressions, count(*) filter (where kind = 3)::int as clicks,
      count(distinct (epoch, sequence, kind))::int as different
    from delivery_events
  `.execute(db)
  return rows[0]
}
