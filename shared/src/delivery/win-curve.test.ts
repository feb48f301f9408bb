import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, weightOfAge, winChance, winCurve, type BidOutcome } from './win-curve.ts'

/** Evenly spread numbers from 0 to 1, another series for each step. */
const spread = (at: number, step: number) => (at * step) % 1

/** Outcomes at prices from the floor to 50 times of it, won by this chance. */
function outcomesOf(
  count: number,
  chance: (overFloor: number, cell: BidOutcome['cell']) => number,
): BidOutcome[] {
  return Array.from({ length: count }, (_, at) => {
    const cell = { root: 1 + (at % 3), band: Math.floor(at / 3) % 4 }
    const overFloor = 50 ** spread(at, 0.618_033_99)
    return { cell, overFloor, isWon: spread(at, 0.754_877_67) < chance(overFloor, cell), weight: 1 }
  })
}

const bell = (overFloor: number) => Math.exp(-2 * Math.exp(-1.4 * Math.log(overFloor)))

test('chances are learnt that no logit describes exactly', () => {
  const curve = winCurve(outcomesOf(6_000, bell))
  for (const overFloor of [1, 1.5, 2, 3, 5, 8, 15, 40]) {
    expect(Math.abs(winChance(curve, { root: 2, band: 1 }, overFloor) - bell(overFloor))).toBeLessThan(0.05)
  }
})

test('roots and parts of the day have levels of their own, and a new root has that of all', () => {
  const by = (overFloor: number, { root, band }: BidOutcome['cell']) =>
    1 / (1 + (overFloor / (root * (band === 3 ? 2 : 1))) ** -2)
  const curve = winCurve(outcomesOf(20_000, by))
  const at3 = (root: number, band: number) => winChance(curve, { root, band }, 3)
  expect(at3(1, 0)).toBeGreaterThan(at3(3, 0) + 0.2)
  expect(at3(1, 0)).toBeGreaterThan(at3(1, 3) + 0.05)
  expect(at3(99, 0)).toBeGreaterThan(at3(3, 0))
  expect(at3(99, 0)).toBeLessThan(at3(1, 0))
})

test('a seat that always offers the same is a jump where a cell has enough outcomes', () => {
  const jump = (overFloor: number) => (overFloor < 6 ? 0.4 * bell(overFloor) : bell(overFloor))
  const curve = winCurve(outcomesOf(60_000, jump))
  const at = (overFloor: number) => winChance(curve, { root: 1, band: 0 }, overFloor)
  expect(at(7) - at(5)).toBeGreaterThan(0.3)
})

test('chances lie between 0 and 1 and never fall with the price, for any outcomes', () => {
  const outcomes = fc.array(
    fc.record({
      cell: fc.record({ root: fc.nat(12), band: fc.nat(3) }),
      overFloor: fc.double({ min: 1, max: 1_000, noNaN: true }),
      isWon: fc.boolean(),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 200, maxLength: 260 },
  )
  fc.assert(
    fc.property(outcomes, fc.nat(13), (all, root) => {
      const curve = winCurve(all)
      const chances = [1, 1.1, 2, 3, 7, 20, 60, 109, 111, 1e6].map((over) =>
        winChance(curve, { root, band: 2 }, over),
      )
      for (const [at, chance] of chances.entries()) {
        expect(chance >= (chances[at - 1] ?? 0) && chance <= 1).toBe(true)
      }
    }),
    { numRuns: 15 },
  )
})

test('below the floor nothing is won, and few outcomes say nothing', () => {
  const curve = winCurve(outcomesOf(1_000, bell))
  expect(winChance(curve, { root: 1, band: 0 }, 0.99)).toBe(0)
  expect(winCurve(outcomesOf(199, bell)).size).toBe(0)
})

test('outcomes of one kind only give a curve too', () => {
  for (const isWon of [true, false]) {
    const curve = winCurve(outcomesOf(400, () => Number(isWon)))
    expect(Math.abs(winChance(curve, { root: 1, band: 0 }, 10) - Number(isWon))).toBeLessThan(0.05)
  }
})

test('the parts of a day and the age of an outcome', () => {
  expect([0, 7, 8, 13, 14, 18, 19, 23].map(bandOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  expect([0, 2, 4, -1].map(weightOfAge)).toEqual([1, 0.5, 0.25, 1])
})
