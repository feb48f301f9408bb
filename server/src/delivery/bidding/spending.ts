import {
  isSpent,
  nextShare,
  pacedTarget,
  stillOpen,
  type WeekOfTraffic,
} from '@jarchi/shared/delivery/pacing.ts'
import type { Daypart } from '@jarchi/shared/time/daypart.ts'
import { Columns } from './columns.ts'

/**
 * Money that runs out: a campaign's day, or an account's wallet. In rial, and seconds of a monotonic clock.
 * `known`: what a campaign's day was charged, or what an account may still spend. `before`: what a campaign with a
 * total was charged on other days. `open`, `flying`: the expected cost of impressions that were seen, and of bids that
 * may still be won, both at the time `at`.
 */
const LINE = ['known', 'before', 'open', 'flying', 'at'] as const
type Lines = Columns<(typeof LINE)[number]>

/**
 * `recent`, `rate`: the expected cost of impressions since the last step, and its average for a second.
 * `plannedDaypart`, `fromTarget`, `fromCharged`: the term of the daypart that the day's plan is for (0: no plan
 * yet), and the target and the charged amount when it began.
 */
const PACE = ['share', 'recent', 'rate', 'plannedDaypart', 'fromTarget', 'fromCharged'] as const

/** After this time a bid that was won has been seen. */
const FLIGHT_S = 10
const FIRST_SHARE = 0.1
const HORIZON_S = 900
/** The weight of a new rate. */
const SMOOTHING = 0.3

/** The money of a campaign, in rial: the budget of a day, and the total of all days, if it has one (not 0). */
type Budgets = { campaignId: number; budget: number; total?: number }
type Money = Budgets & { accountId: number }
/** The term of its daypart is greater than 0. `isFree`: its price spreads its money, so that it joins all requests. */
type Paced = Budgets & { daypart: number; isFree?: boolean }

/**
 * The money that campaigns have left, as far as a bidder knows: what the database has charged, and what this
 * bidder's open impressions will cost. The database decides every charge; this only keeps free clicks rare.
 */
export class Spending {
  readonly #campaigns: Lines = new Columns(LINE)
  readonly #accounts: Lines = new Columns(LINE)
  readonly #paces = new Columns(PACE)
  /** The share of bids that are won. */
  #winRate = 0.5
  #bids = 0
  #wins = 0
  /** How many bidders share the money. */
  bidders = 1
  /** The part of requests that a new campaign joins. */
  firstShare = FIRST_SHARE

