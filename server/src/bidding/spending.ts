import { isSpent, nextShare, pacedTarget, stillOpen, type WeekOfTraffic } from '@jarchi/shared/pacing.ts'
import type { Daypart } from '@jarchi/shared/daypart.ts'
import type { Campaign } from './campaign-index.ts'

/** What runs out: a campaign's day, or an account's wallet. Rial, and seconds by a clock that is never set. */
type Line = {
  /** Of a campaign's day what was charged; of an account what it may still spend. */
  known: number
  /** Expected of impressions that were seen, and of bids that may still be won. */
  open: number
  flying: number
  at: number
}

type Pace = {
  share: number
  /** Expected of impressions since the last step, and a second on average. */
  recent: number
  rate: number
  /** Where the day's plan began: the target and what was charged by then. */
  from: { target: number; charged: number } | null
}

/** Until then a bid that was won has been seen. */
const FLIGHT_S = 10
const FIRST_SHARE = 0.1
const HORIZON_S = 900
/** How much of a new rate counts. */
const SMOOTHING = 0.3

/**
 * The money that campaigns have left, as far as a bidder knows: what the database has charged, and what the open
 * impressions of this bidder will cost. The database decides every charge; this only keeps free clicks few.
 */
export class Spending {
  readonly #campaigns = new Map<number, Line>()
  readonly #accounts = new Map<number, Line>()
  readonly #paces = new Map<number, Pace>()
  /** The share of bids that are won. */
  #winRate = 0.5
  #bids = 0
  #wins = 0
  /** How many bidders share the room. */
  bidders = 1

  setCharged(campaignId: number, charged: number) {
    lineOf(this.#campaigns, campaignId).known = charged
  }

  setRoom(accountId: number, room: number) {
    lineOf(this.#accounts, accountId).known = room
  }

  /** A new Tehran day: nothing of it is charged yet. */
  beginDay() {
    for (const line of this.#campaigns.values()) line.known = 0
    for (const pace of this.#paces.values()) pace.from = null
  }

  isSpent({ campaignId, accountId, budget }: Campaign, seconds: number): boolean {
    const day = this.#campaigns.get(campaignId)
    const wallet = this.#accounts.get(accountId)
    if (!wallet) return true
    // What others have open nobody knows here, so each takes its part of what is left.
    const left = (budget - (day?.known ?? 0)) / this.bidders
    return (
      isSpent({ charged: 0, open: openOf(day, seconds), room: left }) ||
      isSpent({ charged: 0, open: openOf(wallet, seconds), room: wallet.known / this.bidders })
    )
  }

  share(campaignId: number): number {
    return this.#paces.get(campaignId)?.share ?? FIRST_SHARE
  }

  /** A bid is sent that brings so many rials if it is shown. */
  bid({ campaignId, accountId }: Campaign, expected: number, seconds: number) {
    this.#bids++
    for (const line of [lineOf(this.#campaigns, campaignId), lineOf(this.#accounts, accountId)]) {
      settle(line, seconds)
      line.flying += expected * this.#winRate
    }
  }

  /** One of its bids was shown; those of other bidders count for the pace alone. */
  shown(campaignId: number, accountId: number, expected: number, isOurs: boolean, seconds: number) {
    this.#paceOf(campaignId).recent += expected
    if (!isOurs) return
    this.#wins++
    for (const line of [lineOf(this.#campaigns, campaignId), lineOf(this.#accounts, accountId)]) {
      settle(line, seconds)
      line.open += expected
    }
  }

  /** Campaigns and accounts with something open: what was charged to them moves. */
  moving(seconds: number): { campaignIds: number[]; accountIds: number[] } {
    const ids = (lines: Map<number, Line>) =>
      [...lines].flatMap(([id, line]) => (openOf(line, seconds) >= 1 ? [id] : []))
    return { campaignIds: ids(this.#campaigns), accountIds: ids(this.#accounts) }
  }

  /** One step of a campaign's pace, after so many seconds. */
  pace(campaign: Campaign, targets: Targets, elapsed: number, seconds: number) {
    const pace = this.#paceOf(campaign.campaignId)
    const line = this.#campaigns.get(campaign.campaignId)
    const charged = line?.known ?? 0
    pace.rate += SMOOTHING * (pace.recent / elapsed - pace.rate)
    pace.recent = 0
    const { now, soon } = targets(campaign.targets.daypart)
    // Who begins in the middle of a day is not late.
    pace.from ??= { target: Math.min(now, 0.999), charged }
    const planned =
      pace.from.charged +
      ((campaign.budget - pace.from.charged) * (soon - pace.from.target)) / (1 - pace.from.target)
    const wanted = planned - charged - openOf(line, seconds)
    pace.share = nextShare(pace.share, { wanted, foreseen: pace.rate * HORIZON_S })
  }

  /** Learns how many bids are won; asked now and then. */
  learnWinRate() {
    if (this.#bids >= 100) {
      this.#winRate += SMOOTHING * (Math.min(1, this.#wins / this.#bids) - this.#winRate)
      this.#bids = 0
      this.#wins = 0
    }
  }

  forget(campaignId: number) {
    this.#campaigns.delete(campaignId)
    this.#paces.delete(campaignId)
  }

  #paceOf(campaignId: number): Pace {
    const known = this.#paces.get(campaignId)
    if (known) return known
    const made = { share: FIRST_SHARE, recent: 0, rate: 0, from: null }
    this.#paces.set(campaignId, made)
    return made
  }
}

type Targets = (daypart: Daypart) => { now: number; soon: number }

/** The targets of now and of the horizon, worked out once for each daypart. */
export function targetsAt(now: Date, traffic: WeekOfTraffic): Targets {
  const known = new Map<Daypart, { now: number; soon: number }>()
  const later = new Date(now.getTime() + HORIZON_S * 1_000)
  return (daypart) => {
    const found = known.get(daypart)
    if (found) return found
    const target = pacedTarget(daypart, traffic, now)
    const then = pacedTarget(daypart, traffic, later)
    // Beyond midnight another day's plan begins; until then all of this one's may go.
    const made = { now: target, soon: then < target ? 1 : then }
    known.set(daypart, made)
    return made
  }
}

function lineOf(lines: Map<number, Line>, id: number): Line {
  const known = lines.get(id)
  if (known) return known
  const made = { known: 0, open: 0, flying: 0, at: 0 }
  lines.set(id, made)
  return made
}

function openOf(line: Line | undefined, seconds: number): number {
  if (!line || (line.open === 0 && line.flying === 0)) return 0
  const passed = seconds - line.at
  return stillOpen(line.open, passed) + line.flying * Math.exp(-passed / FLIGHT_S)
}

function settle(line: Line, seconds: number) {
  const passed = seconds - line.at
  line.open = stillOpen(line.open, passed)
  line.flying *= Math.exp(-Math.max(0, passed) / FLIGHT_S)
  line.at = seconds
}
