import type { ExchangeAd, ExchangeAds } from './ads.ts'
import { auction, bidsFor, type Outcome, type OwnBid } from './auction.ts'
import type { Answer } from './bidder-client.ts'
import { Agenda, isTaken, statusOf, type Call } from './calls.ts'
import { competingOffers, floorOf } from './competitors.ts'
import type { ExchangeFaults, FaultName } from './faults.ts'
import { replaceMacros, type MacroForm } from './macros.ts'
import type { BidItem, BidRequest, Device, Place, Segment } from './messages.ts'
import { Random } from './random.ts'
import { Truth } from './truth.ts'

/** One request, all offers for its places, and the calls that followed. */
export type Auction = {
  id: string
  at: number
  request: BidRequest
  root: string | null
  answer: Pick<Answer, 'status' | 'milliseconds'>
  outcomes: Outcome[]
  calls: Call[]
}
/** A place that a bid of the bidder has won. */
export type Win = { auction: Auction; bid: OwnBid; price: number; ad: ExchangeAd; item: BidItem }

export type Asked = {
  id: string
  at: number
  places: Place[]
  segments: Segment[]
  root: string | null
  device: Device
}

type Bidder = {
  collectBids: (request: BidRequest, way: { deadline: number; isCompressed: boolean }) => Promise<Answer>
}
type Parts = { ads: ExchangeAds; bidderId: string; bidder: Bidder; faults: ExchangeFaults; seed?: number }

/** Sells places: asks the bidder, holds the auction, makes the callbacks. */
export class Exchange {
  readonly ads: ExchangeAds
  readonly bidderId: string
  readonly faults: ExchangeFaults
  readonly truth = new Truth()
  readonly agenda = new Agenda()
  readonly #bidder: Bidder
  /** The seed of all random numbers, with a separate stream for each purpose. */
  seed: number

  constructor({ ads, bidderId, bidder, faults, seed = 1 }: Parts) {
    this.ads = ads
    this.bidderId = bidderId
    this.faults = faults
    this.#bidder = bidder
    this.seed = seed
  }

  /** Sells the places of a page, one or two in each request. */
  async sell(asked: Asked): Promise<Auction[]> {
    const perRequest = this.faults.isOn('two_items') ? 2 : 1
    const groups = asked.places.flatMap((_, index) =>
      index % perRequest === 0 ? [asked.places.slice(index, index + perRequest)] : [],
    )
    return Promise.all(
      groups.map((places, index) => this.#sellTogether({ ...asked, id: `${asked.id}-${index}`, places })),
    )
  }

  async #sellTogether({ id, at, places, segments, root, device }: Asked): Promise<Auction> {
    const items = places.map((place, index) => ({
      ...place,
      id: this.faults.isOn('item_is_request') ? id : `${id}-${index + 1}`,
      floor: floorOf(root),
    }))
    const request = { id, items, segments, device }
    this.truth.countRequest()
    const { response, ...answer } = await this.#bidder.collectBids(request, {
      deadline: this.faults.settings.deadline_ms,
      isCompressed: this.faults.isOn('gzip'),
    })
    const outcomes = items.map((item, index) => {
      const random = Random.of(this.seed, 'competitors', id, index)
      return auction(item, competingOffers(random, root, at), bidsFor(item, response), {
        isSecondPrice: this.faults.isOn('second_price'),
        adOf: (mid) => this.ads.get(this.bidderId, mid),
      })
    })
    const held = { id, at, request, root, answer, outcomes, calls: [] }
    for (const outcome of outcomes) this.#tellOutcome(held, outcome)
    return held
  }

  #tellOutcome(held: Auction, { bids, winner, losses }: Outcome) {
    for (const bid of bids) this.truth.at(bid.mid, held.at).bids += 1
    for (const { bid, code } of losses) {
      this.truth.countLoss(bid.mid, held.at, code)
      const facts = { requestId: held.id, bid, price: 0, loss: code }
      if (bid.lurl !== null) {
        this.#later('lurl', 20, held, replaceMacros(bid.lurl, facts, this.macroForm))
      }
    }
    if (!winner?.bid) return
    this.truth.at(winner.bid.mid, held.at).wins += 1
    const facts = { requestId: held.id, bid: winner.bid, price: winner.price }
    const { purl } = winner.bid
    if (purl !== null) this.#later('purl', 10, held, replaceMacros(purl, facts, this.macroForm))
  }

  /** The places of an auction that the bidder has won. */
  winsOf(held: Auction): Win[] {
    return held.outcomes.flatMap(({ winner, item }) => {
      const ad = winner?.bid && this.ads.get(this.bidderId, winner.bid.mid)
      return winner?.bid && ad ? [{ auction: held, bid: winner.bid, price: winner.price, ad, item }] : []
    })
  }

  get macroForm(): MacroForm {
    if (this.faults.isOn('no_macros')) return 'none'
    return this.faults.isOn('bare_macros') ? 'bare' : 'custom'
  }

  /** The address of a bid or an ad with its macros replaced for this win. */
  addressOf({ auction: held, bid, price }: Win, address: string): string {
    return replaceMacros(address, { requestId: held.id, bid, price }, this.macroForm)
  }

  /** Whether a fault affects a place; the same place always gives the same answer. */
  strikes(fault: FaultName, { auction: held, item }: Win, concern = ''): boolean {
    return Random.of(this.seed, fault, concern, held.id, item.offset).chance(this.faults.settings[fault])
  }

  /** Calls an address now, records it with the auction, and returns whether it was accepted. */
  async call(kind: string, held: Auction, url: string, headers?: Record<string, string>): Promise<boolean> {
    const call: Call = { kind, url, at: Date.now(), status: null }
    held.calls.push(call)
    call.status = await statusOf(url, headers)
    return isTaken(call.status)
  }

  #later(kind: string, milliseconds: number, held: Auction, url: string) {
    this.agenda.after(milliseconds, async () => void (await this.call(kind, held, url)))
  }
}
