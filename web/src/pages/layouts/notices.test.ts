import { expect, test } from 'vitest'
import { isAlertPlace } from './notices.tsx'

test('the alert keeps away from paying, and from the form it leads to', () => {
  expect(isAlertPlace('/u/7/my-ads', undefined)).toBe(true)
  expect(isAlertPlace('/u/7/profile', 'sessions')).toBe(true)
  expect(isAlertPlace('/u/7/profile', 'financial-info')).toBe(false)
  expect(isAlertPlace('/u/7/payment/charge', undefined)).toBe(false)
})
