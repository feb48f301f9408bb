/** The part of an ad that auctions and listing pages need; Ad Management keeps the rest. */
export type ExchangeAd = {
  /** The exchange's own id, which bids name as `mid`. */
  id: string
  /** Of AdCOM's audit: 1 pending, 2 pre-approved, 3 approved, 4 denied, 5 changed, 6 expired. */
  status: number
  link: { url: string; trackers: string[] }
  images: { url: string; width: number; height: number }[]
  /** Trackers of `display.event`; type 1 loaded, 2 impression, 3 and 4 viewable, 501 clicked. */
  events: { type: number; url: string }[]
}

/** All ads by bidder and id: written by Ad Management, read by auctions. */
export class ExchangeAds {
  readonly #byBidder = new Map<string, Map<string, ExchangeAd>>()

  put(bidderId: string, ad: ExchangeAd) {
    const ads = this.#byBidder.get(bidderId) ?? new Map<string, ExchangeAd>()
    this.#byBidder.set(bidderId, ads.set(ad.id, ad))
  }

  get(bidderId: string, id: string): ExchangeAd | null {
    return this.#byBidder.get(bidderId)?.get(id) ?? null
  }

  all(bidderId: string): ExchangeAd[] {
    return [...(this.#byBidder.get(bidderId)?.values() ?? [])]
  }
}

/** Whether bids with this ad compete in auctions: it is pre-approved or approved. */
export function mayCompete({ status }: ExchangeAd): boolean {
  return status === 2 || status === 3
}
