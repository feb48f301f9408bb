import { expect, test } from 'vitest'
import { moneyToken } from './sms-tokens.ts'

test('tomans in Persian digits, without characters that a provider refuses in a token', () => {
  expect(moneyToken(15_000_000n)).toBe('۱٬۵۰۰٬۰۰۰')
  expect(moneyToken(0n)).toBe('۰')
  expect(moneyToken(-9n)).toBe('۰')
  expect(moneyToken(-12_345n)).toBe('-۱٬۲۳۴')
})
