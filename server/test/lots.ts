import { randomInt } from 'node:crypto'
import { afterEach } from 'vitest'

/**
 * The seed of a file's tests: from an environment variable, otherwise random; printed at the start and at a
 * failure.
 */
export function seedFrom(variable: string): number {
  const seed = Number(process.env[variable] ?? randomInt(2 ** 31))
  if (!Number.isSafeInteger(seed)) throw new Error(`${variable} is not a whole number`)
  console.log(`${variable}=${seed}`)
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(`to repeat it: ${variable}=${seed}`)
  })
  return seed
}

/** Random whole numbers below a bound; the same ones for the same seed. */
export function lots(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type Draw = (below: number) => number

export function oneOf<Item>(draw: Draw, items: readonly Item[]): Item {
  return items[draw(items.length)] as Item
}
