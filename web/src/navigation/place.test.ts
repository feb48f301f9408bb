import { expect, test } from 'vitest'
import { idOf, accountScope, carriedQuery } from './place.ts'

test.each(['5', '1', '9007199254740991'])('%s is an account id', (id) => {
  expect(idOf(id)).toBe(Number(id))
})

test.each([
  '',
  '0',
  '05',
  '-1',
  '1.5',
  '5x',
  ' 5',
  '۵',
  '9007199254740993',
  '../..',
  '5/../6',
  '//evil',
  null,
])('%s is no account id', (id) => {
  expect(idOf(id)).toBeNull()
})

test('an account path is its account and the rest', () => {
  expect(accountScope('/u/5/my-ads/new')).toEqual({ account: 5, rest: '/my-ads/new' })
  expect(accountScope('/u/5')).toEqual({ account: 5, rest: '/' })
})

test.each(['/', '/u', '/u/', '/u//my-ads', '/u/abc/my-ads', '/my-ads', '/users/5'])(
  '%s belongs to no account',
  (path) => {
    expect(accountScope(path)).toBeNull()
  },
)

test('utm values and post tokens go along', () => {
  expect(carriedQuery('?utm_source=sms&post_token=abc&touch_point=CHAT')).toBe(
    '?utm_source=sms&post_token=abc&touch_point=CHAT',
  )
})

test.each([
  'code',
  'state',
  'iss',
  'token',
  'Token',
  'access_token',
  'divar_access_token',
  'client_secret',
  'Authority',
  'authority',
  'Status',
  'RefNum',
  'ResNum',
  'session_state',
])('%s stays behind', (name) => {
  expect(carriedQuery(`?${name}=secret&a=1`)).toBe('?a=1')
})

test('nothing left is no query', () => {
  expect(carriedQuery('?code=1&state=2')).toBe('')
  expect(carriedQuery('')).toBe('')
})
