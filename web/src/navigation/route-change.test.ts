import { expect, test } from 'vitest'
import { PageError, statusCodeOf } from './page-error.ts'
import { redirectOf } from './route-change.ts'

const at = (path: string, search = '') => ({ path, search })

test('forwarding the query comes before the account redirect', () => {
  const change = { from: at('/u/5/', '?utm_source=sms'), to: at('/u/5/my-ads') }
  expect(redirectOf(change)).toEqual({ to: '/u/5/my-ads?utm_source=sms' })
})

test('the account redirect comes before the charge-back', () => {
  const change = { from: at('/u/5/payment/charge'), to: at('/my-ads', '?account=5') }
  expect(redirectOf(change)).toEqual({ to: '/u/5/my-ads' })
})

test('the charge-back comes last', () => {
  const change = { from: at('/u/5/payment/charge'), to: at('/u/5/my-ads') }
  expect(redirectOf(change)).toEqual({ to: '/u/5/my-ads', reload: true })
})

test('a page in its place is not redirected', () => {
  expect(redirectOf({ from: null, to: at('/u/5/my-ads', '?offset=10') })).toBeNull()
})

test.each(['nothing', 'constructor', '__proto__', ''])('the unknown step %j fails the change', (name) => {
  const attempt = () => redirectOf({ from: null, to: at('/u/5/my-ads') }, [name])
  expect(attempt).toThrow(new PageError('Unknown middleware', 500))
})

test('an error page shows the status of the error or of its response, by default 500', () => {
  expect(statusCodeOf(new PageError('x', 404))).toBe(404)
  expect(statusCodeOf({ status: 403 })).toBe(403)
  expect(statusCodeOf({ response: { status: 502 } })).toBe(502)
  expect(statusCodeOf({ status: 0 })).toBe(500)
  expect(statusCodeOf(new Error('x'))).toBe(500)
  expect(statusCodeOf(null)).toBe(500)
  expect(statusCodeOf('x')).toBe(500)
})
