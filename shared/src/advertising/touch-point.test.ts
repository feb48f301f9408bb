import { expect, test } from 'vitest'
import { integrationSession, isPostToken, isProOrigin, isServerTouchPoint } from './touch-point.ts'

test('a post token and a touch point are accepted, and nothing else', () => {
  const given = { post_token: 'gZd7omnS', touch_point: 'CHAT', account: '7', next: '//evil.example' }
  expect(integrationSession(given)).toEqual({ post_token: 'gZd7omnS', touch_point: 'CHAT' })
  expect(integrationSession({})).toEqual({})
})

test.each([
  [['CHAT', 'DIVAR_PRO']],
  [7],
  [null],
  [{ toString: () => 'CHAT' }],
  ['__proto__'],
  ['chat'],
  ['A'.repeat(41)],
  [''],
])('%j is no touch point', (touch_point) => {
  expect(integrationSession({ touch_point })).toEqual({})
})

test.each([
  ['../'],
  ['a/b'],
  ['abc\0'],
  ['x'.repeat(65)],
  ['x'.repeat(10_240)],
  [''],
  ['‌abc'],
  ['a b'],
  [['a', 'b']],
])('%j is no post token', (post_token) => {
  expect(integrationSession({ post_token })).toEqual({})
})

test('inherited properties do not count', () => {
  expect(integrationSession(Object.create({ post_token: 'gZd7omnS' }))).toEqual({})
  expect(integrationSession('post_token')).toEqual({})
  expect(integrationSession(null)).toEqual({})
})

test('the pro origin is these three touch points only', () => {
  expect(['DIVAR_PRO', 'MY_DIVAR', 'CHAT'].map(isProOrigin)).toEqual([true, true, true])
  expect(['MY_POST', 'DEMAND_POST', '__proto__', 'SOMETHING_NEW', undefined].map(isProOrigin)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

test('the server link serves three touch points', () => {
  expect(['CHAT', 'MY_DIVAR', 'DIVAR_PRO', 'MY_POST', '__proto__', 'chat'].map(isServerTouchPoint)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('tokens may grow', () => {
  expect(isPostToken('AZir15UU')).toBe(true)
  expect(isPostToken('A_9'.repeat(7))).toBe(true)
})
