import { expect, test } from 'vitest'
import { chargeAmounts, minimumCharge } from './charge-amounts.ts'

const settings = { isLarge: false, newPageUsers: [91, 92], reportsForAll: false, smallMinimumAccounts: [700] }
const subject = { userId: 5, accountId: 8, isInsider: false, isFinancialInfoOk: false }

test('the amounts of §9', () => {
  expect(chargeAmounts(settings, subject)).toEqual({
    minimum: 10_000_000,
    default: 15_000_000,
    options: [50_000_000, 150_000_000, 250_000_000, 500_000_000, 1_000_000_000],
  })
})

test('the amounts of §9 with the flag for larger ones', () => {
  expect(chargeAmounts({ ...settings, isLarge: true }, subject)).toEqual({
    minimum: 50_000_000,
    default: 70_000_000,
    options: [70_000_000, 150_000_000, 250_000_000, 500_000_000, 1_000_000_000],
  })
})

test('impersonation and dev sessions show all flags on and move no limit', () => {
  const shown = chargeAmounts(settings, { ...subject, isInsider: true })
  expect(shown.default).toBe(70_000_000)
  expect(shown.minimum).toBe(10_000_000)
})

test('the small minimum is for listed accounts with approved financial information', () => {
  const listed = { ...subject, accountId: 700 }
  expect(minimumCharge(settings, listed)).toBe(10_000_000)
  expect(minimumCharge(settings, { ...listed, isFinancialInfoOk: true })).toBe(10_000)
  expect(minimumCharge(settings, { ...subject, isFinancialInfoOk: true })).toBe(10_000_000)
})
