import { expect, test } from 'vitest'
import { choiceOf } from './kept-choice.ts'

const nothing = { amount: null, packageId: null, gateway: null, giftCode: null }

test('a choice comes back as it was, an emptied field empty', () => {
  const choice = { amount: 20_000_000, packageId: 3, gateway: 'sep', giftCode: 'ABCD-EFGH' }
  expect(choiceOf(choice)).toEqual(choice)
  expect(choiceOf({ ...choice, amount: null }).amount).toBeNull()
})

test('strange values are dropped one by one', () => {
  expect(choiceOf({})).toEqual(nothing)
  expect(choiceOf({ amount: -5, packageId: 1.5, gateway: 7, giftCode: 'x'.repeat(41) })).toEqual(nothing)
  expect(choiceOf({ amount: 1e21, packageId: '3', gateway: null, giftCode: {} })).toEqual(nothing)
  expect(choiceOf({ amount: 10, gateway: ['sep'] })).toEqual({ ...nothing, amount: 10 })
})
