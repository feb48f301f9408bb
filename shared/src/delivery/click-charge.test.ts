import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeRoom, clickCharge } from './click-charge.ts'

const left = { price: 25_000n, bid: 25_000n, cap: 3_000_000n, charged: 0n, room: 10_000_000n }

test('a click costs its signed price', () => {
  expect(clickCharge(left)).toBe(25_000n)
})

test.each([
  ['a bid that was lowered since', { bid: 20_000n }, 20_000n],
  ['a bid that was raised since, at the price of then', { bid: 90_000n }, 25_000n],
  ['a rest of the day’s budget', { charged: 2_990_000n }, 10_000n],
  ['a spent budget', { charged: 3_000_000n }, 0n],
  ['a rest of the total', { totalLeft: 4_000n }, 4_000n],
  ['a spent total', { totalLeft: 0n }, 0n],
  ['a rest of the wallet', { room: 7n }, 7n],
  ['an empty wallet', { room: 0n }, 0n],
  ['a wallet beyond its limit', { room: -50n }, 0n],
])('%s', (_, changes, amount) => {
  expect(clickCharge({ ...left, ...changes })).toBe(amount)
})

test('it never passes any limit, and leaves nothing that it could have taken', () => {
  const rial = fc.bigInt({ min: 0n, max: 10n ** 13n })
  const room = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
  fc.assert(
    fc.property(rial, rial, rial, rial, fc.option(rial), room, (price, bid, cap, charged, total, ours) => {
      const amount = clickCharge({ price, bid, cap, charged, totalLeft: total ?? undefined, room: ours })
      expect(amount >= 0n).toBe(true)
      expect(amount <= price && amount <= bid).toBe(true)
      const ofTotal = total ?? amount
      if (amount > 0n) expect(charged + amount <= cap && amount <= ofTotal && amount <= ours).toBe(true)
      const more = amount + 1n
      const passes = more > price || more > bid || charged + more > cap || more > ours
      expect(passes || (total !== null && more > total)).toBe(true)
    }),
  )
})

test('a whole day of clicks never passes the budget or the wallet, in any order', () => {
  const prices = fc.array(fc.bigInt({ min: 0n, max: 500_000n }), { maxLength: 200 })
  const rial = fc.bigInt({ min: 0n, max: 20_000_000n })
  fc.assert(
    fc.property(prices, rial, rial, (clicks, cap, start) => {
      let [charged, room] = [0n, start]
      for (const price of clicks) {
        const amount = clickCharge({ price, bid: price, cap, charged, room })
        charged += amount
        room -= amount
      }
      const wanted = clicks.reduce((sum, price) => sum + price, 0n)
      const most = [cap, start].reduce((least, one) => (one < least ? one : least), wanted)
      expect(charged).toBe(most)
    }),
  )
})

test('decided clicks count against the wallet before they are posted', () => {
  expect(chargeRoom({ balance: 100n, pending: 130n, debtHardLimit: 50n })).toBe(20n)
})
