import { setTimeout as sleep } from 'node:timers/promises'
import { drawing, type Immortal } from './chaos.ts'
import type { NatsCluster } from '../nats/cluster.ts'
import type { OwnDatabase } from './own-database.ts'

type Battering = {
  database: OwnDatabase
  trackers: Immortal[]
  chargers: Immortal[]
  cluster: NatsCluster | null
  chaos: { seed: number; standstill: number; respite: number }
  blows: Record<string, number>
  over: AbortSignal
}

type Blow = [name: string, weight: number, strike: () => unknown]

/** Each blow at least once, then random ones, until it is over. */
export async function batter(battering: Battering) {
  const { chaos, blows, over } = battering
  const draw = drawing(chaos.seed + 1)
  const any = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
  const standing = new Set<Promise<void>>()
  const stand = (stopped: Promise<void>) => {
    standing.add(stopped)
    void stopped.finally(() => standing.delete(stopped))
  }
  const kinds = [...blowsOn(battering, any, stand), ...blowsOnNodes(battering, any, stand)]
  const drawn = () => {
    let left = draw() * kinds.reduce((sum, [, weight]) => sum + weight, 0)
    return kinds.find(([, weight]) => (left -= weight) < 0)
  }
  for (let time = 0; time < kinds.length || !over.aborted; time++) {
    await sleep(300 + draw() * chaos.respite, undefined, { signal: over }).catch(() => {})
    const [name, , strike] = kinds[time] ?? drawn() ?? []
    if (name === undefined) continue
    // While it recovers, it does not notice a blow.
    const isStruck = await Promise.resolve(strike?.()).then(
      () => true,
      () => false,
    )
    if (isStruck) blows[name] = (blows[name] ?? 0) + 1
  }
  await Promise.all(standing)
}

type Any = <T>(list: readonly T[]) => T
type Stand = (stopped: Promise<void>) => void

function blowsOn({ database, trackers, chargers, chaos }: Battering, any: Any, stand: Stand): Blow[] {
  return [
    ['trackers killed', 35, () => any(trackers).kill()],
    ['chargers killed', 35, () => any(chargers).kill()],
    ['processes stopped', 12, () => stand(any([...trackers, ...chargers]).stopFor(chaos.standstill))],
    ['connections ended', 10, database.terminate],
    ['databases crashed', 4, database.crash],
    ['databases killed and started again', 4, database.restart],
  ]
}

const NODES = [0, 1, 2]

function blowsOnNodes({ cluster, chaos }: Battering, any: Any, stand: Stand): Blow[] {
  if (!cluster) return []
  return [
    ['nodes killed and started again', 20, () => cluster.restart(any(NODES), chaos.respite / 3)],
    ['nodes stopped', 8, () => stand(cluster.stopFor(any(NODES), chaos.standstill))],
    [
      'majorities killed and started again',
      8,
      async () => {
        const left = any(NODES)
        const dead = NODES.filter((node) => node !== left)
        await Promise.all(dead.map((node) => cluster.restart(node, chaos.respite)))
      },
    ],
  ]
}
