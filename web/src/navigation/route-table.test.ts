import { expect, test } from 'vitest'
import { isAccountPage, routeNameOf } from './route-table.ts'

test.each([
  ['/u/5', 'index'],
  ['/u/5/', 'index'],
  ['/u/5/my-ads', 'my-ads-new'],
  ['/u/5/my-ads/', 'my-ads-new'],
  ['/u/5/my-ads/new', 'my-ads-create'],
  ['/u/5/my-ads/edit', 'my-ads-edit'],
  ['/u/5/my-ads/7/edit', 'my-ads-edit'],
  ['/u/5/profile', 'profile'],
  ['/u/5/kenar-divar/types', 'kenar-divar'],
  ['/u/5/payment/charge', 'payment-charge'],
  ['/auth', 'auth'],
])('%s is the route %s', (path, name) => {
  expect(routeNameOf(path)).toBe(name)
})

test.each(['/', '/u/0/my-ads', '/u/abc/my-ads', '/u/5/my-ads/abc/edit', '/u/5/my-ads/newer', '/my-ads'])(
  '%s has no name',
  (path) => {
    expect(routeNameOf(path)).toBeNull()
    expect(isAccountPage(path)).toBe(false)
  },
)

test('sign-in is no page of an account', () => {
  expect(isAccountPage('/auth')).toBe(false)
  expect(isAccountPage('/u/5/my-ads')).toBe(true)
})
