import type { BidToken } from '../src/delivery/tracking/token.ts'

/** The data of a bid, made just now unless changed. */
export function bidOf(changes: Partial<BidToken> = {}): BidToken {
  return {
    keyId: 0,
    epoch: 1,
    sequence: 1,
    issuedAt: Math.floor(Date.now() / 1_000) - 5,
    campaignId: 1,
    adId: 1,
    cpc: 25_000,
    price: 10_000,
    expectedRate: 5_000,
    city: 1,
    category: 2,
    keyword: 0,
    style: 0,
    page: 0,
    offset: 4,
    device: 0n,
    isTest: false,
    ...changes,
  }
}
