import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CampaignIndex } from './campaign-index.ts'
import type { Context } from './matcher.ts'
import { ANY_CATEGORY, ANY_PLACE, NO_KEYWORD } from './target-terms.ts'

const NOWHERE: Context = { slot: 0, cities: [], neighborhoods: [], categories: [], words: null }

/** In one city, at all hours or only in the second one. */
type Kept = { bid: number; city: number; isLate: boolean; account: number }

const late = `01${'0'.repeat(166)}`
const put = (index: CampaignIndex, campaignId: number, { bid, city, isLate, account }: Kept) => {
  const { terms } = index
  index.put({
    campaignId,
    adId: campaignId * 2,
    accountId: account,
    bid,
    budget: 1_000_000,
    stopsAt: Number.MAX_SAFE_INTEGER,
    targets: {
      daypart: terms.daypart(isLate ? late : FULL_WEEK),
      terms: [ANY_CATEGORY, terms.city(city), NO_KEYWORD],
    },
    mediaId: `media-${campaignId}-${bid}`,
    seen: { clicks: account, expected: account },
    checksum: -campaignId,
  })
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** All matches, best first. */
function matching(index: CampaignIndex, context: Partial<Context>): number[] {
  const found: number[] = []
  const all = (row: number) => found.push(index.campaigns.idOf(row)) === 0
  index.best(index.question({ ...NOWHERE, ...context }), all)
  return found
}

function expectAll(index: CampaignIndex, kept: ReadonlyMap<number, Kept>) {
  for (const slot of [0, 1]) {
    for (const city of [1, 2, 3]) {
      const expected = [...kept].filter(([, one]) => one.city === city && (slot === 1 || !one.isLate))
      const found = matching(index, { slot, cities: [city] })
      expect(found.toSorted((one, other) => one - other)).toEqual(
        expected.map(([id]) => id).toSorted((one, other) => one - other),
      )
    }
  }
  expect(index.size).toBe(kept.size)
}

const campaign = fc.record({
  bid: fc.integer({ min: 1_000, max: 500_000 }),
  city: fc.integer({ min: 1, max: 3 }),
  isLate: fc.boolean(),
  account: fc.nat(5),
})
const changes = (most: number) =>
  fc.array(fc.record({ id: fc.integer({ min: 1, max: 60 }), to: fc.option(campaign) }), { maxLength: most })

function change(index: CampaignIndex, kept: Map<number, Kept>, { id, to }: { id: number; to: Kept | null }) {
  if (to) {
    put(index, id, to)
    kept.set(id, to)
  } else {
    index.drop(id)
    kept.delete(id)
  }
}

test('campaigns that come, change and go are found in their current state, before a new order and in it', () => {
  fc.assert(
    fc.property(changes(80), changes(80), (before, after) => {
      const index = new CampaignIndex(() => 0.5)
      const kept = new Map<number, Kept>()
      for (const one of before) change(index, kept, one)
      expectAll(index, kept)
      index.reorderNow()
      for (const one of after) change(index, kept, one)
      expectAll(index, kept)
      for (const [id, { bid, account }] of kept) {
        expect(index.get(id)).toMatchObject({
          adId: id * 2,
          accountId: account,
          bid,
          mediaId: `media-${id}-${bid}`,
          seen: { clicks: account, expected: account },
          checksum: -id,
        })
      }
    }),
  )
})

test('a change during the making of a new order is correct in that order', async () => {
  const index = new CampaignIndex(() => 0.5)
  const kept = new Map<number, Kept>()
  const random = fc.sample(campaign, { numRuns: 12_000, seed: 7 })
  random.forEach((to, at) => change(index, kept, { id: at + 1, to }))
  const ordered = index.reorder()
  const seen = { isDone: false, turns: 0 }
  void ordered.then(() => (seen.isDone = true))
  for (let at = 0; !seen.isDone; seen.turns++) {
    for (const to of random.slice(at, at + 50)) {
      // Some leave, some come in the place of others, some only change.
      change(index, kept, { id: 1 + ((at * 7_919) % 13_000), to: at % 3 === 0 ? null : to })
      at++
    }
    await nextTurn()
  }
  expect(seen.turns).toBeGreaterThan(2)
  expectAll(index, kept)
})

test('after ordering the best comes first, and a campaign without money is left out', () => {
  const index = new CampaignIndex(() => 0.5)
  const bids = [30_000, 50_000, 10_000, 40_000]
  bids.forEach((bid, at) => put(index, at + 1, { bid, city: 1, isLate: false, account: 1 }))
  expect(index.isOrderOld).toBe(true)
  index.reorderNow()
  expect(index.isOrderOld).toBe(false)
  expect(matching(index, { cities: [1] })).toEqual([2, 4, 1, 3])
  index.setRoom(2, false)
  expect(matching(index, { cities: [1] })).toEqual([4, 1, 3])
  index.setRoom(2, true)
  put(index, 3, { bid: 90_000, city: 1, isLate: false, account: 1 })
  expect([matching(index, { cities: [1] }), index.isOrderOld]).toEqual([[2, 4, 1, 3], true])
  index.reorderNow()
  expect(matching(index, { cities: [1] })).toEqual([3, 2, 4, 1])
})

test('with noise near ranks change places in each order, and those of one account keep theirs', () => {
  const random = randomFrom(5)
  const index = new CampaignIndex(random, 0.2)
  const seen = { clicks: 1e9, expected: 1e9 }
  const accounts = [1, 2, 3, 3]
  accounts.forEach((account, at) => {
    put(index, at + 1, { bid: 30_000 - 10 * at, city: 1, isLate: false, account })
    const made = index.get(at + 1)
    if (made) index.put({ ...made, seen })
  })
  const orders = Array.from({ length: 200 }, () => {
    index.reorderNow()
    return matching(index, { cities: [1] })
  })
  const first = orders.filter((order) => order[0] === 1).length
  expect(first).toBeGreaterThan(40)
  expect(first).toBeLessThan(100)
  for (const order of orders) expect(order.indexOf(4)).toBe(order.indexOf(3) + 1)
})

test('campaigns without money are not looked at, whatever happens to them, until some comes', async () => {
  const index = new CampaignIndex(() => 0.5)
  const MOST = 3_000
  for (let id = 1; id <= MOST; id++) put(index, id, { bid: 50_000, city: 1, isLate: false, account: id })
  put(index, MOST + 1, { bid: 10_000, city: 1, isLate: false, account: 0 })
  index.reorderNow()
  for (let id = 1; id <= MOST; id++) index.setRoom(id, false)
  expect(matching(index, { cities: [1] })).toEqual([MOST + 1])
  index.reorderNow()
  expect(matching(index, { cities: [1] })).toEqual([MOST + 1])
  // Other targets, another bid, and an order that is made meanwhile.
  put(index, 1, { bid: 60_000, city: 2, isLate: true, account: 1 })
  put(index, 2, { bid: 60_000, city: 1, isLate: false, account: 2 })
  const ordering = index.reorder()
  put(index, 3, { bid: 60_000, city: 2, isLate: false, account: 3 })
  index.setRoom(4, true)
  await ordering
  // Without a place in its order yet.
  expect(matching(index, { cities: [1], slot: 1 })).toEqual([MOST + 1, 4])
  expect(matching(index, { cities: [2], slot: 1 })).toEqual([])
  expect([3, 4].map((id) => index.resting().includes(id))).toEqual([true, false])
  for (const id of [1, 3]) index.setRoom(id, true)
  expect(matching(index, { cities: [2], slot: 1 }).toSorted()).toEqual([1, 3])
  expect(matching(index, { cities: [2], slot: 0 })).toEqual([3])
  expect(index.isOrderOld).toBe(true)
  // One that is gone and comes again does not rest.
  index.drop(2)
  put(index, 2, { bid: 60_000, city: 3, isLate: false, account: 2 })
  expect(matching(index, { cities: [3] })).toEqual([2])
  expect(index.resting({ accounts: new Set([2, 4, 5, 7]) })).toEqual([5, 7])
  const parts = [0, 1, 2].map((part) => index.resting({ part, parts: 3 }))
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual(index.resting())
  expect(index.resting()).toHaveLength(MOST - 4)
})

test('the estimate of an account follows its ads as they come, change and go', () => {
  const index = new CampaignIndex(() => 0.5)
  const seen = (campaignId: number, clicks: number) => {
    put(index, campaignId, { bid: 1_000, city: 1, isLate: false, account: 9 })
    const known = index.get(campaignId)
    if (known) index.put({ ...known, seen: { clicks, expected: 10 } })
  }
  expect(index.priorOf(9)).toBe(1)
  seen(1, 40)
  seen(2, 20)
  expect(index.priorOf(9)).toBeCloseTo((60 + 5) / (20 + 5))
  seen(1, 10)
  expect(index.priorOf(9)).toBeCloseTo((30 + 5) / (20 + 5))
  index.drop(1)
  index.drop(2)
  expect(index.priorOf(9)).toBeCloseTo(1)
})

test('texts that no campaign uses any more are forgotten, and those in use still match', () => {
  const index = new CampaignIndex(() => 0.5)
  const { terms } = index
  const [kept, gone] = [terms.phrase('blue car'), terms.phrase('red car')] as [number, number]
  put(index, 1, { bid: 1_000, city: 1, isLate: true, account: 1 })
  const known = index.get(1)!
  index.put({ ...known, targets: { ...known.targets, terms: [ANY_CATEGORY, ANY_PLACE, kept] } })
  index.forgetTerms()
  const words = new Set(['a', 'blue', 'red', 'car'])
  expect(terms.ofWords(words)).toEqual([kept])
  expect([terms.daypartOf(known.targets.daypart), terms.phraseIn(gone, words)]).toEqual([late, null])
  expect(matching(index, { slot: 1, words })).toEqual([1])
  expect(terms.phrase('red car')).not.toBe(gone)
})