  /** What a campaign was charged today, and what one with a total was charged before. */
  setCharged(campaignId: number, today: number, before = 0) {
    const row = rowIn(this.#campaigns, campaignId)
    this.#campaigns.numbers.known[row] = today
    this.#campaigns.numbers.before[row] = before
  }

  setRoom(accountId: number, room: number) {
    const row = rowIn(this.#accounts, accountId)
    this.#accounts.numbers.known[row] = room
  }

  /** A new day in Tehran: nothing is charged yet. */
  beginDay() {
    const { known, before } = this.#campaigns.numbers
    known.forEach((charged, row) => (before[row] = (before[row] ?? 0) + charged))
    known.fill(0)
    this.#paces.numbers.plannedDaypart.fill(0)
  }

  isSpent({ campaignId, accountId, ...budgets }: Money, seconds: number): boolean {
    const day = this.#campaigns.rowOf(campaignId)
    const budget = this.#budgetOf(day, budgets)
    const wallet = this.#accounts.rowOf(accountId)
    if (wallet < 0) return true
    // Each bidder takes only its share of the rest, because it does not know the open bids of the others.
    const left = (budget - knownOf(this.#campaigns, day)) / this.bidders
    const room = knownOf(this.#accounts, wallet) / this.bidders
    return (
      isSpent({ charged: 0, open: openOf(this.#campaigns, day, seconds), room: left }) ||
      isSpent({ charged: 0, open: openOf(this.#accounts, wallet, seconds), room })
    )
  }

  share(campaignId: number): number {
    return this.#paces.numbers.share[this.#paces.rowOf(campaignId)] ?? this.firstShare
  }

  /** A bid is sent that is expected to bring so many rials if it is shown. */
  bid({ campaignId, accountId }: Pick<Money, 'campaignId' | 'accountId'>, expected: number, seconds: number) {
    this.#bids++
    const flying = expected * this.#winRate
    addTo(this.#campaigns, campaignId, 'flying', flying, seconds)
    addTo(this.#accounts, accountId, 'flying', flying, seconds)
  }

  /** An impression was shown; those of other bidders count for the pace only. */
  shown(campaignId: number, accountId: number, expected: number, isOurs: boolean, seconds: number) {
    const pace = this.#paceOf(campaignId)
    const { recent } = this.#paces.numbers
    recent[pace] = (recent[pace] ?? 0) + expected
    if (!isOurs) return
    this.#wins++
    addTo(this.#campaigns, campaignId, 'open', expected, seconds)
    addTo(this.#accounts, accountId, 'open', expected, seconds)
  }

  /** Campaigns with open impressions: their charges change. */
  moving(seconds: number): number[] {
    const ids: number[] = []
    for (const row of this.#campaigns.rows()) {
      if (openOf(this.#campaigns, row, seconds) >= 1) ids.push(this.#campaigns.idOf(row))
    }
    return ids
  }

  /** One step of a campaign's pace, after so many seconds. */
  pace({ campaignId, daypart, isFree, ...budgets }: Paced, target: Target, elapsed: number, seconds: number) {
    const row = this.#paceOf(campaignId)
    const pace = this.#paces.numbers
    const line = this.#campaigns.rowOf(campaignId)
    const charged = knownOf(this.#campaigns, line)
    const budget = this.#budgetOf(line, budgets)
    const rate = pace.rate[row] ?? 0
    pace.rate[row] = rate + SMOOTHING * ((pace.recent[row] ?? 0) / elapsed - rate)
    pace.recent[row] = 0
    if (pace.plannedDaypart[row] !== daypart) {
      // A campaign that begins in the middle of a day, or gets other hours then, is not late.
      pace.plannedDaypart[row] = daypart
      pace.fromTarget[row] = Math.min(target.now, 0.999)
      pace.fromCharged[row] = charged
    }
    const [from = 0, before = 0] = [pace.fromTarget[row], pace.fromCharged[row]]
    const planned = before + ((budget - before) * (target.soon - from)) / (1 - from)
    const wanted = planned - charged - openOf(this.#campaigns, line, seconds)
    const foreseen = (pace.rate[row] ?? 0) * HORIZON_S
    pace.share[row] = isFree ? 1 : nextShare(pace.share[row] ?? this.firstShare, { wanted, foreseen })
  }

  /** Learns the share of bids that are won; called now and then. */
  learnWinRate() {
    if (this.#bids >= 100) {
      this.#winRate += SMOOTHING * (Math.min(1, this.#wins / this.#bids) - this.#winRate)
      this.#bids = 0
      this.#wins = 0
    }
  }

  /** A day that ends the total has what that leaves. */
  #budgetOf(row: number, { budget, total = 0 }: Omit<Budgets, 'campaignId'>): number {
    return total === 0 ? budget : Math.min(budget, total - (this.#campaigns.numbers.before[row] ?? 0))
  }

  #paceOf(campaignId: number): number {
    const known = this.#paces.rowOf(campaignId)
    if (known >= 0) return known
    const row = this.#paces.add(campaignId)
    this.#paces.numbers.share[row] = this.firstShare
    return row
  }
}

type Target = { now: number; soon: number }

/** The targets for now and for the horizon, computed once for each daypart. */
export function targetsAt(now: Date, traffic: WeekOfTraffic): (daypart: Daypart) => Target {
  const known = new Map<Daypart, Target>()
  const later = new Date(now.getTime() + HORIZON_S * 1_000)
  return (daypart) => {
    const found = known.get(daypart)
    if (found) return found
    const target = pacedTarget(daypart, traffic, now)
    const then = pacedTarget(daypart, traffic, later)
    // After midnight another day's plan begins; until then this day's budget may be used up.
    const made = { now: target, soon: then < target ? 1 : then }
    known.set(daypart, made)
    return made
  }
}

function rowIn(lines: Lines, id: number): number {
  const known = lines.rowOf(id)
  return known < 0 ? lines.add(id) : known
}

function knownOf({ numbers }: Lines, row: number): number {
  return numbers.known[row] ?? 0
}

function openOf({ numbers }: Lines, row: number, seconds: number): number {
  const [open = 0, flying = 0, at = 0] = [numbers.open[row], numbers.flying[row], numbers.at[row]]
  return open === 0 && flying === 0 ? 0 : stillOpen(open, seconds - at) + stillFlying(flying, seconds - at)
}

/** Adds to the part that is still left at that time. */
function addTo(lines: Lines, id: number, what: 'open' | 'flying', more: number, seconds: number) {
  const row = rowIn(lines, id)
  const { open, flying, at } = lines.numbers
  const passed = seconds - (at[row] ?? 0)
  open[row] = stillOpen(open[row] ?? 0, passed) + (what === 'open' ? more : 0)
  flying[row] = stillFlying(flying[row] ?? 0, passed) + (what === 'flying' ? more : 0)
  at[row] = seconds
}

function stillFlying(expected: number, seconds: number): number {
  return expected * Math.exp(-Math.max(0, seconds) / FLIGHT_S)
}
