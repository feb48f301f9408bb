import { setTimeout as sleep } from 'node:timers/promises'
import { drawing, type Immortal } from './chaos.ts'
import type { OwnDatabase } from './own-database.ts'

type Battering = {
  database: OwnDatabase
  trackers: Immortal[]
  chargers: Immortal[]
  chaos: { seed: number; standstill: number; respite: number }
  blows: Record<string, number>
  over: AbortSignal
}

/** Each blow once at the least, then whichever is drawn, until it is over. */
export async function batter({ database, trackers, chargers, chaos, blows, over }: Battering) {
  const draw = drawing(chaos.seed + 1)
  const any = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
  const standing = new Set<Promise<void>>()
  const stand = () => {
    const stopped = any([...trackers, ...chargers]).stopFor(chaos.standstill)
    standing.add(stopped)
    void stopped.finally(() => standing.delete(stopped))
  }
  const kinds: [name: string, until: number, strike: () => unknown][] = [
    ['trackers killed', 0.35, () => any(trackers).kill()],
    ['chargers killed', 0.7, () => any(chargers).kill()],
    ['processes stopped', 0.82, stand],
    ['connections ended', 0.92, database.terminate],
    ['databases crashed', 0.96, database.crash],
    ['databases killed and started again', 1, database.restart],
  ]
  for (let time = 0; time < kinds.length || !over.aborted; time++) {
    await sleep(300 + draw() * chaos.respite, undefined, { signal: over }).catch(() => {})
    const drawn = draw()
    const [name, , strike] = kinds[time] ?? kinds.find(([, until]) => drawn < until) ?? []
    if (name === undefined) continue
    // While it recovers, it hears of no blow.
    const isStruck = await Promise.resolve(strike?.()).then(
      () => true,
      () => false,
    )
    if (isStruck) blows[name] = (blows[name] ?? 0) + 1
  }
  await Promise.all(standing)
}
