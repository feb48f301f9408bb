import { expect, test } from 'vitest'
import { clicksToPost, createExchange } from './sandbox-exchange.ts'
import { tehranHour } from './time.ts'
import { countOf } from './truth.ts'

test('honest clicks lead to the post of the ad, on their day in Tehran', () => {
  // Half an hour before midnight in Tehran.
  const late = Date.parse('2026-05-09T20:00:00Z')
  const day = Math.floor(tehranHour(late) / 24)
  const all = createExchange({}, () => new Date(late))
  const { ads, bidderId, truth } = all.exchange
  const add = (id: string, url: string) =>
    ads.put(bidderId, { id, status: 3, link: { url, trackers: [] }, images: [], events: [] })
  add('1', 'https://divar.ir/v/gZcarPride')
  add('2', 'https://divar.ir/v/peugeot/gZcarPride?from=banner')
  add('3', 'https://shop.example.ir/gZcarPrideX')
  for (const id of ['1', '2', '3']) countOf(truth.at(id, late).clicks, 'honest').told += 2
  countOf(truth.at('1', late).clicks, 'bot').told += 9
  countOf(truth.at('1', late + 3_600_000).clicks, 'honest').told += 5
  expect(clicksToPost(all, 'gZcarPride', day)).toBe(4)
  expect(clicksToPost(all, 'gZcarPride', day + 1)).toBe(5)
  all.close()
})
