import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ARMS, runArm } from './auction/experiments.ts'
import { Ledger } from './auction/ledger.ts'
import { gainsOfCells } from './flow/cells.ts'
import { CONTROLLERS, runSetting, SETTINGS } from './flow/settings.ts'
import { hindsightOf, type MarketDay } from './truth/oracle.ts'
import { campaignOf, placesOf } from './truth/campaigns.ts'
import { Answers } from './truth/answers.ts'
import { bestOffer, chancesOf, chanceAt, NODES, RIVALS, seatsOf } from './truth/rivals.ts'
import { poisson } from './truth/random.ts'
import { seedsOf } from './seeds.ts'
import { smoke } from './smoke.ts'

const imports = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname, exclude: ['**/node_modules/**'] }).flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => ({ file, from }))
  })

/** Half a minute of a processor, which a busy machine may give late. */
const LONGEST_SMOKE_MS = 300_000

test("the product's rule reaches its aims on seeds for CI", { timeout: LONGEST_SMOKE_MS }, () => {
  expect(smoke().missed).toEqual([])
})

test('the same seeds give the same last digit, and others do not', () => {
  const clicks = (seed: number) =>
    runSetting(SETTINGS.mixed, { seeds: [seed], campaigns: 2, days: 2 }).map(({ figures }) => figures)
  const first = clicks(110)
  expect(first).toHaveLength(Object.keys(CONTROLLERS).length)
  expect(clicks(110)).toEqual(first)
  expect(clicks(111)).not.toEqual(first)
})

test(
  'the same seeds give the same auctions, and a higher margin fewer clicks',
  { timeout: LONGEST_SMOKE_MS },
  () => {
    const extent = { seeds: [112], campaigns: 10, days: 2 }
    const first = runArm(ARMS['market price'], 'mixed', extent)
    expect(first.clicks).toBeGreaterThan(100)
    expect(runArm(ARMS['market price'], 'mixed', extent)).toEqual(first)
    const dearer = runArm({ ...ARMS['market price'], marginPercent: 40 }, 'mixed', extent)
    expect(dearer.clicks).toBeLessThan(first.clicks)
    expect(dearer.profit).toBeGreaterThan(first.profit)
  },
)

test('offers of rivals are drawn as their chances say', () => {
  const chances = chancesOf({ seed: 105, rivals: 'mixed' }, 2, 20)
  for (const chance of [0.05, 0.3, 0.5, 0.9, 0.99]) {
    expect(chanceAt(chances, bestOffer(chances, chance))).toBeCloseTo(chance, 6)
  }
  expect(bestOffer(chances, 0)).toBe(-Infinity)
})

test('pacing rivals offer more where they spend less than on the first day, and shading ones what earns most', () => {
  const places = 1_000
  /** On this part of the places we offer so much that nobody beats it. */
  const offers = (part: number) => {
    const counts = new Float64Array(NODES + 1)
    counts[NODES - 1] = part * places
    counts[NODES] = places
    return counts
  }
  const world = { seed: 106, rivals: 'mixed' } as const
  const answers = new Answers(world)
  for (const day of [0, 1]) {
    const seats = seatsOf(world, day, 12, answers.factors)
    for (let step = 0; step < 10; step++) answers.endStep(seats, offers(day === 0 ? 0.2 : 0.6), [day, step])
  }
  expect(answers.factors[1]).toBeCloseTo(Math.exp(0.3), 2)
  expect([answers.factors[0], answers.factors[3]]).toEqual([1, 1])
  answers.endDay(seatsOf(world, 1, 12, answers.factors))
  expect(answers.factors[2]).toBeGreaterThan(0.5)
  expect(answers.factors[2]).toBeLessThan(1)
})

test('a click costs at most the limit and what the day has left', () => {
  const ledger = new Ledger(25_000, 10_000)
  for (let click = 0; click < 4; click++) ledger.click(12_000)
  expect(ledger).toMatchObject({ charged: 25_000, clicks: 3, free: 1, aboveLimit: 0, overspent: 0 })
})

test('the truth knows nothing of the product', () => {
  const used = imports('truth/**/*.ts')
  expect(used.length).toBeGreaterThan(3)
  expect(used.filter(({ from }) => !from.startsWith('./'))).toEqual([])
})

test('the lab uses shared rules, the bidder and itself, and nothing uses the lab', () => {
  const used = imports('**/*.ts').filter(({ file }) => !file.endsWith('.test.ts'))
  const allowed =
    /^(\.{1,2}\/(?!.*server\/)|node:|@jarchi\/shared\/|\.\.\/\.\.\/server\/src\/delivery\/bidding\/)/
  expect(used.filter(({ from }) => !allowed.test(from))).toEqual([])
  const others = imports('../{shared,server,sandbox,web,launch,checks,bench,e2e}/**/*.{ts,tsx,mjs}')
  expect(others.length).toBeGreaterThan(1_000)
  expect(others.filter(({ from }) => /(^|\/)lab\//.test(from))).toEqual([])
})

test('seeds of one kind are not read for another', () => {
  expect(seedsOf('tuning', 1, 3)).toEqual([1, 2, 3])
  for (const [from, to] of [
    [0, 3],
    [98, 100],
    [1_001, 1_002],
    [3, 2],
  ] as const) {
    expect(() => seedsOf('tuning', from, to)).toThrow('Seeds for tuning')
  }
})

test('no other price of a step of a thousandth brings more clicks for the budget than hindsight', () => {
  const world = { seed: 107, rivals: 'mixed' } as const
  const campaign = campaignOf(world, 3, 'any')
  const market: MarketDay = {
    requests: Float64Array.from({ length: 144 }, () => campaign.requests / 144),
    chances: Array.from({ length: 24 }, (_, hour) => chancesOf(world, 0, hour)),
    usual: () => 30_000,
    places: placesOf(world),
  }
  const of = (budget: number) => hindsightOf(market, campaign, { budget, quality: 1 })
  const best = of(campaign.budget)
  expect(best.price * best.clicks).toBeCloseTo(campaign.budget, 0)
  expect(of(campaign.budget * 1.001).price).toBeGreaterThan(best.price)
  expect(of(1e12)).toMatchObject({ isSupplyLimited: true })
})

test('a price for each hour and place brings a little more than one, and never less', () => {
  const gains = gainsOfCells({ seeds: [109], campaigns: 3, days: 2 })
  expect(Math.min(...gains)).toBeGreaterThan(-0.001)
  expect(Math.max(...gains)).toBeGreaterThan(0)
  expect(Math.max(...gains)).toBeLessThan(0.1)
})

test.each(RIVALS)(
  'chances against %s rivals grow with the price, from nearly none to nearly all',
  (rivals) => {
    const chances = chancesOf({ seed: 105, rivals }, 2, 20)
    const at = Array.from({ length: 60 }, (_, step) => chanceAt(chances, -4 + step / 7.5))
    expect(at[0]).toBeLessThan(0.1)
    expect(at.at(-1)).toBeGreaterThan(0.99)
    for (const [step, chance] of at.entries()) expect(chance >= (at[step - 1] ?? 0)).toBe(true)
  },
)

test.each([0.3, 4, 25, 200])('counts are drawn around their mean of %d', (mean) => {
  const draws = Array.from({ length: 4_000 }, (_, at) => poisson(mean, 5, at))
  const average = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
  const variance = draws.reduce((sum, draw) => sum + (draw - average) ** 2, 0) / draws.length
  expect(average / mean).toBeCloseTo(1, 1)
  expect(variance / mean).toBeCloseTo(1, 0)
})
