import { expect, test } from 'vitest'
import { forwardQuery } from './forward-query.ts'

function target(from: string, to: string) {
  const place = (text: string) => {
    const [path = '', query] = text.split('?')
    return { path, search: query ? `?${query}` : '' }
  }
  return forwardQuery({ from: place(from), to: place(to) })?.to ?? null
}

test('moving from / to /auth carries the query over', () => {
  expect(target('/?utm_source=sms', '/auth')).toBe('/auth?utm_source=sms')
})

test.each(['/u/5', '/u/5/', '/u/5//'])(
  'moving from the bare %s to a deeper path carries the query over',
  (bare) => {
    expect(target(`${bare}?utm_source=sms`, '/u/5/my-ads')).toBe('/u/5/my-ads?utm_source=sms')
  },
)

test('a query of the target stays as it is', () => {
  expect(target('/?a=1', '/auth?next=%2F')).toBeNull()
  expect(target('/u/5/?a=1', '/u/5/my-ads?offset=10')).toBeNull()
})

test('no other move carries the query', () => {
  expect(target('/my-ads?a=1', '/auth')).toBeNull()
  expect(target('/u/5/my-ads?a=1', '/u/5/profile')).toBeNull()
  expect(target('/u/5/?a=1', '/u/5')).toBeNull()
  expect(target('/u/5/?a=1', '/auth')).toBeNull()
})

test('secrets stay behind', () => {
  expect(target('/?code=1&state=2', '/auth')).toBeNull()
  expect(target('/u/5/?token=1&utm_source=sms', '/u/5/my-ads')).toBe('/u/5/my-ads?utm_source=sms')
})

test('another account does not go along', () => {
  expect(target('/u/5/?account=7', '/u/5/my-ads')).toBeNull()
})

test('the first page of a visit comes from nowhere', () => {
  expect(forwardQuery({ from: null, to: { path: '/auth', search: '' } })).toBeNull()
})
