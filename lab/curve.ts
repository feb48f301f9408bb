import { bandOf, winChance, winCurve, type BidOutcome } from '@jarchi/shared/delivery/win-curve.ts'
import { MARGIN_PERCENT, plannedTraffic } from './truth/campaigns.ts'
import { normal, STREAM, uniform } from './truth/random.ts'
import { chanceAt, chancesOf, floorOf, ROOT_COUNT, usualPrice, type Chances } from './truth/rivals.ts'

/** How many outcomes the curve is learnt from, and whether a rival always offers the same. */
export const CURVE_CASES = {
  '5,000 bids': { outcomes: 5_000, hasJump: false },
  '60,000 bids': { outcomes: 60_000, hasJump: false },
  '60,000 bids, jump': { outcomes: 60_000, hasJump: true },
} as const
export type CurveCase = keyof typeof CURVE_CASES

/** Of the cost of straight bids: what offers by the truth save at the same wins, what those by the curve save. */
export type CurveFigures = { readonly oracle: number; readonly curve: number; readonly share: number }

/** What a place is worth over the usual price, as a whole and by its logarithm's deviation. */
const [WORTH, SPREAD] = [2, 0.6]
const STRAIGHT = (100 - MARGIN_PERCENT) / 100
/** There half of the time; the offer over the usual price of its root at noon. */
const JUMP = { presence: 0.5, offer: 1.1 }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const ROOTS = Array.from({ length: ROOT_COUNT }, (_, root) => root)
/** Deviations of the worth. */
const WORTHS = Array.from({ length: 13 }, (_, at) => (at - 6) / 3)
/** Offers over what is bid at most. */
const PARTS = Array.from({ length: 120 }, (_, at) => Math.exp(-at / 50))
const HALVINGS = 30

/** A day of still rivals. */
class CurveMarket {
  readonly #seed: number
  readonly #hasJump: boolean
  readonly #chances: Chances[]
  readonly #usual: ((step: number) => number)[]

  constructor(seed: number, hasJump: boolean) {
    const world = { seed, rivals: 'still' } as const
    this.#seed = seed
    this.#hasJump = hasJump
    this.#chances = HOURS.map((hour) => chancesOf(world, 0, hour))
    this.#usual = ROOTS.map((root) => usualPrice(world, root, 0))
  }

  usual(root: number, hour: number): number {
    return this.#usual[root]?.(hour * 6) ?? 0
  }

  /** To win with an offer in rial per mille. */
  chance(root: number, hour: number, offer: number): number {
    if (offer < floorOf(root)) return 0
    const chances = this.#chances[hour]
    const others = chances ? chanceAt(chances, Math.log(offer / this.usual(root, hour))) : 0
    const isBelow = this.#hasJump && offer <= JUMP.offer * this.usual(root, 12)
    return isBelow ? others * (1 - JUMP.presence) : others
  }

  outcomes(count: number): BidOutcome[] {
    return Array.from({ length: count }, (_, at) => {
      const draw = (what: number) => uniform(this.#seed, STREAM.bids, at, what)
      const [root, hour] = [Math.floor(draw(1) * ROOT_COUNT), hourAt(draw(2))]
      const worth = WORTH * Math.exp(SPREAD * normal(this.#seed, STREAM.bids, at, 3))
      const offer = STRAIGHT * worth * this.usual(root, hour)
      const isWon = draw(4) < this.chance(root, hour, offer)
      return { cell: { root, band: bandOf(hour) }, overFloor: offer / floorOf(root), isWon, weight: 1 }
    }).filter(({ overFloor }) => overFloor >= 1)
  }
}

/** Places of one kind: how many, what each is worth, and what the bidder believes and the market does by offer. */
type Group = {
  readonly weight: number
  readonly worth: number
  readonly offers: readonly number[]
  readonly believed: readonly number[]
  readonly true: readonly number[]
}

export function runCurve(name: CurveCase, seed: number): CurveFigures {
  const { outcomes, hasJump } = CURVE_CASES[name]
  const market = new CurveMarket(seed, hasJump)
  const learnt = winCurve(market.outcomes(outcomes))
  const groups = groupsOf(market, (root, hour, offer) => {
    return winChance(learnt, { root, band: bandOf(hour) }, offer / floorOf(root))
  })
  const straight = sumOf(groups, () => AS_STRAIGHT)
  const cost = (belief: 'believed' | 'true') => costAtEqualWins(groups, belief, straight.wins)
  const [oracle, curve] = [1 - cost('true') / straight.cost, 1 - cost('believed') / straight.cost]
  return { oracle, curve, share: curve / oracle }
}

/** Offers begin with the whole worth, and this one is what is bid without a curve. */
const AS_STRAIGHT = PARTS.findIndex((part) => part <= STRAIGHT)

function groupsOf(
  market: CurveMarket,
  believe: (root: number, hour: number, offer: number) => number,
): Group[] {
  return ROOTS.flatMap((root) =>
    HOURS.flatMap((hour) =>
      WORTHS.map((deviations) => {
        const worth = WORTH * Math.exp(SPREAD * deviations) * market.usual(root, hour)
        const offers = PARTS.map((part) => part * worth)
        return {
          weight: Math.exp((-deviations * deviations) / 2) * plannedTraffic(0, 6 * hour),
          worth,
          offers,
          believed: offers.map((offer) => believe(root, hour, offer)),
          true: offers.map((offer) => market.chance(root, hour, offer)),
        }
      }),
    ),
  )
}

/** Wins, weighed with what a place is worth: its clicks; and cost. */
function sumOf(groups: readonly Group[], choose: (group: Group) => number): { wins: number; cost: number } {
  const total = { wins: 0, cost: 0 }
  for (const group of groups) {
    const at = choose(group)
    const won = group.weight * (group.true[at] ?? 0)
    total.wins += won * group.worth
    total.cost += won * (group.offers[at] ?? 0)
  }
  return total
}

/** Each offer has the largest surplus that is believed in, at the value of a click with which as much is won. */
function costAtEqualWins(groups: readonly Group[], belief: 'believed' | 'true', wins: number): number {
  const at = (factor: number) => sumOf(groups, (group) => bestOf(group, belief, factor))
  let [low, high] = [0.5, 20]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = Math.sqrt(low * high)
    if (at(middle).wins < wins) low = middle
    else high = middle
  }
  // Between two choices as many places get the one or the other as are needed.
  const [less, more] = [at(low), at(high)]
  const part = (wins - less.wins) / Math.max(more.wins - less.wins, 1e-9)
  return less.cost + part * (more.cost - less.cost)
}

function bestOf({ worth, offers, ...chances }: Group, belief: 'believed' | 'true', factor: number): number {
  let [best, most] = [0, -Infinity]
  const known = chances[belief]
  for (let at = 0; at < offers.length; at++) {
    const surplus = (known[at] ?? 0) * (factor * worth - (offers[at] ?? 0))
    if (surplus <= most) continue
    best = at
    most = surplus
  }
  return best
}

const BUSY = HOURS.map((hour) => plannedTraffic(0, 6 * hour))
const ALL_BUSY = BUSY.reduce((sum, busy) => sum + busy, 0)
function hourAt(draw: number): number {
  let sum = 0
  return HOURS.find((hour) => (sum += BUSY[hour] ?? 0) > draw * ALL_BUSY) ?? 23
}
