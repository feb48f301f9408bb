import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/jalali.ts'
import { vatBreakdown, vatRateOn, vatWithin } from './vat.ts'

const aban = { first: '2026-10-23', last: '2026-11-21' }
const ten = { validFrom: '2024-03-20', basisPoints: 1_000 }
const twelve = { validFrom: '2026-11-01', basisPoints: 1_200 }

test('a rate is valid from its day until the next one begins', () => {
  const rates = [twelve, ten]
  expect(vatRateOn('2024-03-19', rates)).toBe(0)
  expect(vatRateOn('2024-03-20', rates)).toBe(1_000)
  expect(vatRateOn('2026-10-31', rates)).toBe(1_000)
  expect(vatRateOn('2026-11-01', rates)).toBe(1_200)
})

test('the tax is included in the amount, to the nearest rial', () => {
  expect(vatWithin(1_100n, 1_000)).toEqual({ gross: 1_100n, net: 1_000n, vat: 100n })
  expect(vatWithin(100n, 1_000)).toEqual({ gross: 100n, net: 91n, vat: 9n })
  // 0.5 rial of tax: half away from zero, on either side of it.
  expect(vatWithin(1n, 10_000)).toEqual({ gross: 1n, net: 0n, vat: 1n })
  expect(vatWithin(-1n, 10_000)).toEqual({ gross: -1n, net: 0n, vat: -1n })
  expect(vatWithin(5n, 0)).toEqual({ gross: 5n, net: 5n, vat: 0n })
})

test('a month without a change has one part, with or without spend', () => {
  const nothing = { gross: 0n, net: 0n, vat: 0n }
  expect(vatBreakdown(aban, [], [ten])).toEqual({
    parts: [{ basisPoints: 1_000, ...aban, ...nothing }],
    total: nothing,
  })
})

test('a month in which the rate changes is split on that day, and corrections are subtracted', () => {
  const spends = [
    { day: '2026-10-23', amount: 1_100n },
    { day: '2026-10-31', amount: 2_200n },
    { day: '2026-11-01', amount: 1_120n },
    { day: '2026-11-21', amount: -560n },
  ]
  const { parts, total } = vatBreakdown(aban, spends, [ten, twelve])
  expect(parts).toEqual([
    { basisPoints: 1_000, first: '2026-10-23', last: '2026-10-31', gross: 3_300n, net: 3_000n, vat: 300n },
    { basisPoints: 1_200, first: '2026-11-01', last: '2026-11-21', gross: 560n, net: 500n, vat: 60n },
  ])
  expect(total).toEqual({ gross: 3_860n, net: 3_500n, vat: 360n })
})

const spends = fc.array(
  fc.record({
    day: fc.nat(29).map((days) => addDays(aban.first, days)),
    amount: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  }),
  { maxLength: 40 },
)
const rates = fc.uniqueArray(
  fc.record({
    validFrom: fc.integer({ min: -400, max: 40 }).map((days) => addDays(aban.first, days)),
    basisPoints: fc.nat(10_000),
  }),
  { maxLength: 6, selector: ({ validFrom }) => validFrom },
)

test('net and tax make the gross exactly, every rial is in one part, and the parts cover the month', () => {
  fc.assert(
    fc.property(spends, rates, (spent, known) => {
      const { parts, total } = vatBreakdown(aban, spent, known)
      expect(total.gross).toBe(spent.reduce((sum, { amount }) => sum + amount, 0n))
      expect(total.net + total.vat).toBe(total.gross)
      expect(parts[0]?.first).toBe(aban.first)
      expect(parts.at(-1)?.last).toBe(aban.last)
      for (const [index, part] of parts.entries()) {
        expect(part.net + part.vat).toBe(part.gross)
        const next = parts[index + 1]
        if (next) expect(next.first).toBe(addDays(part.last, 1))
        for (const day of [part.first, part.last]) expect(vatRateOn(day, known)).toBe(part.basisPoints)
        // At most half a rial from the exact tax.
        const points = BigInt(part.basisPoints)
        const off = part.gross * points - part.vat * (10_000n + points)
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(10_000n + points)
      }
    }),
    { numRuns: 1_000 },
  )
})
