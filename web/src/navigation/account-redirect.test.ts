import { expect, test } from 'vitest'
import { accountRedirect, signInPath } from './account-redirect.ts'

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

test.each(['/auth', '/auth/divar/access', '/support/goftino', '/install', '/staff', '/preview/1', '/svc/x'])(
  '%s is never redirected',
  (path) => {
    expect(target(path)).toBeNull()
    expect(target(path, '?account=5')).toBeNull()
  },
)

test('a path that only begins alike is redirected', () => {
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
