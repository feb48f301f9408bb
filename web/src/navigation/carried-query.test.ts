import { expect, test } from 'vitest'
import { carriedQuery } from './carried-query.ts'

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
