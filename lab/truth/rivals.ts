import { normal, STREAM, uniform } from './random.ts'

/**
 * How the other seats behave: always the same, with less money in the evening, each day with another part of their
 * value, with a strong seat that comes and goes, or a quarter of them each.
 */
export const RIVALS = ['still', 'pacing', 'shading', 'entering', 'mixed'] as const
export type Rivals = (typeof RIVALS)[number]

export type World = {
  readonly seed: number
  readonly rivals: Rivals
  /** From this day on half of the rivals are gone. */
  readonly goneFrom?: number
}

export const SEATS = 12
const PRESENCE = 0.3
const SPREAD = 0.65
/** Rial per mille, in a root of factor 1. */
const USUAL = 30_000
const FLOOR_PART = 0.4
const ROOTS = [1.7, 2.1, 1.25, 1, 1.15, 0.85, 0.7, 0.55, 0.9, 0.75, 0.5]
export const ROOT_COUNT = ROOTS.length

/** How busy each hour is; 1 is the mean. */
const BUSY = [
  0.5, 0.3, 0.18, 0.14, 0.14, 0.2, 0.38, 0.62, 0.9, 1.14, 1.28, 1.34, 1.36, 1.3, 1.22, 1.18, 1.2, 1.3, 1.46,
  1.62, 1.74, 1.72, 1.52, 1.26,
]
export const busyAt = (hour: number) => BUSY[hour] ?? 1
const hourOf = (step: number) => Math.floor(step / 6)

const factorOf = (root: number) => ROOTS[root] ?? 1

/** The lowest price of a place, in rial per mille. */
export const floorOf = (root: number) => Math.round(FLOOR_PART * USUAL * factorOf(root))

/** The level drifts slowly by root; days before the first have one too. */
const FIRST_DAY = -20
function levelOf(world: World, root: number, day: number): number {
  let log = 0
  for (let at = FIRST_DAY; at <= day; at++) {
    log = 0.97 * log + 0.06 * normal(world.seed, STREAM.level, root, at)
  }
  return Math.exp(log)
}

/** What rivals usually offer for a place in this step of ten minutes, in rial per mille. */
export function usualPrice(world: World, root: number, day: number): (step: number) => number {
  const level = USUAL * factorOf(root) * levelOf(world, root, day)
  const hours = BUSY.map((busy, hour) => {
    const noise = Math.exp(0.05 * normal(world.seed, STREAM.hour, root, day, hour))
    return level * (0.7 + 0.3 * busy) * noise
  })
  return (step) => hours[hourOf(step)] ?? level
}

/** Chances are kept at these logarithms of the price over the usual one. */
const LOWEST = -4
export const NODE = 0.08
export const NODES = 110

export type Chances = Float64Array

/** How often a seat offers, and the middle of what it offers over the usual price. */
export type Seat = { readonly presence: number; readonly rank: number }

/** Seats that answer to the market have factors of their own on what they offer. */
export function seatsOf(world: World, day: number, hour: number, factors?: Float64Array): Seat[] {
  return Array.from({ length: SEATS }, (_, seat) => seatAt(world, seat, { day, hour }, factors?.[seat]))
}

/** The chance that no rival offers more, in this hour, by the price over the usual one. */
export function chancesOf(world: World, day: number, hour: number): Chances {
  return chancesAgainst(seatsOf(world, day, hour))
}

export function chancesAgainst(seats: readonly Seat[]): Chances {
  return Float64Array.from({ length: NODES }, (_, node) => {
    return seats.reduce((chance, seat) => chance * chanceAgainst(seat, logAt(node)), 1)
  })
}

export const logAt = (node: number) => LOWEST + node * NODE

export function chanceAgainst({ presence, rank }: Seat, log: number): number {
  return 1 - presence * (1 - below((log - Math.log(rank)) / SPREAD))
}

export function chanceAt(chances: Chances, log: number): number {
  const place = Math.min(Math.max((log - LOWEST) / NODE, 0), NODES - 1.001)
  const node = Math.floor(place)
  const [low = 0, high = 0] = [chances[node], chances[node + 1]]
  return low + (high - low) * (place - node)
}

/** The price over the usual one, as a logarithm, that the best rival offers with this chance at most; -Infinity: none. */
export function bestOffer(chances: Chances, chance: number): number {
  if (chance <= (chances[0] ?? 0)) return -Infinity
  let [low, high] = [0, NODES - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((chances[middle] ?? 1) < chance) low = middle
    else high = middle
  }
  const [before = 0, after = 1] = [chances[low], chances[high]]
  return LOWEST + NODE * (low + Math.min((chance - before) / Math.max(after - before, 1e-12), 1))
}

/** How a seat behaves; in a mixed world each fourth in the same way. */
export const kindOf = (world: World, seat: number) =>
  world.rivals === 'mixed' ? RIVALS[seat % 4] : world.rivals

function seatAt(
  world: World,
  seat: number,
  { day, hour }: { day: number; hour: number },
  factor?: number,
): Seat {
  const kind = kindOf(world, seat)
  const isGone = world.goneFrom !== undefined && day >= world.goneFrom && seat % 2 === 0
  let [presence, rank] = [isGone ? 0 : PRESENCE, 0.75 + seat * 0.045]
  if (kind === 'pacing') {
    // Richer days reach further into the evening.
    const lasts = 17 + 6 * uniform(world.seed, STREAM.seat, seat, day)
    rank *= Math.exp(0.08 * normal(world.seed, STREAM.seat, seat, day))
    if (hour > lasts) presence *= 0.5
  }
  if (factor !== undefined) rank *= factor
  else if (kind === 'shading')
    rank *= 0.55 + 0.1 * Math.floor(6 * uniform(world.seed, STREAM.seat, seat, day))
  if (kind === 'entering' && seat % 4 === 3 && Math.floor((day + world.seed) / 4) % 2 === 0) rank *= 1.6
  return { presence, rank }
}

/** The normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
function below(value: number): number {
  const [size, t] = [Math.abs(value), 1 / (1 + 0.231_641_9 * Math.abs(value))]
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  const tail = (Math.exp((-size * size) / 2) / Math.sqrt(2 * Math.PI)) * series
  return value > 0 ? 1 - tail : tail
}
