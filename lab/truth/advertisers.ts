import { normal, STREAM, uniform } from './random.ts'
import { CITY_COUNT, CITY_PARTS, ROOT_PARTS } from './marketplace.ts'
import { ROOT_COUNT, type World } from './rivals.ts'

/** A campaign and what its advertiser typed. */
export type Advertiser = {
  readonly id: number
  readonly account: number
  /** Rial a day, and rial a click. */
  readonly budget: number
  readonly typed: number
  /** Clicks of its banner, over those of an average one. */
  readonly quality: number
  readonly roots: readonly number[]
  readonly cities: readonly number[]
}

const [LEAST_BUDGET, LARGEST_BUDGET] = [600_000, 5_000_000]
/** Many leave what the form suggests. */
const TYPED = [20_000, 20_000, 20_000, 20_000, 20_000, 10_000, 15_000, 25_000, 30_000, 30_000, 40_000, 50_000]
const every = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The place of a draw in parts of 1. */
function placeIn(weights: readonly number[], draw: number): number {
  let sum = 0
  const found = weights.findIndex((weight) => (sum += weight) > draw)
  return found === -1 ? weights.length - 1 : found
}

export function advertiserOf(world: World, id: number): Advertiser {
  const draw = (what: number) => uniform(world.seed, STREAM.places, id, what)
  const several = (count: number, weights: readonly number[], from: number) => [
    ...new Set(every(count).map((at) => placeIn(weights, draw(from + at)))),
  ]
  const [roots, cities] = [draw(1), draw(2)]
  return {
    id,
    account: id,
    budget: Math.round(LEAST_BUDGET * (LARGEST_BUDGET / LEAST_BUDGET) ** draw(3)),
    typed: TYPED[Math.floor(draw(4) * TYPED.length)] ?? 20_000,
    quality: Math.exp(0.35 * normal(world.seed, STREAM.places, id, 5)),
    roots: roots < 0.1 ? every(ROOT_COUNT) : several(roots < 0.3 ? 2 : 1, ROOT_PARTS, 10),
    cities: cities < 0.35 ? every(CITY_COUNT) : several(cities < 0.7 ? 1 : 5, CITY_PARTS, 20),
  }
}
