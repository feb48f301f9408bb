import { accountQuality, drawnQuality, type Seen } from '@jarchi/shared/bid-price.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Matcher, type Context, type Question } from './matcher.ts'
import { sortedInSlices } from './sliced-sort.ts'
import type { Targets } from './targets.ts'

/** A campaign that may be shown: nothing but the hour and money can speak against it before `stopsAt`. */
export type Campaign = {
  readonly campaignId: number
  readonly adId: number
  readonly accountId: number
  /** For a click, in rial. */
  readonly bid: number
  /** Of a day, in rial. */
  readonly budget: number
  /** In milliseconds: its ad expires, or the days for the financial information are over. */
  readonly stopsAt: number
  readonly targets: Targets
  /** The ad at the exchange; empty where none is configured. */
  readonly mediaId: string
  readonly seen: Seen
  /** Of its row in the database, for the check against drift. */
  readonly checksum: bigint
}

/** The campaigns in one order. */
type Order = {
  matcher: Matcher
  byOrdinal: Campaign[]
  ordinals: Map<number, number>
  /** How good an account's ads are: what is thought of its new ones. */
  priors: Map<number, number>
}

/** How long a slice of the work on a new order may keep bids waiting, in milliseconds. */
const SLICE_MS = 1
const SLICE = 256

/**
 * All campaigns that can be shown, ready to match. A change is taken over in place; a new order, which bids and
 * qualities call for, is made beside the old one in slices between bids and then takes its place.
 */
export class CampaignIndex {
  readonly #random: () => number
  #campaigns = new Map<number, Campaign>()
  #order: Order = emptyOrder(0)
  /** Those that changed while a new order is made. */
  #changed: Set<number> | null = null
  #isOrderOld = false

  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  get size() {
    return this.#campaigns.size
  }

  get isOrderOld() {
    return this.#isOrderOld
  }

  get(campaignId: number): Campaign | undefined {
    return this.#campaigns.get(campaignId)
  }

  all(): IterableIterator<Campaign> {
    return this.#campaigns.values()
  }

