import { expect, test } from 'vitest'
import { ExchangeAds, mayCompete, type ExchangeAd } from './ads.ts'

const ad: ExchangeAd = {
  id: 'ad-1',
  status: 1,
  link: { url: 'https://shop.example.ir/', trackers: [] },
  images: [],
  events: [],
}

test('an ad belongs to its bidder, and its newest version counts', () => {
  const ads = new ExchangeAds()
  ads.put('jarchi', ad)
  ads.put('jarchi', { ...ad, status: 3 })
  expect(ads.get('jarchi', 'ad-1')?.status).toBe(3)
  expect(ads.all('jarchi')).toHaveLength(1)
  expect(ads.get('other', 'ad-1')).toBeNull()
})

test.each([
  [1, false],
  [2, true],
  [3, true],
  [4, false],
  [5, false],
  [6, false],
])('status %i competes: %s', (status, competes) => {
  expect(mayCompete({ ...ad, status })).toBe(competes)
})
