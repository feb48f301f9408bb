import { randomUUID } from 'node:crypto'
import { auction, bidsFor, type OwnBid } from '../../sandbox/src/exchange/auction.ts'
import { BidderClient, type Answer } from '../../sandbox/src/exchange/bidder-client.ts'
import { competingOffers, floorOf } from '../../sandbox/src/exchange/competitors.ts'
import { replaceMacros, type Facts } from '../../sandbox/src/exchange/macros.ts'
import { Random } from '../../sandbox/src/exchange/random.ts'
import { lookAt, OFFSETS, pageViews, type PageView } from '../../sandbox/src/exchange/visits.ts'
import { openToken, sealToken, type TokenKeys } from '../../server/src/delivery/tracking/token.ts'
import { call } from './http-call.ts'
import type { Meters } from './meters.ts'
import type { OpenLoop } from './open-loop.ts'

/** The exchange's: later answers are worth nothing. */
const LONGEST_ANSWER_MS = 100
/** A proxy lets only so many calls of a connection run at once. */
const CONNECTIONS = 8
const CLICK_RATE = 0.02
/** Until half of an ad was seen for a second. */
const VIEW_MS = 1_000
const [SOONEST_CLICK_MS, LATEST_CLICK_MS] = [1_500, 12_000]

/** `rate` in bid requests a second; `keys` mark events as tests, null: they are real ones, and cost money. */
type Options = {
  bidder: string
  trackers: string
  seed: number
  rate: number
  seconds: number
  keys: TokenKeys | null
}
type Work = { loop: OpenLoop; meters: Meters }
type Due = { view: PageView; dueAt: number }

/** The sandbox's visitors, exchange and other bidders, in front of a running installation. */
export class Marketplace {
  readonly #work: Work
  readonly #options: Options
  readonly #clients: BidderClient[]
  /** Ids of requests never come again: the same one gets the same decision. */
  readonly #run = randomUUID()
  #asked = 0
  bids = 0
  wins = 0

  constructor(work: Work, options: Options) {
    this.#work = work
    this.#options = options
    this.#clients = Array.from({ length: CONNECTIONS }, () => new BidderClient(options.bidder))
  }

  /** Resolves when the last page was opened. */
  open(): Promise<void> {
    return this.#work.loop.follow(this.#pages(), async (due) => {
      await Promise.all(OFFSETS.map((_, place) => this.#sell(due, place)))
    })
  }

  close() {
    for (const client of this.#clients) client.close()
  }

  *#pages(): Generator<Due> {
    const { seed, rate, seconds } = this.#options
    const [from, began] = [Date.now(), performance.now()]
    const pagesPerSecond = rate / OFFSETS.length
    for (const view of pageViews({ seed, pagesPerSecond, curve: 'flat', bots: 0, from })) {
      if (view.at >= from + seconds * 1_000) return
      yield { view, dueAt: began + view.at - from }
    }
  }

  async #sell({ view, dueAt }: Due, place: number) {
    const { page, root, segments, visitor } = view
    const id = `${this.#run}-${view.number}-${place}`
    const item = { id: `${id}-1`, floor: floorOf(root), page, offset: OFFSETS[place] ?? 0, style: 0 as const }
    const client = this.#clients[this.#asked++ % CONNECTIONS] as BidderClient
    let answer: Answer | undefined
    await this.#work.meters.measure('bids', dueAt, async () => {
      const request = { id, items: [item], segments, device: visitor.device }
      answer = await client.collectBids(request, { deadline: LONGEST_ANSWER_MS, isCompressed: false })
      return answer.status === '0' ? null : refusalOf(answer)
    })
    const rivals = competingOffers(Random.of(this.#options.seed, 'competitors', id), root, view.at)
    const rules = { isSecondPrice: false, adOf: approved }
    const { bids, winner, losses } = auction(item, rivals, bidsFor(item, answer?.response ?? null), rules)
    this.bids += bids.length
    for (const { bid, code } of losses) {
      this.#notice('l', bid.lurl, { requestId: id, bid, price: 0, loss: code }, performance.now())
    }
    if (winner?.bid)
      this.#win({ requestId: id, bid: winner.bid, price: winner.price }, { view, dueAt }, place)
  }

  #win(facts: Facts, { view, dueAt }: Due, place: number) {
    this.wins += 1
    const { random, isSeen, luck, delay } = lookAt(this.#options.seed, facts.requestId, place)
    if (!isSeen) return
    const { device, address } = view.visitor
    const headers = { 'user-agent': device.agent, 'x-forwarded-for': address }
    const token = this.#marked(facts.bid.macros[0]?.value ?? '')
    const seenAt = dueAt + delay
    this.#notice('i', facts.bid.burl, facts, seenAt)
    this.#tell('impressions', `/i?t=${token}`, seenAt, headers)
    this.#tell('views', `/v?t=${token}`, seenAt + VIEW_MS, headers)
    if (luck >= CLICK_RATE) return
    const clickAt = seenAt + random.between(SOONEST_CLICK_MS, LATEST_CLICK_MS)
    this.#tell('clicks', `/c?t=${token}`, clickAt, headers)
  }

  /** The exchange's own call. Costs and losses are counted of tests too, so that of tests it makes none. */
  #notice(path: 'i' | 'l', address: string | null, facts: Facts, dueAt: number) {
    if (address === null || this.#options.keys !== null) return
    const { search } = new URL(replaceMacros(address, facts, 'custom'))
    this.#tell("the exchange's notices", `/${path}${search}`, dueAt)
  }

  #tell(name: string, path: string, dueAt: number, headers: Record<string, string> = {}) {
    const { loop, meters } = this.#work
    const url = this.#options.trackers + path
    loop.at(dueAt, () => meters.measure(name, dueAt, async () => (await call(url, headers)).refusal))
  }

  /** The same token, as a test where nobody is to pay. */
  #marked(text: string): string {
    const { keys } = this.#options
    if (keys === null) return text
    const token = openToken(keys, text)
    if (!token) {
      throw new Error('TOKEN_SECRET is not that of this installation: no token can be marked as a test.')
    }
    return sealToken(keys, { ...token, isTest: true })
  }
}

const refusalOf = ({ status }: Answer) => (/^\d+$/.test(status) ? `gRPC ${status}` : status)

/** Which ads the exchange has approved is not known here, but the bidder bids with no others. */
function approved(id: OwnBid['mid']) {
  return { id, status: 3, link: { url: '', trackers: [] }, images: [], events: [] }
}
