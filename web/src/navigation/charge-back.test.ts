import { expect, test } from 'vitest'
import { chargeBackRedirect } from './charge-back.ts'

const change = (from: string, to: string) =>
  chargeBackRedirect({ from: { path: from, search: '' }, to: { path: to, search: '' } })

test('leaving the charge page for my-ads is a full load', () => {
  expect(change('/u/5/payment/charge', '/u/5/my-ads')).toEqual({ to: '/u/5/my-ads', reload: true })
})

test('or of / when there is no account id', () => {
  expect(change('/u/5/payment/charge', '/u/x/my-ads')).toEqual({ to: '/', reload: true })
})

test('leaving it for another page is not', () => {
  expect(change('/u/5/payment/charge', '/u/5/profile')).toBeNull()
})

test('coming to my-ads from another page is not', () => {
  expect(change('/u/5/profile', '/u/5/my-ads')).toBeNull()
})
