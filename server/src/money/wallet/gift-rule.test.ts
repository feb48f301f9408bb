import { canLeave } from '@jarchi/shared/money/gift-money.ts'
import { MOVEMENT_KINDS, type MovementKind } from '@jarchi/shared/money/statement.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftsInTurn, type Movement } from '../../../test/gifts.ts'
import { testDb } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

/** What can be withdrawn after these movements, by an account that may owe any amount. */
async function withdrawableAfter(movements: readonly Movement[]): Promise<bigint> {
  const gifts = await giftsInTurn(t.db, movements)
  const balance = movements.reduce((sum, [, amount]) => sum + amount, 0n)
  return canLeave({ balance, giftLeft: gifts.at(-1)?.left ?? 0n, debtHardLimit: 0n }).askedBack
}

const paid = (amount: bigint): Movement => ['top_up', amount]
const gift = (amount: bigint): Movement => ['gift', amount]
const spent = (amount: bigint): Movement => ['spend', -amount]
const corrected = (amount: bigint): Movement => ['spend_correction', amount]
const byHand = (amount: bigint): Movement => ['manual', amount]

const examples: [what: string, movements: Movement[], withdrawable: bigint][] = [
  ['a gift that comes after all was spent', [paid(20n), spent(20n), gift(20n)], 0n],
  ['a gift that is spent first', [paid(20n), gift(20n), spent(20n)], 20n],
  ['a spend beyond the gift', [gift(20n), paid(20n), spent(30n)], 10n],
  ['a correction of what a gift paid', [paid(20n), gift(20n), spent(20n), corrected(20n)], 20n],
  ['a correction of what a gift paid, later', [gift(20n), spent(20n), paid(20n), corrected(20n)], 20n],
  ['a correction beyond the gifts spent', [gift(5n), paid(20n), spent(20n), corrected(12n)], 12n],
  ['a correction that takes more', [paid(20n), gift(5n), corrected(-9n)], 16n],
  ['a gift to somebody in debt', [spent(20n), gift(20n), paid(30n)], 10n],
  ['a gift taken back unspent', [paid(20n), gift(20n), gift(-20n)], 20n],
  ['a gift taken back after it was spent', [paid(20n), gift(20n), spent(20n), gift(-20n)], 0n],
  ['taken by hand and given back', [gift(20n), byHand(-5n), byHand(5n)], 0n],
  ['paid by hand', [byHand(20n), gift(7n)], 20n],
]

test.each(examples)('%s', async (_, movements, withdrawable) => {
  expect(await withdrawableAfter(movements)).toBe(withdrawable)
})

const amounts: Record<MovementKind, fc.Arbitrary<bigint>> = {
  top_up: fc.bigInt(1n, 50n),
  gift: fc.bigInt(-20n, 50n),
  spend: fc.bigInt(-50n, -1n),
  spend_correction: fc.bigInt(-10n, 40n),
  refund: fc.bigInt(1n, 50n),
  manual: fc.bigInt(-20n, 50n),
}
const movement = fc
  .constantFrom(...MOVEMENT_KINDS)
  .chain((kind) => amounts[kind].map((amount): Movement => [kind, amount]))

/** The movements without those that nobody can make: no more is given back than was spent, and refunds are apart. */
function possible(movements: readonly Movement[]): Movement[] {
  let soFar = 0n
  return movements.map(([kind, drawn]) => {
    const amount = kind === 'spend_correction' && drawn > soFar ? soFar : drawn
    if (kind === 'spend' || kind === 'spend_correction') soFar -= amount
    return [kind, amount]
  })
}

test('no more is ever paid out than was paid in and not spent beyond gifts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 60 }), async (drawn) => {
      const movements = possible(drawn)
      const gifts = await giftsInTurn(t.db, movements)
      const sums = { paidIn: 0n, given: 0n, spent: 0n, paidOut: 0n }
      for (const [place, [kind, amount]] of movements.entries()) {
        const held = gifts[place] ?? { left: -1n, spent: -1n }
        expect(held.left >= 0n && held.spent >= 0n).toBe(true)
        const askedBack = () => {
          const balance = sums.paidIn + sums.given - sums.spent - sums.paidOut
          return canLeave({ balance, giftLeft: held.left, debtHardLimit: 0n }).askedBack
        }
        if (kind === 'refund') {
          // As much as is allowed of the requested amount.
          const most = askedBack()
          sums.paidOut += amount < most ? amount : most
        } else if (kind === 'gift') sums.given += amount
        else if (kind === 'spend' || kind === 'spend_correction') sums.spent -= amount
        else sums.paidIn += amount
        const given = sums.given > 0n ? sums.given : 0n
        const beyondGifts = sums.spent > given ? sums.spent - given : 0n
        const most = askedBack()
        if (most > 0n) expect(sums.paidOut + most).toBeLessThanOrEqual(sums.paidIn - beyondGifts)
      }
    }),
  )
})

test('pending spend counts as if it were posted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(-90n, 90n),
      fc.bigInt(0n, 90n),
      fc.bigInt(0n, 90n),
      async (cash, left, pending) => {
        const turns = await giftsInTurn(t.db, [
          ['gift', left],
          ['spend', -pending],
        ])
        const limits = { debtHardLimit: 5n }
        const posted = { balance: cash + left - pending, giftLeft: turns[1]?.left ?? -1n, ...limits }
        const before = { balance: cash + left, giftLeft: left, ...limits }
        expect(canLeave(before, pending)).toEqual(canLeave(posted))
      },
    ),
  )
})
