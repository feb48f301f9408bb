import { expect, test } from 'vitest'
import { isAccountPage } from './account-pages.ts'

test.each([
  '/u/5',
  '/u/5/',
  '/u/5/my-ads',
  '/u/5/my-ads/',
  '/u/5/my-ads/new',
  '/u/5/my-ads/edit',
  '/u/5/my-ads/7/edit',
  '/u/5/profile',
  '/u/5/kenar-divar/types',
  '/u/5/payment/charge',
  '/u/5/statements/1405-08',
  '/u/5/support',
  '/u/5/support/new',
  '/u/5/support/12',
  '/u/5/promotions/webinar',
])('%s is a page of an account', (path) => {
  expect(isAccountPage(path)).toBe(true)
})

test.each([
  '/',
  '/auth',
  '/staff',
  '/u/0/my-ads',
  '/u/abc/my-ads',
  '/u/5/my-ads/abc/edit',
  '/u/5/my-ads/newer',
  '/u/5/support/goftino',
  '/u/5/promotions/summer',
  '/my-ads',
])('%s is none', (path) => {
  expect(isAccountPage(path)).toBe(false)
})
