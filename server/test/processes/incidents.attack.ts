import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FaultName } from '@jarchi/shared/api/staff-states.ts'
import { expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { busyInstallation, ORIGIN, type BusyInstallation as Place } from '../deploy/busy-installation.ts'
import { isDebian } from '../deploy/machine.ts'
import { hasPrometheus } from '../deploy/prometheus.ts'
import { KEYS, type Provider } from '../deploy/providers.ts'
import { findNatsServer } from '../nats/find-nats-server.ts'
import { lostOf } from '../several/run.ts'
import { verifyCharges } from '../../src/delivery/charging/verify-charges.ts'
import { verifyLedger } from '../../src/money/wallet/service.ts'

/** Locks of loops. */
const CHARGING = 44_001
const CARRYING = 44_007

/** `names`: what the doctor says of it; `fault`: what the desk shows, where the doctor cannot know. */
type Incident = {
  name: string
  alert: string
  names?: RegExp
  fault?: FaultName
  begin: (place: Place) => unknown
  cure: (place: Place) => unknown
  needsPipe?: boolean
  /** In seconds, from the cure. */
  longest?: number
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
  uncalled('the SMS provider', 'kavenegar', 'JarchiSmsFails'),
  uncalled('a bank', 'banks', 'JarchiProviderFails'),
  uncalled('the marketplace', 'marketplace', 'JarchiProviderFails'),
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
    fault: 'process_silent_seconds',
    begin: ({ stop }) => stop('jarchi-delivery-2'),
    cure: ({ goOn }) => goOn('jarchi-delivery-2'),
  },
  {
    name: 'the server that owns charging hangs',
    alert: 'JarchiDown',
    fault: 'process_silent_seconds',
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
    fault: 'charging_lag_seconds',
    begin: ({ hold }) => hold(CHARGING),
    cure: ({ letGo }) => letGo(CHARGING),
  },
  {
    name: 'nobody reads the event pipe',
    alert: 'JarchiEventPipeIsBehind',
    fault: 'event_pipe_unread_seconds',
    begin: ({ hold }) => hold(CARRYING),
    cure: ({ letGo }) => letGo(CARRYING),
    needsPipe: true,
  },
]

/** A provider is away while nobody wants anything of it. */
function uncalled(who: string, provider: Provider, alert: string): Incident {
  return {
    name: `${who} is away, and nobody calls it`,
    alert,
    fault: 'provider_silent_seconds',
    begin: ({ away }) => away.add(provider),
    cure: ({ away }) => away.clear(),
    longest: 60,
  }
}

const LONGEST_NAMING_SECONDS = 30

async function secondsUntil(isThere: () => Promise<boolean>, longest: number): Promise<number | null> {
  const begun = performance.now()
  while (performance.now() - begun < longest * 1_000) {
    if (await isThere()) return Math.round((performance.now() - begun) / 1_000)
    await sleep(500)
  }
  return null
}

/** Plays it; in seconds: until the alert, until doctor or desk has named it, until the alert is over. */
async function play(place: Place, incident: Incident) {
  const { name, alert, names, fault, needsPipe, longest = 330, begin, cure, meanwhile } = incident
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
  const isShown = async () => fault !== undefined && (await place.colleague.faults()).includes(fault)
  const desk = fault && (await secondsUntil(isShown, LONGEST_NAMING_SECONDS))
  const others = (await place.prometheus.firing()).filter((firing) => firing !== alert)
  await cure(place)
  // A provider that is not called any more counts as failing for five minutes.
  const ended = await secondsUntil(async () => !(await fires()), longest)
  over.abort()
  await acting
  const named = names ? names.test(said) && doctor <= LONGEST_NAMING_SECONDS : desk !== null
  const more = typeof begun === 'object' && begun !== null && 'replaced' in begun ? begun : {}
  return {
    name,
    alert,
    seen,
    ...more,
    others,
    named,
    ...(names ? { doctor } : { desk }),
    ...(!named && { said }),
    ended,
  }
}

test.runIf(isDebian && hasPrometheus && findNatsServer() !== null)(
  'each incident is seen by an alert within a minute and named, and no rial is lost',
  async () => {
    const place = await busyInstallation((options) =>
      buildSandbox({
        ...options,
        apiKey: KEYS.sms,
        adManagement: { apiKey: KEYS.exchange },
        marketplace: { product: ORIGIN, app: { apiKey: KEYS.marketplace } },
      }),
    )
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
