import { expect, test } from 'vitest'
import { chargePlan, choiceOf, type Choice } from './charge-plan.ts'

const zarinpal = { name: 'zarinpal', min: 10_000, max: 1_000_000_000 }
const sep = { name: 'sep', min: 10_000, max: 2_000_000_000 }
const config = { bank_gateway_min_amount: 10_000_000, gateways: [zarinpal, sep] }
const packages = [{ id: 7, title: 'p', amount: 5_000_000, bonus: 500_000 }]
const nothing: Choice = { amount: null, packageId: null, gateway: null, giftCode: null }
const plan = (choice: Partial<Choice>, offered = packages) =>
  chargePlan({ ...nothing, ...choice }, config, offered)

test('an amount goes to the first gateway that takes it', () => {
  expect(plan({ amount: 10_000_000 })).toMatchObject({ pays: 10_000_000, gateway: zarinpal, problem: null })
  expect(plan({ amount: 1_000_000_010 })).toMatchObject({ gateway: sep, problem: null })
})

test('a package has its own price, which no minimum concerns, and its bonus', () => {
  expect(plan({ amount: 20_000_000, packageId: 7 })).toMatchObject({
    pays: 5_000_000,
    bonus: 500_000,
    problem: null,
  })
})

test('a package that is gone leaves the amount', () => {
  expect(plan({ amount: 20_000_000, packageId: 7 }, [])).toMatchObject({ pays: 20_000_000, chosen: null })
})

test('a gateway that is gone leaves the usual one', () => {
  expect(plan({ amount: 20_000_000, gateway: 'idpay' })).toMatchObject({ gateway: zarinpal })
})

test.each([
  [{}, { kind: 'missing' }],
  [{ amount: 0 }, { kind: 'missing' }],
  [{ amount: 9_999_990 }, { kind: 'under_minimum', least: 10_000_000 }],
  [
    { amount: 1_000_000_010, gateway: 'zarinpal' },
    { kind: 'over_gateway', most: 1_000_000_000, other: sep },
  ],
  [{ amount: 2_000_000_010 }, { kind: 'over_gateway', most: 1_000_000_000, other: null }],
  [
    { amount: 2_000_000_010, gateway: 'sep' },
    { kind: 'over_gateway', most: 2_000_000_000, other: null },
  ],
])('%j is refused', (choice, problem) => {
  expect(plan(choice).problem).toEqual(problem)
})

test('below a gateway of high entrance the other is named', () => {
  const high = { ...zarinpal, min: 50_000_000 }
  const { problem } = chargePlan(
    { ...nothing, amount: 20_000_000, gateway: 'zarinpal' },
    { ...config, gateways: [high, sep] },
    [],
  )
  expect(problem).toEqual({ kind: 'under_gateway', least: 50_000_000, other: sep })
})

test('without any gateway nothing is led to', () => {
  expect(chargePlan({ ...nothing, amount: 20_000_000 }, { ...config, gateways: [] }, [])).toMatchObject({
    gateway: null,
    problem: null,
  })
})

const USUAL = 20_000_000

test('a choice comes back as it was, an emptied field empty', () => {
  const choice = { amount: 20_000_000, packageId: 3, gateway: 'sep', giftCode: 'ABCD-EFGH' }
  expect(choiceOf({ ...choice }, USUAL)).toEqual(choice)
  expect(choiceOf({ ...choice, amount: null }, USUAL).amount).toBeNull()
})

test('strange values are dropped one by one', () => {
  expect(choiceOf({ amount: 0 }, USUAL)).toEqual(nothing)
  expect(choiceOf({ amount: -5, packageId: 1.5, gateway: 7, giftCode: 'x'.repeat(41) }, USUAL)).toEqual(
    nothing,
  )
  expect(choiceOf({ amount: 1e21, packageId: '3', gateway: null, giftCode: {} }, USUAL)).toEqual(nothing)
  expect(choiceOf({ amount: 10, gateway: ['sep'] }, USUAL)).toEqual({ ...nothing, amount: 10 })
})

test('a gift code alone stands beside the usual amount', () => {
  expect(choiceOf({ giftCode: 'ABCD-EFGH' }, USUAL)).toEqual({
    ...nothing,
    amount: USUAL,
    giftCode: 'ABCD-EFGH',
  })
})
