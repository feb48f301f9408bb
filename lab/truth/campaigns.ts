import { busyAt, chanceAt, chancesOf, ROOT_COUNT, usualPrice, type World } from './rivals.ts'
import { normal, poisson, STREAM, uniform } from './random.ts'

export const STEPS = 144
/** What the operator keeps of a click. */
export const MARGIN_PERCENT = 20
/** Rial per mille for a rial a click and a click rate of 1. */
export const PER_MILLE = 10 * (100 - MARGIN_PERCENT)
export const VALID = 0.98

/** A kind of place: its part of the traffic, its click rate, and how many of its wins are seen. */
export type Place = {
  readonly part: number
  readonly rate: number
  readonly seen: number
  /** The click rate that the product has learnt. */
  readonly known: number
}

const PLACES = [
  { part: 0.3, rate: 0.009, seen: 0.92 },
  { part: 0.25, rate: 0.006, seen: 0.85 },
  { part: 0.2, rate: 0.004, seen: 0.75 },
  { part: 0.15, rate: 0.003, seen: 0.66 },
  { part: 0.1, rate: 0.002, seen: 0.58 },
]

export function placesOf(world: World): Place[] {
  return PLACES.map((place, at) => {
    return { ...place, known: place.rate * Math.exp(0.05 * normal(world.seed, STREAM.rates, at)) }
  })
}

export type Campaign = {
  readonly id: number
  readonly root: number
  /** Rial a day. */
  readonly budget: number
  /** Clicks of its banner, over those of an average one. */
  readonly quality: number
  /** On a mean day. */
  readonly requests: number
}

/** Budgets of any size, one that pays fifty clicks, or three requests an hour. */
export type Size = 'any' | 'small' | 'sparse'

const [LEAST_BUDGET, LARGEST_BUDGET] = [1_500_000, 15_000_000]
const SMALL_CLICKS = 50
const SPARSE_REQUESTS = 72

/**
 * A campaign whose budget needs prices around 0.9 of the one that wins half, on a usual day: so today's fixed bid gets
 * what the product's own bidder got of the best price, about 0.54.
 */
export function campaignOf(world: World, id: number, size: Size): Campaign {
  const draw = (what: number) => uniform(world.seed, STREAM.campaign, id, what)
  const bell = (what: number) => normal(world.seed, STREAM.campaign, id, what)
  const root = Math.floor(draw(1) * ROOT_COUNT)
  const quality = Math.exp(0.35 * bell(2))
  const usual = usualPrice({ seed: world.seed, rivals: 'still' }, root, 0)(72)
  const price = ((0.9 * 1.9 * usual) / (PER_MILLE * 0.005 * quality)) * Math.exp(0.58 * bell(3))
  const budget = Math.round(LEAST_BUDGET * (LARGEST_BUDGET / LEAST_BUDGET) ** draw(4))
  const clicks = size === 'small' ? SMALL_CLICKS : budget / price
  const chances = chancesOf({ seed: world.seed, rivals: 'still' }, 0, 12)
  const each = placesOf(world).reduce((sum, { part, rate, seen }) => {
    const log = Math.log((PER_MILLE * price * rate * quality) / usual)
    return sum + part * rate * seen * quality * VALID * chanceAt(chances, log)
  }, 0)
  const requests = size === 'sparse' ? SPARSE_REQUESTS : clicks / each
  return { id, root, quality, requests, budget: size === 'small' ? Math.round(clicks * price) : budget }
}

const WEEK = [1.02, 1.03, 1.04, 1.05, 1.01, 0.98, 0.87]
const BUSY_SUM = Array.from({ length: 24 }, (_, hour) => busyAt(hour)).reduce((sum, busy) => sum + busy, 0)

/** The share of a mean day's traffic that is usual for a step, which the product knows from the weeks before. */
export function plannedTraffic(day: number, step: number): number {
  return ((WEEK[day % 7] ?? 1) * busyAt(Math.floor(step / 6))) / (BUSY_SUM * 6)
}

/** Requests of each step of a day that the campaign matches: whole numbers. */
export function requestsOf(world: World, { id, requests }: Campaign, day: number): Float64Array {
  const weather = Math.exp(0.15 * normal(world.seed, STREAM.day, day))
  return Float64Array.from({ length: STEPS }, (_, step) => {
    const hour = Math.exp(0.12 * normal(world.seed, STREAM.day, id, day, Math.floor(step / 6)))
    const mean = requests * plannedTraffic(day, step) * weather * hour
    return poisson(mean, world.seed, STREAM.requests, id, day, step)
  })
}