  put(campaign: Campaign) {
    const before = this.#campaigns.get(campaign.campaignId)
    this.#campaigns.set(campaign.campaignId, campaign)
    this.#changed?.add(campaign.campaignId)
    if (before?.bid !== campaign.bid || before.seen !== campaign.seen) this.#isOrderOld = true
    place(this.#order, campaign)
  }

  drop(campaignId: number) {
    if (!this.#campaigns.delete(campaignId)) return
    this.#changed?.add(campaignId)
    unplace(this.#order, campaignId)
  }

  setRoom(campaignId: number, hasRoom: boolean) {
    const ordinal = this.#order.ordinals.get(campaignId)
    if (ordinal !== undefined) this.#order.matcher.setRoom(ordinal, hasRoom)
  }

  priorOf(accountId: number): number {
    return this.#order.priors.get(accountId) ?? 1
  }

  question(context: Context): Question {
    return this.#order.matcher.question(context)
  }

  /** The best campaign that matches and is accepted. */
  best(question: Question, accept: (campaign: Campaign) => boolean): Campaign | null {
    const { matcher, byOrdinal } = this.#order
    const isAccepted = (ordinal: number) => {
      const campaign = byOrdinal[ordinal]
      return campaign !== undefined && accept(campaign)
    }
    return byOrdinal[matcher.first(question, isAccepted)] ?? null
  }

  /** Orders them at once, for the start, when nobody waits yet. */
  reorderNow() {
    const work = this.#newOrder()
    for (let step = work.next(); ; step = work.next()) if (step.done) return this.#take(step.value)
  }

  /** Orders them between bids; one at a time. */
  async reorder() {
    if (this.#changed) return
    this.#changed = new Set()
    const work = this.#newOrder()
    for (;;) {
      const until = performance.now() + SLICE_MS
      do {
        const step = work.next()
        if (step.done) return this.#take(step.value)
      } while (performance.now() < until)
      await nextTurn()
    }
  }

  #take(order: Order) {
    this.#order = order
    this.#isOrderOld = false
    const changed = this.#changed ?? []
    this.#changed = null
    for (const campaignId of changed) {
      const campaign = this.#campaigns.get(campaignId)
      if (campaign) place(order, campaign)
      else unplace(order, campaignId)
    }
  }

  *#newOrder(): Generator<void, Order> {
    const campaigns = [...this.#campaigns.values()]
    yield
    const priors = yield* accountPriors(campaigns)
    const keys = new Float64Array(campaigns.length)
    for (const [at, { seen, bid, accountId }] of campaigns.entries()) {
      const rank = drawnQuality(seen, priors.get(accountId) ?? 1, this.#random) * bid
      keys[at] = sortKey(rank, at)
      if (at % SLICE === 0) yield
    }
    const best = yield* sortedInSlices(keys)
    const order = { ...emptyOrder(campaigns.length), priors }
    for (const key of best) {
      const campaign = campaigns[key % INDEXES]
      if (campaign) place(order, campaign)
      if (order.byOrdinal.length % SLICE === 0) yield
    }
    return order
  }
}

const INDEXES = 2 ** 24
const rankBits = new DataView(new ArrayBuffer(4))

/** A number that sorts the greatest rank first and carries which campaign it is: numbers alone sort fastest. */
function sortKey(rank: number, index: number): number {
  rankBits.setFloat32(0, rank)
  // The upper 28 bits of a positive float grow with it; 52 bits in all are exact.
  return (0xfffffff - (rankBits.getUint32(0) >>> 4)) * INDEXES + index
}

/** New campaigns find room at the end until the next order. */
function emptyOrder(count: number): Order {
  const matcher = new Matcher(Math.ceil(count * 1.1) + 1_024)
  return { matcher, byOrdinal: [], ordinals: new Map(), priors: new Map() }
}

function place(order: Order, campaign: Campaign) {
  const { matcher, byOrdinal, ordinals } = order
  const known = ordinals.get(campaign.campaignId)
  const before = known === undefined ? undefined : byOrdinal[known]
  if (known !== undefined && before) {
    byOrdinal[known] = campaign
    if (isSame(before.targets, campaign.targets)) return
    matcher.remove(known, before.targets)
    return matcher.add(known, campaign.targets)
  }
  // Full: it waits for the next order, which is due since it is new.
  if (byOrdinal.length >= matcher.capacity) return
  ordinals.set(campaign.campaignId, byOrdinal.length)
  matcher.add(byOrdinal.length, campaign.targets)
  byOrdinal.push(campaign)
}

function unplace({ matcher, byOrdinal, ordinals }: Order, campaignId: number) {
  const ordinal = ordinals.get(campaignId)
  const campaign = ordinal === undefined ? undefined : byOrdinal[ordinal]
  if (ordinal === undefined || !campaign) return
  ordinals.delete(campaignId)
  matcher.remove(ordinal, campaign.targets)
}

/** Lists that are equal are the same list, and so is each phrase. */
function isSame(one: Targets, other: Targets): boolean {
  return (
    one.hours === other.hours &&
    one.categories === other.categories &&
    one.cities === other.cities &&
    one.neighborhoods === other.neighborhoods &&
    isSameList(one.phrases, other.phrases) &&
    one.isEverywhere === other.isEverywhere
  )
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}

function* accountPriors(campaigns: readonly Campaign[]): Generator<void, Map<number, number>> {
  const sums = new Map<number, { clicks: number; expected: number }>()
  for (const [at, { accountId, seen }] of campaigns.entries()) {
    if (at % SLICE === 0) yield
    if (seen.expected === 0) continue
    const sum = sums.get(accountId) ?? { clicks: 0, expected: 0 }
    sum.clicks += seen.clicks
    sum.expected += seen.expected
    sums.set(accountId, sum)
  }
  const priors = new Map<number, number>()
  for (const [accountId, sum] of sums) {
    priors.set(accountId, accountQuality([sum]))
    if (priors.size % SLICE === 0) yield
  }
  return priors
}
