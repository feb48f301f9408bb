import { expect, test } from 'vitest'
import { PageError, statusCodeOf } from './page-error.ts'
import {
  accountRedirect,
  chargeBackRedirect,
  forwardQuery,
  lostSessions,
  redirectOf,
  signInPath,
  STEPS_IN_ORDER,
} from './route-change.ts'

const at = (path: string, search = '') => ({ path, search })

test('forwarding the query comes before the account redirect', () => {
  expect(STEPS_IN_ORDER).toEqual(['forward-query', 'account-redirect', 'charge-back-redirect'])
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

function target(path: string, search = '') {
  return accountRedirect({ from: null, to: { path, search } })?.to ?? null
}

test('a path not under /u/ whose query carries account goes below it', () => {
  expect(target('/my-ads', '?account=5')).toBe('/u/5/my-ads')
  expect(target('/', '?account=5')).toBe('/u/5/')
})

test('or to the query value next, if present', () => {
  expect(target('/my-ads', '?account=5&next=/profile')).toBe('/u/5/profile')
  expect(target('/', '?account=5&next=%2Fmy-ads%3Foffset%3D10')).toBe('/u/5/my-ads?offset=10')
})

test('next loses an account prefix and an account query of its own', () => {
  expect(target('/', '?account=5&next=/u/7/profile')).toBe('/u/5/profile')
  expect(target('/', '?account=5&next=%2Fprofile%3Faccount%3D7%26tab%3Dsessions')).toBe(
    '/u/5/profile?tab=sessions',
  )
})

test('the rest of the query stays, secrets do not', () => {
  expect(target('/my-ads', '?account=5&offset=10&code=1&Authority=A')).toBe('/u/5/my-ads?offset=10')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
])('a hostile next %j counts as not given', (next) => {
  expect(target('/my-ads', `?account=5&next=${encodeURIComponent(next)}`)).toBe('/u/5/my-ads')
})

test.each(['//evil.example', '5/../../..', '5@evil.example', '-1', '0', 'abc', ''])(
  'a hostile account %j counts as not given',
  (account) => {
    expect(target('/my-ads', `?account=${encodeURIComponent(account)}`)).toBe('/auth?next=%2Fmy-ads')
  },
)

test.each([
  '/auth',
  '/auth/divar/access',
  '/support/goftino',
  '/install',
  '/staff',
  '/preview/1',
  '/files/a.png',
  '/svc/x',
])('%s is never redirected', (path) => {
  expect(target(path)).toBeNull()
  expect(target(path, '?account=5')).toBeNull()
})

test('a path that only begins the same is redirected', () => {
  expect(target('/authors')).toBe('/auth?next=%2Fauthors')
  expect(target('/support/new')).toBe('/auth?next=%2Fsupport%2Fnew')
})

test.each(['/u/5', '/u/5/my-ads', '/u/abc/my-ads'])('%s is account-scoped', (path) => {
  expect(target(path)).toBeNull()
  expect(target(path, '?account=7')).toBeNull()
})

test('any other path goes to sign-in with next set to the full path', () => {
  expect(target('/my-ads', '?offset=10')).toBe('/auth?next=%2Fmy-ads%3Foffset%3D10')
  expect(target('/')).toBe('/auth?next=%2F')
  expect(target('/u/')).toBe('/auth?next=%2Fu%2F')
})

test('who is not signed in comes back to the path minus the account prefix', () => {
  expect(signInPath({ path: '/u/5/my-ads', search: '?offset=10' })).toBe('/auth?next=%2Fmy-ads%3Foffset%3D10')
  expect(signInPath({ path: '/u/5', search: '' })).toBe('/auth?next=%2F')
})

test('the way back carries no secret', () => {
  expect(signInPath({ path: '/u/5/my-ads', search: '?code=1&state=2&Status=OK' })).toBe(
    '/auth?next=%2Fmy-ads',
  )
})

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

function forwardTarget(from: string, to: string) {
  const place = (text: string) => {
    const [path = '', query] = text.split('?')
    return { path, search: query ? `?${query}` : '' }
  }
  return forwardQuery({ from: place(from), to: place(to) })?.to ?? null
}

test('moving from / to /auth carries the query over', () => {
  expect(forwardTarget('/?utm_source=sms', '/auth')).toBe('/auth?utm_source=sms')
})

test.each(['/u/5', '/u/5/', '/u/5//'])(
  'moving from the bare %s to a deeper path carries the query over',
  (bare) => {
    expect(forwardTarget(`${bare}?utm_source=sms`, '/u/5/my-ads')).toBe('/u/5/my-ads?utm_source=sms')
  },
)

test('a query of the target stays as it is', () => {
  expect(forwardTarget('/?a=1', '/auth?next=%2F')).toBeNull()
  expect(forwardTarget('/u/5/?a=1', '/u/5/my-ads?offset=10')).toBeNull()
})

test('no other move carries the query', () => {
  expect(forwardTarget('/my-ads?a=1', '/auth')).toBeNull()
  expect(forwardTarget('/u/5/my-ads?a=1', '/u/5/profile')).toBeNull()
  expect(forwardTarget('/u/5/?a=1', '/u/5')).toBeNull()
  expect(forwardTarget('/u/5/?a=1', '/auth')).toBeNull()
})

test('secrets stay behind', () => {
  expect(forwardTarget('/?code=1&state=2', '/auth')).toBeNull()
  expect(forwardTarget('/u/5/?token=1&utm_source=sms', '/u/5/my-ads')).toBe('/u/5/my-ads?utm_source=sms')
})

test('another account does not go along', () => {
  expect(forwardTarget('/u/5/?account=7', '/u/5/my-ads')).toBeNull()
})

test('the first page of a visit comes from nowhere', () => {
  expect(forwardQuery({ from: null, to: { path: '/auth', search: '' } })).toBeNull()
})

test('a refused account leads to sign-in once, not in circles', () => {
  const leads = lostSessions()
  expect(leads(5, 403, 0)).toBe(true)
  expect(leads(5, 403, 50)).toBe(false)
  expect(leads(5, 403, 3_000)).toBe(false)
})

test('another account, or a later loss, leads there again', () => {
  const leads = lostSessions()
  leads(5, 403, 0)
  expect(leads(7, 403, 50)).toBe(true)
  expect(leads(5, 403, 10_000)).toBe(true)
})

test('a session that is over leads there every time, as when one goes back from sign-in', () => {
  const leads = lostSessions()
  expect([leads(5, 401, 0), leads(5, 401, 50)]).toEqual([true, true])
})
