import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { openAdvertiser } from '../../test/advertiser.ts'
import { freePort } from '../../test/bank-visitor.ts'
import { DELIVERIES, SERVERS, signal } from '../../test/deploy/documented.ts'
import { documentedInstallation } from '../../test/deploy/installation.ts'
import { isDebian } from '../../test/deploy/machine.ts'
import { panelDoor } from '../../test/deploy/panel-door.ts'
import { natsCluster } from '../../test/nats/cluster.ts'
import { findNatsServer } from '../../test/nats/find-nats-server.ts'
import { hasPrometheus, startPrometheus } from '../../test/deploy/prometheus.ts'
import { KEYS } from '../../test/deploy/providers.ts'
import { Clickers } from '../../test/several/clickers.ts'
import { startFront } from '../../test/several/front.ts'
import { lostOf } from '../../test/several/run.ts'
import { Visitor, type Tally } from '../../test/several/visitor.ts'
import { freshPhone } from '../../test/sign-in.ts'
import { verifyCharges } from '../delivery/charging/verify-charges.ts'
import { verifyLedger } from '../money/wallet/service.ts'
import { createDb } from '../platform/db/client.ts'

const BID = 25_000
/** Locks of loops. */
const CHARGING = 44_001
const CARRYING = 44_007
const ORIGIN = 'https://panel.example.ir'

type Place = Awaited<ReturnType<typeof openPlace>>

/** `names`: what the doctor says of it, if it can say something. */
type Incident = {
  name: string
  alert: string
  names?: RegExp
  begin: (place: Place) => unknown
  cure: (place: Place) => unknown
  needsPipe?: boolean
  /** What people do meanwhile. */
  meanwhile?: (place: Place) => unknown
}

const incidents: Incident[] = [
  {
    name: 'the database is away',
    alert: 'JarchiDatabaseIsAway',
    names: /^FIX +database/m,
    begin: ({ machine }) => machine.cluster.stop(),
    cure: ({ machine }) => machine.cluster.start(),
  },
  {
    name: 'the disk is full',
    alert: 'JarchiDiskIsFull',
    names: /^FIX +JARCHI_DATA/m,
    begin: ({ disk }) => spawnSync('dd', ['if=/dev/zero', `of=${disk}/filler`, 'bs=1M'], { stdio: 'ignore' }),
    cure: ({ disk }) => rmSync(`${disk}/filler`),
  },
  {
    name: 'the SMS provider is away',
    alert: 'JarchiSmsFails',
    names: /^FIX +(SMS|KAVENEGAR)/m,
    begin: ({ away }) => away.add('kavenegar'),
    cure: ({ away }) => away.clear(),
    meanwhile: ({ visitor }) => visitor().askForCode(),
  },
  {
    name: 'a bank is away',
    alert: 'JarchiProviderFails',
    names: /^FIX +(zarinpal|ZARINPAL)/m,
    begin: ({ away }) => away.add('banks'),
    cure: ({ away }) => away.clear(),
    meanwhile: ({ payers }) => payers[Math.floor(Math.random() * payers.length)]?.pay(),
  },
  {
    name: 'the exchange is away',
    alert: 'JarchiProviderFails',
    names: /^FIX +(exchange|EXCHANGE)/m,
    begin: ({ away }) => away.add('exchange'),
    cure: ({ away }) => away.clear(),
  },
  {
    name: 'a clock is ten minutes ahead',
    alert: 'JarchiClockDiffers',
    begin: ({ restart, ahead }) => restart(['jarchi-server-2'], ahead(600_000)),
    names: /^FIX +clock/m,
    cure: ({ restart, intime }) => restart(['jarchi-server-2'], intime),
  },
  {
    name: 'a delivery process hangs',
    alert: 'JarchiDown',
    begin: ({ stop }) => stop('jarchi-delivery-2'),
    cure: ({ goOn }) => goOn('jarchi-delivery-2'),
  },
  {
    name: 'the server that owns charging hangs',
    alert: 'JarchiDown',
    begin: async (place) => {
      const unit = await place.ownerOf(CHARGING)
      const owned = await place.ownedBy(unit)
      place.stop(unit)
      const replaced = await secondsUntil(async () => (await place.ownedBy(unit)).length === 0, 60)
      return { owned: owned.length, replaced }
    },
    cure: ({ goOn }) => ['jarchi-server', 'jarchi-server-2'].map(goOn),
  },
  {
    name: 'charging has stopped',
    alert: 'JarchiChargingStands',
    begin: ({ hold }) => hold(CHARGING),
    cure: ({ letGo }) => letGo(CHARGING),
  },
  {
    name: 'nobody reads the event pipe',
    alert: 'JarchiEventPipeIsBehind',
    begin: ({ hold }) => hold(CARRYING),
    cure: ({ letGo }) => letGo(CARRYING),
    needsPipe: true,
  },
]

