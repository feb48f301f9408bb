import { placesOf, plannedTraffic, STEPS, type Place } from './campaigns.ts'
import { hindsightOf, type MarketDay } from './oracle.ts'
import { drawOf, hashOf, normal, poisson, STREAM } from './random.ts'
import { chancesOf, floorOf, ROOT_COUNT, usualPrice, type World } from './rivals.ts'

/**
 * One auction of the lab stands for so many places: click rates and prices per mille are so many times as high, while
 * budgets, prices of a click and clicks are real.
 */
export const THINNING = 20

export const CITY_COUNT = 30
/** The clicks of a cell beyond these cost more than they are worth. */
const NEARLY_ALL = 0.95
const CELLS = ROOT_COUNT * CITY_COUNT

const parts = (weights: readonly number[]) => {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / all)
}
/** Parts of the requests. */
export const ROOT_PARTS = parts([16, 14, 13, 12, 10, 9, 8, 6, 5, 4, 3])
export const CITY_PARTS = parts(Array.from({ length: CITY_COUNT }, (_, city) => 1 / (city + 1) ** 0.8))

/** What is drawn of a request. */
const DRAW = {
  cell: 1,
  place: 2,
  rival: 3,
  seen: 4,
  click: 5,
  valid: 6,
  delay: 7,
  isLong: 8,
  second: 9,
  sample: 10,
}
export type Drawn = keyof typeof DRAW
export const drawn = (request: number, what: Drawn) => drawOf(request, DRAW[what])

/** Cells and kinds of places by a draw, finer than any of their parts. */
const TABLE = 65_536
function tableOf(weights: readonly number[]): Uint16Array {
  const table = new Uint16Array(TABLE)
  let from = 0
  let sum = 0
  weights.forEach((weight, at) => {
    sum += weight
    const to = Math.round(sum * TABLE)
    table.fill(at, from, to)
    from = to
  })
  return table
}

/** Requests of a marketplace for places beside its lists: 11 roots in 30 cities. */
export class Marketplace {
  readonly world: World
  readonly places: readonly Place[]
  readonly #requests: number
  readonly #cells = tableOf(
    Array.from({ length: CELLS }, (_, cell) => {
      return (ROOT_PARTS[Math.floor(cell / CITY_COUNT)] ?? 0) * (CITY_PARTS[cell % CITY_COUNT] ?? 0)
    }),
  )
  readonly #kinds: Uint16Array
  readonly #cities: Float64Array

  /** `requests` on a mean day. */
  constructor(world: World, requests: number) {
    this.world = world
    this.#requests = requests
    this.places = placesOf(world)
    this.#kinds = tableOf(this.places.map(({ part }) => part))
    this.#cities = Float64Array.from({ length: CITY_COUNT }, (_, city) => {
      return Math.exp(0.15 * normal(world.seed, STREAM.places, city))
    })
  }

  /** How many requests a step of ten minutes has: a whole number. */
  requestsIn(day: number, step: number): number {
    const { seed } = this.world
    const weather = Math.exp(0.15 * normal(seed, STREAM.day, day))
    const hour = Math.exp(0.12 * normal(seed, STREAM.day, -1, day, Math.floor(step / 6)))
    const mean = this.#requests * plannedTraffic(day, step) * weather * hour
    return poisson(mean, seed, STREAM.requests, -1, day, step)
  }

  /** The request, from which all of its draws come. */
  request(day: number, step: number, at: number): number {
    return hashOf(hashOf(this.world.seed, STREAM.request * 1_000_003 + day * 144 + step), at)
  }

  /** Root × 30 + city. */
  cellOf(request: number): number {
    return this.#cells[Math.floor(drawn(request, 'cell') * TABLE)] ?? 0
  }

  placeOf(request: number): number {
    return this.#kinds[Math.floor(drawn(request, 'place') * TABLE)] ?? 0
  }

  /** What rivals usually offer in each cell on this day, in rial per mille; by step. */
  usualOn(day: number): (step: number) => Float64Array {
    const roots = Array.from({ length: ROOT_COUNT }, (_, root) => usualPrice(this.world, root, day))
    return (step) =>
      Float64Array.from({ length: CELLS }, (_, cell) => {
        const usual = roots[Math.floor(cell / CITY_COUNT)]?.(step) ?? 0
        return THINNING * usual * (this.#cities[cell % CITY_COUNT] ?? 1)
      })
  }
}

/** Rial that nearly all clicks of a cell cost on the first day, at the lowest single price that gets them. */
export function worthOfCell(marketplace: Marketplace, root: number, city: number): number {
  const { world, places } = marketplace
  const share = (ROOT_PARTS[root] ?? 0) * (CITY_PARTS[city] ?? 0) * THINNING
  const usual = marketplace.usualOn(0)
  const day: MarketDay = {
    requests: Float64Array.from({ length: STEPS }, (_, step) => marketplace.requestsIn(0, step) * share),
    chances: Array.from({ length: 24 }, (_, hour) => chancesOf(world, 0, hour)),
    usual: (step) => (usual(step)[root * CITY_COUNT + city] ?? 0) / THINNING,
    places,
  }
  const all = { budget: Infinity, quality: 1, nearlyAll: NEARLY_ALL }
  const { price, clicks } = hindsightOf(day, { root, quality: 1 }, all)
  return price * clicks * NEARLY_ALL
}

/** Rial per mille. */
export const thinnedFloor = (root: number) => THINNING * floorOf(root)

/** A third of the clicks of an impression comes after a minute, some much later; in whole seconds. */
export function clickDelay(request: number): number {
  const mean = drawn(request, 'isLong') < 0.15 ? 180 : 45
  return Math.ceil(-mean * Math.log(1 - drawn(request, 'delay')))
}
