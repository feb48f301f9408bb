import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { Bidder, type BidderState } from './bidder.ts'
import { categoriesOfLate, forgetAskedPlaces, kindsOfLate } from './bid-outcomes.ts'
import { MOST_BIDS_A_SECOND, MOST_PLACES_A_SECOND, RequestSample } from './request-sample.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

const place = (price: number | null = null, isWhole = true, words: string[] | null = null) => ({
  isWhole,
  askedAt: new Date(),
  context: { root: 1, city: 2, category: 3, words: words && new Set(words) },
  floor: 12_000,
  baseRate: 0.005,
  offer: price === null ? null : { campaignId: 4, price, sequence: 5 },
  runnerUp: price === null ? null : { campaignId: 6, price: price - 1 },
})

test('of few requests all are kept, of many one in a hundred, by their hash', async () => {
  const sample = new RequestSample()
  for (let request = 0; request < 3; request++) expect(sample.takes(0xffffffff, 1)).toBe(true)
  await sample.write(t.db, 1, 10)
  expect(sample.takes(0xffffffff, 1)).toBe(true)
  for (let request = 0; request < 100_000; request++) sample.takes(request, 1)
  await sample.write(t.db, 1, 1_000)
  expect(sample.takes(0.009 * 2 ** 32, 1)).toBe(true)
  expect(sample.takes(0.011 * 2 ** 32, 1)).toBe(false)
})

test('of bids one in fifty is kept, and of very many so few that a day takes no more room', async () => {
  const sample = new RequestSample()
  const kept = () => {
    let count = 0
    for (let sequence = 1; sequence <= 10_000; sequence++) if (sample.watches(sequence)) count++
    return count
  }
  expect(kept()).toBe(200)
  await sample.write(t.db, 1, 10)
  expect(kept()).toBeGreaterThan(0.8 * MOST_BIDS_A_SECOND * 10)
  await sample.write(t.db, 1, 10)
  expect(kept()).toBeLessThanOrEqual(MOST_BIDS_A_SECOND * 10)
  await sample.write(t.db, 1, 1_000)
  expect(kept()).toBe(200)
})

test('of very many places fewer requests are kept, and each stands for more', async () => {
  const sample = new RequestSample()
  const asked = 10_000
  for (let request = 0; request < asked; request++) sample.takes(0, 3)
  await sample.write(t.db, 1, 10)
  const share = (MOST_PLACES_A_SECOND * 10) / (3 * asked)
  expect(sample.takes(0.99 * share * 2 ** 32, 1)).toBe(true)
  expect(sample.takes(1.01 * share * 2 ** 32, 1)).toBe(false)
})

test('a bid that is kept for its outcome alone stands for no place', async () => {
  const sample = new RequestSample()
  sample.note(place(40_000, false))
  await sample.write(t.db, 8, 10)
  const { rows } = await sql`select stands_for from asked_places where epoch = 8`.execute(t.db)
  expect(rows).toEqual([{ stands_for: 0 }])
  expect(await kindsOfLate(t.db, new Date())).toEqual([])
  await sql`truncate asked_places`.execute(t.db)
})

test('what was asked and offered is stored, with what it stands for; without an offer no bid is named', async () => {
  const sample = new RequestSample()
  sample.note(place(30_000))
  sample.note(place())
  await sample.write(t.db, 9, 10)
  const { rows } = await sql`
    select epoch, sequence, campaign_id, runner_up_id, price, runner_up_price, floor, base_rate, stands_for, outcome
    from asked_places order by price nulls last
  `.execute(t.db)
  const same = { floor: 12_000, base_rate: 5_000, stands_for: 1, outcome: null }
  expect(rows).toEqual([
    {
      ...same,
      epoch: 9n,
      sequence: 5n,
      campaign_id: 4n,
      runner_up_id: 6n,
      price: 30_000,
      runner_up_price: 29_999,
    },
    {
      ...same,
      epoch: null,
      sequence: null,
      campaign_id: null,
      runner_up_id: null,
      price: null,
      runner_up_price: null,
    },
  ])
  await sample.write(t.db, 9, 10)
  const again = await sql<{ count: number }>`select count(*)::int as count from asked_places`.execute(t.db)
  expect(again.rows[0]?.count).toBe(2)
})

test('what is asked for is known by category, and searches apart; what was not told is no search', async () => {
  await sql`truncate asked_places`.execute(t.db)
  const sample = new RequestSample()
  for (const words of [['کفش'], [], null, null]) sample.note(place(null, true, words))
  await sample.write(t.db, 9, 10)
  await sql`
    update asked_places set is_search = null, floor = 24000
    where ctid = (select ctid from asked_places where not is_search limit 1)
  `.execute(t.db)
  const found = await categoriesOfLate(t.db, new Date())
  const rounded = found.map(({ weight, floor, ...kind }) => ({
    ...kind,
    weight: Math.round(weight),
    floor: Math.round(floor),
  }))
  const same = { root: 1, category: 3, rate: 0.005, places: 2, weight: 2 }
  expect(rounded.toSorted((one, other) => one.floor - other.floor)).toEqual([
    { ...same, is_search: true, floor: 12_000 },
    { ...same, is_search: false, floor: 18_000 },
  ])
})

test('while all ads are stopped nothing is kept: prices must not learn from it', () => {
  const sample = new RequestSample()
  let taken = 0
  sample.takes = () => {
    taken++
    return true
  }
  const state = { stop: () => 'stopped' } as unknown as BidderState
  const bidder = new Bidder(
    state,
    { marginPercent: 20, mostPerMille: 1, seal: () => '', epoch: 1 },
    () => {},
    sample,
  )
  const context = {
    slot: 0,
    cities: [],
    neighborhoods: [],
    categories: [],
    words: null,
    root: 0,
    city: 0,
    category: 0,
    unknown: 0,
  }
  const offers = bidder.offers(
    [{ floor: 1, style: 0, page: 0, offset: 0 }],
    { context, device: 0n, hash: 1 },
    new Date(),
    1,
  )
  expect([offers, taken]).toEqual([[null], 0])
})

test('days are dropped one by one, and today, yesterday and the day before stay whatever is asked', async () => {
  await sql`select make_asked_partition(tehran_day(now()) - ago) from generate_series(0, 3) ago`.execute(t.db)
  await forgetAskedPlaces(t.db)
  const drop = async () => {
    const { rows } = await sql<{ dropped: number }>`
      select drop_asked_partitions(tehran_day(now()) + 9) as dropped
    `.execute(t.db)
    return rows[0]?.dropped
  }
  expect(await drop(), 'two weeks were kept').toBe(1)
  expect(await drop()).toBe(0)
})
