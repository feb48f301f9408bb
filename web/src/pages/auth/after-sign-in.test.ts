import { expect, test } from 'vitest'
import { afterSignIn, isAtDesk } from './after-sign-in.ts'
import { knowPages } from '../../navigation/page-matching.ts'

const Page = () => null
knowPages(
  [
    '/auth',
    '/u/:accountId',
    '/u/:accountId/my-ads',
    '/u/:accountId/profile',
    '/u/:accountId/my-ads/:campaignId/edit',
    '/u/:accountId/payment/charge',
    '/u/:accountId/*',
    '/staff',
    '/support/goftino',
    '/*',
  ].map((path) => ({ path, page: Page })),
)

test('next without an account prefix gets one', () => {
  expect(afterSignIn('/my-ads?offset=10', 5)).toBe('/u/5/my-ads?offset=10')
  expect(afterSignIn('/my-ads/7/edit', 5)).toBe('/u/5/my-ads/7/edit')
  expect(afterSignIn('/', 5)).toBe('/u/5/')
})

test('who comes back from the bank without a session is led to the payment', () => {
  expect(afterSignIn('/payment/charge?payment=5f0c3f9e', 5)).toBe('/u/5/payment/charge?payment=5f0c3f9e')
})

test('next keeps an account prefix of its own', () => {
  expect(afterSignIn('/u/7/profile?tab=sessions', 5)).toBe('/u/7/profile?tab=sessions')
})

test('next without such a page leads to the one that says so, within the account', () => {
  expect(afterSignIn('/nowhere', 5)).toBe('/u/5/nowhere')
  expect(afterSignIn('/u/0/my-ads', 5)).toBe('/u/5/u/0/my-ads')
})

test('an account in the query of next does not contradict the path', () => {
  expect(afterSignIn('/my-ads?account=7', 5)).toBe('/u/5/my-ads')
})

test.each([
  null,
  '',
  '/auth',
  '/auth?next=/auth',
  '/support/goftino',
  '//evil.example',
  '/\\evil.example/my-ads',
  '/\t/evil.example/my-ads',
  '/%09/evil.example/my-ads',
  '/%2f%2fevil.example',
  'javascript:alert(1)',
  'https://evil.example/u/5/my-ads',
])('%j leads to the index instead', (next) => {
  expect(afterSignIn(next, 5)).toBe('/u/5/')
})

test('secrets of next stay behind', () => {
  expect(afterSignIn('/my-ads?code=1&token=2&offset=10', 5)).toBe('/u/5/my-ads?offset=10')
})

test.each([
  ['/staff', true],
  ['/staff/review?ad=3', true],
  ['/staff?ad=3', true],
  ['/staffing', false],
  ['/u/5/staff', false],
  ['/u/5/my-ads?from=/staff', false],
])('%s is at the desk: %s', (path, expected) => expect(isAtDesk(path)).toBe(expected))
