import { expect, test } from 'vitest'
import { auction, bidsFor, LOSS, type OwnBid } from './auction.ts'
import { chanceToWin, competingOffers, floorOf, priceThatWins } from './competitors.ts'
import { replaceMacros } from './macros.ts'
import { Random } from './random.ts'
import { exampleAd } from './small-bidder.ts'

const item = { id: 'i1', floor: 1_000, page: 0, offset: 4, style: 0 as const }
const bid: OwnBid = {
  id: 'b1',
  item: 'i1',
  price: 5_000,
  mid: 'ad-1',
  seat: 'jarchi',
  purl: null,
  burl: null,
  lurl: null,
  macros: [{ key: 'T', value: 'to/ken' }],
}
const rules = (status = 3, isSecondPrice = false) => ({
  isSecondPrice,
  adOf: (mid: string) => (mid === 'ad-1' ? { ...exampleAd('http://t'), status } : null),
})

test('the highest offer wins and pays it, or the second one', () => {
  const offers = [{ seat: 'seat-1', price: 3_000 }]
  expect(auction(item, offers, [bid], rules()).winner).toMatchObject({ seat: 'jarchi', price: 5_000 })
  expect(auction(item, offers, [bid], rules(3, true)).winner).toMatchObject({ price: 3_000, offered: 5_000 })
  expect(auction(item, [], [bid], rules(3, true)).winner).toMatchObject({ price: 1_000 })
})

test.each([
  ['outbid', { price: 2_000 }, 3, LOSS.outbid],
  ['the same price as a competitor', { price: 3_000 }, 3, LOSS.outbid],
  ['below the floor', { price: 999 }, 3, LOSS.belowFloor],
  ['no number', { price: Number.NaN }, 3, LOSS.invalid],
  ['an unknown ad', { mid: 'other' }, 3, LOSS.invalid],
  ['a pending ad', {}, 1, LOSS.pending],
  ['an expired ad', {}, 6, LOSS.pending],
  ['a denied ad', {}, 4, LOSS.denied],
])('%s loses', (_, change, status, code) => {
  const lost = { ...bid, ...change }
  const outcome = auction(item, [{ seat: 'seat-1', price: 3_000 }], [lost], rules(status))
  expect(outcome.losses).toEqual([{ bid: lost, code }])
  expect(outcome.winner).toMatchObject({ seat: 'seat-1', bid: null })
})

test('a place that is worth nothing has no winner', () => {
  expect(auction(item, [{ seat: 'seat-1', price: 900 }], [], rules()).winner).toBeNull()
})

test('bids for other items are ignored', () => {
  const response = {
    id: 'r1',
    seats: [{ seat: 'jarchi', bids: [bid, { ...bid, item: 'other' }] }],
  }
  expect(bidsFor(item, response)).toHaveLength(1)
  expect(bidsFor(item, null)).toEqual([])
})

test('competitors offer the same for the same seed, more for houses than for animals', () => {
  const noon = Date.parse('2026-05-09T08:30:00Z')
  const offers = (root: string, seed = 7) => competingOffers(Random.of(seed, 'x'), root, noon)
  expect(offers('vehicles')).toEqual(offers('vehicles'))
  expect(offers('vehicles')).not.toEqual(offers('vehicles', 8))
  const mean = (root: string) => {
    const prices = Array.from({ length: 200 }, (_, seed) => offers(root, seed)).flat()
    return prices.reduce((sum, { price }) => sum + price, 0) / prices.length
  }
  expect(mean('real-estate')).toBeGreaterThan(2 * mean('animals'))
  expect(floorOf('real-estate')).toBeGreaterThan(floorOf('animals'))
})

test('the chance to win against them is the part of places that an offer wins', () => {
  const noon = Date.parse('2026-05-09T08:30:00Z')
  for (const part of [0.1, 0.5, 0.9]) {
    const price = priceThatWins(part, 'services', noon)
    expect(chanceToWin(price, 'services', noon)).toBeCloseTo(part, 2)
    const won = Array.from({ length: 4_000 }, (_, seed) =>
      competingOffers(Random.of(seed, 'x'), 'services', noon),
    )
    expect(won.filter((offers) => offers.every((offer) => offer.price < price)).length / 4_000).toBeCloseTo(
      part,
      1,
    )
  }
})

test.each([
  ['custom', 't=to%2Fken&b=${T}&p=4200&l=102&x=${OPENRTB_MBR}'],
  ['bare', 't=${CUSTOM_T}&b=to%2Fken&p=4200&l=102&x=${OPENRTB_MBR}'],
  ['none', 't=${CUSTOM_T}&b=${T}&p=${AUCTION_PRICE}&l=${OPENRTB_LOSS}&x=${OPENRTB_MBR}'],
] as const)('macros in the form %s', (form, expected) => {
  const address = 't=${CUSTOM_T}&b=${T}&p=${AUCTION_PRICE}&l=${OPENRTB_LOSS}&x=${OPENRTB_MBR}'
  expect(replaceMacros(address, { requestId: 'r1', bid, price: 4_200, loss: 102 }, form)).toBe(expected)
})
