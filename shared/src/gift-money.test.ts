import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canLeave, giftsAfter, type GiftMoney } from './gift-money.ts'
import { MOVEMENT_KINDS, type MovementKind } from './statement.ts'

type Movement = readonly [kind: MovementKind, amount: bigint]

/** What can be withdrawn after these movements, by an account that may owe any amount. */
function withdrawableAfter(movements: readonly Movement[]): bigint {
  let gifts: GiftMoney = { left: 0n, spent: 0n }
  let balance = 0n
  for (const [kind, amount] of movements) {
    gifts = giftsAfter(gifts, kind, amount)
    balance += amount
  }
  return canLeave({ balance, giftLeft: gifts.left, debtHardLimit: 0n }).askedBack
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

test.each(examples)('%s', (_, movements, withdrawable) => {
  expect(withdrawableAfter(movements)).toBe(withdrawable)
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

test('no more is ever paid out than was paid in and not spent beyond gifts', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 60 }), (movements) => {
      let gifts: GiftMoney = { left: 0n, spent: 0n }
      const sums = { paidIn: 0n, given: 0n, spent: 0n, paidOut: 0n }
      for (const [kind, drawn] of movements) {
        // No more is given back than was spent.
        const amount = kind === 'spend_correction' && drawn > sums.spent ? sums.spent : drawn
        const balance = sums.paidIn + sums.given - sums.spent - sums.paidOut
        if (kind === 'refund') {
          // As much as is allowed of the requested amount.
          const { askedBack } = canLeave({ balance, giftLeft: gifts.left, debtHardLimit: 0n })
          sums.paidOut += amount < askedBack ? amount : askedBack
        } else {
          gifts = giftsAfter(gifts, kind, amount)
          if (kind === 'gift') sums.given += amount
          else if (kind === 'spend' || kind === 'spend_correction') sums.spent -= amount
          else sums.paidIn += amount
        }
        const given = sums.given > 0n ? sums.given : 0n
        const beyondGifts = sums.spent > given ? sums.spent - given : 0n
        expect(gifts.left >= 0n && gifts.spent >= 0n).toBe(true)
        const after = sums.paidIn + sums.given - sums.spent - sums.paidOut
        const { askedBack } = canLeave({ balance: after, giftLeft: gifts.left, debtHardLimit: 0n })
        if (askedBack > 0n) expect(sums.paidOut + askedBack).toBeLessThanOrEqual(sums.paidIn - beyondGifts)
      }
    }),
  )
})

test('pending spend counts as if it were posted', () => {
  fc.assert(
    fc.property(fc.bigInt(-90n, 90n), fc.bigInt(0n, 90n), fc.bigInt(0n, 90n), (cash, left, pending) => {
      const gifts = giftsAfter({ left, spent: 0n }, 'spend', -pending)
      const limits = { debtHardLimit: 5n }
      const posted = { balance: cash + left - pending, giftLeft: gifts.left, ...limits }
      const before = { balance: cash + left, giftLeft: left, ...limits }
      expect(canLeave(before, pending)).toEqual(canLeave(posted))
    }),
  )
})
