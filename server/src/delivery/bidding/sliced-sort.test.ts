import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedInSlices } from './sliced-sort.ts'

function sorted(keys: Float64Array) {
  const work = sortedInSlices(keys)
  for (let rests = 0; ; rests++) {
    const step = work.next()
    if (step.done) return { keys: step.value, rests }
  }
}

test('it gives the same result as sorting at once, for any length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 1e6 }), (length, spread) => {
      const keys = Float64Array.from(
        { length },
        (_, at) => (Math.imul(at + spread, 0x9e3779b1) >>> 0) % spread,
      )
      const expected = keys.toSorted()
      expect(sorted(keys).keys).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test('it pauses often', () => {
  const keys = Float64Array.from({ length: 100_000 }, (_, at) => -at)
  expect(sorted(keys).rests).toBeGreaterThan(100)
})
