import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/jalali.ts'
import { monthStatement, MOVEMENT_KINDS } from './statement.ts'

const aban = { year: 1405, month: 8 }
const rates = [{ validFrom: '2024-03-20', basisPoints: 1_000 }]

test('a month shows income, spend and the tax included in the spend', () => {
  const statement = monthStatement(
    aban,
    500n,
    [
      { day: '2026-10-24', kind: 'top_up', amount: 10_000n },
      { day: '2026-10-24', kind: 'spend', amount: -3_300n },
      { day: '2026-10-25', kind: 'gift', amount: 700n },
      { day: '2026-10-26', kind: 'spend_correction', amount: 1_100n },
      { day: '2026-10-26', kind: 'refund', amount: -2_000n },
      { day: '2026-10-27', kind: 'manual', amount: -50n },
    ],
    rates,
  )
  expect(statement).toMatchObject({ first: '2026-10-23', last: '2026-11-21', opening: 500n, closing: 6_950n })
  expect(statement.sums).toEqual({
    top_up: 10_000n,
    gift: 700n,
    spend: -3_300n,
    spend_correction: 1_100n,
    refund: -2_000n,
    manual: -50n,
  })
  expect(statement.days).toEqual([
    { day: '2026-10-24', amount: 3_300n },
    { day: '2026-10-26', amount: -1_100n },
  ])
  expect(statement.vat.total).toEqual({ gross: 2_200n, net: 2_000n, vat: 200n })
})

test('a month without movements keeps its balance', () => {
  const statement = monthStatement(aban, -70n, [], rates)
  expect(statement).toMatchObject({ opening: -70n, closing: -70n, days: [] })
})

test('opening and sums make the closing balance, and the taxed amount is what was spent', () => {
  const daySum = fc.record({
    day: fc.nat(29).map((days) => addDays('2026-10-23', days)),
    kind: fc.constantFrom(...MOVEMENT_KINDS),
    amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  })
  fc.assert(
    fc.property(fc.bigInt(), fc.array(daySum), (opening, daySums) => {
      const { closing, sums, days, vat } = monthStatement(aban, opening, daySums, rates)
      expect(closing).toBe(Object.values(sums).reduce((total, sum) => total + sum, opening))
      expect(vat.total.gross).toBe(-(sums.spend + sums.spend_correction))
      expect(days.reduce((total, { amount }) => total + amount, 0n)).toBe(vat.total.gross)
    }),
    { numRuns: 500 },
  )
})
