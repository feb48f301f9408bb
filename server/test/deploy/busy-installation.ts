import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createDb } from '../../src/platform/db/client.ts'
import { openAdvertiser } from '../advertiser.ts'
import { freePort, type BuildSandbox } from '../bank-visitor.ts'
import { natsCluster } from '../nats/cluster.ts'
import { findNatsServer } from '../nats/find-nats-server.ts'
import { Clickers } from '../several/clickers.ts'
import { startFront } from '../several/front.ts'
import { Visitor, type Tally } from '../several/visitor.ts'
import { freshPhone } from '../sign-in.ts'
import { DELIVERIES, SERVERS } from './documented.ts'
import { documentedInstallation } from './installation.ts'
import { loopOwners } from './loop-owners.ts'
import { panelDoor } from './panel-door.ts'
import { startPrometheus } from './prometheus.ts'

/** In rial, for a click. */
const BID = 25_000
export const ORIGIN = 'https://panel.example.ir'
const PAYERS = 6

export type BusyInstallation = Awaited<ReturnType<typeof busyInstallation>>

/** The documented installation, watched by Prometheus, with people who pay, and clicks all the time. */
export async function busyInstallation(buildSandbox: BuildSandbox) {
  const installation = await documentedInstallation(buildSandbox)
  const { machine, sandbox, restart } = installation
  const db = createDb({ ...machine.postgres, database: 'jarchi' }, { max: 2 })
  const owners = loopOwners(machine)
  const prometheus = await startPrometheus(
    path.join(machine.place, 'opt/jarchi/deploy/prometheus/prometheus.yaml'),
    path.join(machine.place, 'var/lib/prometheus'),
    await freePort(),
  )
  const nats = await natsCluster(findNatsServer() ?? '')
  const trackers = await freePort()
  const front = await startFront(trackers, DELIVERIES, 'jarchi_trackers')
  const door = await panelDoor(SERVERS, ORIGIN)
  const env = readFileSync(path.join(machine.place, 'etc/jarchi/jarchi.env'), 'utf8')
  const secret = /^TOKEN_SECRET=(.*)$/m.exec(env)?.[1] ?? ''
  const advertiser = await openAdvertiser(db, { balance: 10n ** 12n, budget: 10n ** 11n, bid: BID })
  const clickers = new Clickers(trackers, secret, { ...advertiser, cpc: BID })
  const tally: Tally = { measured: [], unanswered: [], signedOut: [] }
  const visitor = () => new Visitor(door.origin, sandbox, freshPhone(), tally)
  const payers = Array.from({ length: PAYERS }, visitor)
  for (const payer of payers) await payer.signIn()
  const phone = freshPhone()
  const colleague = new Visitor(door.origin, sandbox, phone, tally)
  await colleague.signIn()
  await machine.meanwhile(`jarchi staff grant ${phone} --rights support`)
  return {
    ...installation,
    ...owners,
    db,
    prometheus,
    clickers,
    calling: clickers.call(),
    visitor,
    payers,
    /** At the desk. */
    colleague,
    /** Trackers and servers use NATS from now on. */
    async openPipe() {
      await restart(['jarchi-server', 'jarchi-server-2'], { EVENTS_URL: nats.urls })
      await restart(['jarchi-delivery', 'jarchi-delivery-2'], {})
    },
    async close() {
      await clickers.end(Promise.resolve())
      await front.close()
      door.close()
      await prometheus.close()
      await db.destroy()
      await owners.close()
      await nats.close()
      await installation.close()
    },
  }
}
