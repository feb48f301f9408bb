import {
  chanceAgainst,
  kindOf,
  logAt,
  NODE,
  NODES,
  SEATS,
  type Rivals,
  type Seat,
  type World,
} from './rivals.ts'

/** What shading seats may offer of a place's value; they know the price that was to be beaten. */
const FACTORS = [0.55, 0.65, 0.75, 0.85, 0.95, 1.05]
const FIRST_FACTOR = 0.75
/** Log of the largest step of a pacing seat, each ten minutes. */
const LARGEST_STEP = 0.03
const SPREAD = 0.65

/** Seats of an answering kind: in a world of one kind some of them, the others stay still. */
const ANSWERING: Partial<Record<Rivals, (seat: number) => boolean>> = {
  pacing: (seat) => seat % 2 === 0,
  shading: (seat) => seat % 4 === 2,
}

/**
 * Rivals that answer to what is offered against them, by what they must expect: pacing seats go where they spend what
 * they spent on the first day, and shading seats take each day the factor that would have earned most the day before.
 */
export class Answers {
  /** By seat: on what it offers. */
  readonly factors: Float64Array
  readonly #kinds: (Rivals | undefined)[]
  readonly #firstDay: Float64Array[] = []
  #spent = new Float64Array(SEATS)
  /** Our best offers of the day, by logarithm over the usual price; the last: how many places there were. */
  readonly #day = new Float64Array(NODES + 1)

  constructor(world: World) {
    this.#kinds = Array.from({ length: SEATS }, (_, seat) => {
      const kind = kindOf(world, seat)
      return kind && (world.rivals === 'mixed' || (ANSWERING[kind]?.(seat) ?? true)) ? kind : 'still'
    })
    this.factors = Float64Array.from(this.#kinds, (kind) => (kind === 'shading' ? FIRST_FACTOR : 1))
  }

  /** After a step: `offers` as above for the step alone. */
  endStep(seats: readonly Seat[], offers: Float64Array, [day, step]: [number, number]) {
    const below = cumulated(offers)
    const places = offers[NODES] ?? 0
    for (let node = 0; node <= NODES; node++) this.#day[node] = (this.#day[node] ?? 0) + (offers[node] ?? 0)
    if (step === 0) this.#spent.fill(0)
    for (const [seat, kind] of this.#kinds.entries()) {
      if (kind !== 'pacing') continue
      const spent = (this.#spent[seat] ?? 0) + places * spendOf(seats, seat, below)
      this.#spent[seat] = spent
      const due = this.#firstDay[step]?.[seat]
      if (day === 0 || due === undefined) continue
      const wanted = Math.log(Math.max(due, 1e-9) / Math.max(spent, 1e-9))
      const change = Math.min(Math.max(wanted, -LARGEST_STEP), LARGEST_STEP)
      this.factors[seat] = (this.factors[seat] ?? 1) * Math.exp(change)
    }
    if (day === 0) this.#firstDay.push(this.#spent.slice())
  }

  /** At the end of a day, with its seats of noon. */
  endDay(seats: readonly Seat[]) {
    const below = cumulated(this.#day)
    const best = this.#kinds.map((kind, seat) => {
      const now = this.factors[seat] ?? 1
      if (kind !== 'shading') return now
      const surplus = FACTORS.map((factor) => surplusOf(seats, seat, { below, now, factor }))
      return FACTORS[surplus.indexOf(Math.max(...surplus))] ?? now
    })
    this.factors.set(best)
    this.#day.fill(0)
  }
}

/** The part of places on which we offered less than at each node. */
function cumulated(offers: Float64Array): Float64Array {
  const places = Math.max(offers[NODES] ?? 0, 1)
  let offered = 0
  for (let node = 0; node < NODES; node++) offered += offers[node] ?? 0
  let below = places - offered
  return Float64Array.from({ length: NODES }, (_, node) => (below += offers[node] ?? 0) / places)
}

/** The chance that a seat's offer beats all other seats and ours. */
function beatsAll(seats: readonly Seat[], seat: number, below: Float64Array, log: number): number {
  const node = Math.min(Math.max(Math.round((log - logAt(0)) / NODE), 0), NODES - 1)
  return seats.reduce(
    (chance, other, at) => (at === seat ? chance : chance * chanceAgainst(other, log)),
    below[node] ?? 1,
  )
}

const density = (value: number) => Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)

/** Expected for a place, in usual prices. */
function spendOf(seats: readonly Seat[], seat: number, below: Float64Array): number {
  const { presence = 0, rank = 1 } = seats[seat] ?? {}
  let spent = 0
  for (let node = 0; node < NODES; node += 2) {
    const log = logAt(node)
    const offered = density((log - Math.log(rank)) / SPREAD) / SPREAD
    if (offered > 1e-6) spent += 2 * NODE * offered * Math.exp(log) * beatsAll(seats, seat, below, log)
  }
  return presence * spent
}

type Shading = { below: Float64Array; now: number; factor: number }

/** What would be left for a seat of the values of its places, with another factor than now. */
function surplusOf(seats: readonly Seat[], seat: number, { below, now, factor }: Shading): number {
  const middle = Math.log((seats[seat]?.rank ?? 1) / now)
  let surplus = 0
  for (let at = -3; at <= 3; at += 0.1) {
    const log = middle + SPREAD * at
    const won = beatsAll(seats, seat, below, log + Math.log(factor))
    surplus += density(at) * (1 - factor) * Math.exp(log) * won
  }
  return surplus
}