async function openPlace() {
  const installation = await documentedInstallation((options) =>
    buildSandbox({ ...options, apiKey: KEYS.sms, adManagement: { apiKey: KEYS.exchange } }),
  )
  const { machine, sandbox, away } = installation
  const db = createDb({ ...machine.postgres, database: 'jarchi' }, { max: 2 })
  const held = createDb({ ...machine.postgres, database: 'jarchi' }, { max: 1 })
  const env = readFileSync(path.join(machine.place, 'etc/jarchi/jarchi.env'), 'utf8')
  const secret = /^TOKEN_SECRET=(.*)$/m.exec(env)?.[1] ?? ''
  const samples = path.join(machine.place, 'opt/jarchi/deploy/prometheus/prometheus.yaml')
  const data = path.join(machine.place, 'var/lib/prometheus')
  const prometheus = await startPrometheus(samples, data, await freePort())
  const trackers = await freePort()
  const front = await startFront(trackers, DELIVERIES, 'jarchi_trackers')
  const door = await panelDoor(SERVERS, ORIGIN)
  const nats = await natsCluster(findNatsServer() ?? '')
  const advertiser = await openAdvertiser(db, { balance: 10n ** 12n, budget: 10n ** 11n, bid: BID })
  const clickers = new Clickers(trackers, secret, { ...advertiser, cpc: BID })
  const tally: Tally = { measured: [], unanswered: [], signedOut: [] }
  const visitor = () => new Visitor(door.origin, sandbox, freshPhone(), tally)
  const payers = Array.from({ length: 6 }, visitor)
  for (const payer of payers) await payer.signIn()
  const processes = (unit: string) => {
    const launcher = machine.pidOf(unit)
    const parts = execFileSync('pgrep', ['-P', String(launcher)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    return [launcher, ...parts.map(Number)]
  }
  let holding: Promise<unknown> | null = null
  return {
    ...installation,
    away,
    db,
    prometheus,
    clickers,
    calling: clickers.call(),
    visitor,
    payers,
    tally,
    /** As if its machine stood still. */
    stop: (unit: string) => processes(unit).forEach((pid) => signal(pid, 'SIGSTOP')),
    goOn: (unit: string) => processes(unit).forEach((pid) => signal(pid, 'SIGCONT')),
    ownerOf,
    ownedBy,
    /** Trackers and servers use a pipe from now on. */
    async openPipe() {
      await installation.restart(['jarchi-server', 'jarchi-server-2'], { EVENTS_URL: nats.urls })
      await installation.restart(['jarchi-delivery', 'jarchi-delivery-2'], {})
    },
    /** Somebody else owns a loop and does nothing. */
    async hold(lock: number) {
      holding = sql`select pg_advisory_lock(${lock}::bigint), pg_sleep(600)`.execute(held).catch(() => {})
      await sleep(500)
      await endOwner(lock)
    },
    async letGo(lock: number) {
      await endOwner(lock)
      await holding
    },
    async close() {
      await clickers.end(Promise.resolve())
      await front.close()
      door.close()
      await prometheus.close()
      await db.destroy()
      await held.destroy()
      await nats.close()
      await installation.close()
    },
  }

  async function endOwner(lock: number) {
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${lock} and granted
    `.execute(db)
  }

  /** The loops of a unit. */
  async function ownedBy(unit: string): Promise<number[]> {
    const pids = processes(unit)
    return (await owners()).filter(({ pid }) => pids.includes(pid)).map(({ lock }) => lock)
  }

  async function ownerOf(lock: number): Promise<string> {
    const pid = (await owners()).find((one) => one.lock === lock)?.pid ?? 0
    const unit = ['jarchi-server', 'jarchi-server-2'].find((name) => processes(name).includes(pid))
    if (!unit) throw new Error(`nobody owns ${lock}`)
    return unit
  }

  /** Loops with the processes that have the other ends of their connections. */
  async function owners(): Promise<{ lock: number; pid: number }[]> {
    const { rows } = await sql<{ lock: number; port: number }>`
      select objid::int as lock, client_port as port from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid between 44000 and 44999 and granted
    `.execute(db)
    const sockets = execFileSync('ss', ['-tnpH', `dport = :${machine.postgres.port}`], { encoding: 'utf8' })
    return rows.flatMap(({ lock, port }) => {
      const line = sockets.split('\n').find((one) => one.includes(`:${port} `)) ?? ''
      return [{ lock, pid: Number(/pid=(\d+)/.exec(line)?.[1] ?? 0) }]
    })
  }
}

async function secondsUntil(isThere: () => Promise<boolean>, longest: number): Promise<number | null> {
  const begun = performance.now()
  while (performance.now() - begun < longest * 1_000) {
    if (await isThere()) return Math.round((performance.now() - begun) / 1_000)
    await sleep(500)
  }
  return null
}

/** Plays it; in seconds: until the alert, until the doctor has named it, until the alert is over. */
async function play(place: Place, { name, alert, names, needsPipe, begin, cure, meanwhile }: Incident) {
  if (needsPipe) await place.openPipe()
  const fires = async () => (await place.prometheus.firing()).includes(alert)
  if ((await secondsUntil(async () => !(await fires()), 400)) === null)
    throw new Error(`${alert} does not end`)
  const over = new AbortController()
  const acting = (async () => {
    while (!over.signal.aborted) {
      await meanwhile?.(place)
      await sleep(1_500)
    }
  })()
  const begun = await begin(place)
  const seen = await secondsUntil(fires, 90)
  const asked = performance.now()
  const { said } = names ? await place.machine.meanwhile('jarchi doctor') : { said: '' }
  const doctor = Math.round((performance.now() - asked) / 1_000)
  const others = (await place.prometheus.firing()).filter((firing) => firing !== alert)
  await cure(place)
  // A provider that is not called any more counts as failing for five minutes.
  const ended = await secondsUntil(async () => !(await fires()), 330)
  over.abort()
  await acting
  const named = !names || names.test(said)
  const more = typeof begun === 'object' && begun !== null && 'replaced' in begun ? begun : {}
  return {
    name,
    alert,
    seen,
    ...more,
    others,
    named,
    ...(names && { doctor }),
    ...(!named && { said }),
    ended,
  }
}

test.runIf(isDebian && hasPrometheus && findNatsServer() !== null)(
  'each of ten incidents is seen by an alert within a minute and named, and no rial is lost',
  async () => {
    const place = await openPlace()
    try {
      await sleep(60_000)
      expect(await place.prometheus.unreached()).toEqual([])
      expect(await place.prometheus.firing()).toEqual([])
      const played = []
      for (const incident of incidents) {
        const report = await play(place, incident)
        process.stdout.write(`${JSON.stringify(report)}\n`)
        played.push(report)
      }
      await place.clickers.end(place.calling)
      const decided = async () => {
        const { rows } = await sql<{
          count: number
        }>`select count(*)::int as count from click_charges`.execute(place.db)
        return rows[0]?.count
      }
      await expect.poll(decided, { timeout: 120_000, interval: 500 }).toBe(place.clickers.clicks)
      expect(await verifyCharges(place.db)).toEqual([])
      expect((await verifyLedger(place.db, null)).differences).toEqual([])
      expect(await lostOf(place.db, place.payers)).toEqual([])
      expect(played.filter(({ seen }) => seen === null || seen > 60)).toEqual([])
      expect(played.filter(({ named }) => !named)).toEqual([])
      expect(played.filter(({ ended }) => ended === null)).toEqual([])
    } finally {
      await place.close()
    }
  },
  3_600_000,
)
