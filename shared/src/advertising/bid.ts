export type BidBounds = { readonly min: number; readonly max: number }

/** `priceByMarket`: the product finds the price of a click, and a bid is its ceiling; otherwise it is the price. */
export type BidRules = { readonly bounds: BidBounds; readonly priceByMarket: boolean }

/** What is wrong with a bid in rial; the permission lowers the minimum to one rial (§6.5). */
export function bidProblem(
  bid: number,
  bounds: BidBounds,
  mayUnderbid: boolean,
): 'too_small' | 'too_large' | null {
  if (bid < (mayUnderbid ? 1 : bounds.min)) return 'too_small'
  return bid > bounds.max ? 'too_large' : null
}

/**
 * The ceiling that a bid sets, in rial; null for none, which is the largest bid (ADR 83). Where a bid is the price,
 * a campaign without a ceiling bids what is usual.
 */
export function ceilingOf(bid: number, { bounds, priceByMarket }: BidRules): number | null {
  if (bid < bounds.max) return bid
  return priceByMarket ? null : usualBid(bounds)
}

/** What the form suggests where a bid is the price, in rial. */
export function usualBid({ min, max }: BidBounds): number {
  return Math.min(max, 2 * min)
}

/** The bid of a ceiling in rial; the other direction of `ceilingOf`. */
export function bidOf(ceiling: number | null, { max }: BidBounds): number {
  return ceiling ?? max
}
