import { mayCompete, type ExchangeAd } from './ads.ts'
import type { Offer } from './competitors.ts'
import type { Bid, BidItem, BidResponse } from './messages.ts'

/** The documents' codes of a lost bid. */
export const LOSS = { invalid: 3, belowFloor: 100, outbid: 102, pending: 201, denied: 202 } as const
type LossCode = (typeof LOSS)[keyof typeof LOSS]

/** A bid of the bidder, with its seat. */
export type OwnBid = Bid & { seat: string }
/** `price` is what the winner pays, in rial per mille; `bid` is null if a competitor won. */
export type Winner = { seat: string; price: number; offered: number; bid: OwnBid | null }
export type Outcome = {
  item: BidItem
  offers: Offer[]
  bids: OwnBid[]
  winner: Winner | null
  losses: { bid: OwnBid; code: LossCode }[]
}

type Rules = { isSecondPrice: boolean; adOf: (mid: string) => ExchangeAd | null }

/** The bids for one item. If the item has the id of its request, both are accepted. */
export function bidsFor(item: BidItem, response: BidResponse | null): OwnBid[] {
  if (!response) return []
  return response.seats.flatMap(({ seat, bids }) =>
    bids.filter((bid) => bid.item === item.id).map((bid) => ({ ...bid, seat })),
  )
}

/** The highest offer wins; of equal prices the first offer wins, competitors before bids. */
export function auction(item: BidItem, offers: Offer[], bids: OwnBid[], rules: Rules): Outcome {
  const refused = bids.flatMap((bid) => {
    const code = refusal(bid, item, rules.adOf)
    return code === null ? [] : [{ bid, code }]
  })
  const allowed = bids.filter((bid) => !refused.some((one) => one.bid === bid))
  const contenders = [
    ...offers.filter(({ price }) => price >= item.floor).map((offer) => ({ ...offer, bid: null })),
    ...allowed.map((bid) => ({ seat: bid.seat, price: bid.price, bid })),
  ].toSorted((one, other) => other.price - one.price)
  const [first, second] = contenders
  const winner = first && {
    seat: first.seat,
    offered: first.price,
    price: rules.isSecondPrice ? Math.max(second?.price ?? 0, item.floor) : first.price,
    bid: first.bid,
  }
  const outbid = allowed.filter((bid) => bid !== winner?.bid).map((bid) => ({ bid, code: LOSS.outbid }))
  return { item, offers, bids, winner: winner ?? null, losses: [...refused, ...outbid] }
}

function refusal(bid: OwnBid, item: BidItem, adOf: Rules['adOf']): LossCode | null {
  if (!Number.isFinite(bid.price) || bid.price <= 0) return LOSS.invalid
  const ad = adOf(bid.mid)
  if (!ad) return LOSS.invalid
  if (ad.status === 4) return LOSS.denied
  if (!mayCompete(ad)) return LOSS.pending
  return bid.price < item.floor ? LOSS.belowFloor : null
}
