import { expect, test } from 'vitest'
import { indexPath, sessionDataOf } from './index-target.ts'

test('with a post token the index leads to that post', () => {
  expect(indexPath(5, { post_token: 'AbC', touch_point: 'DIVAR_PRO' })).toBe('/u/5/kenar-divar/AbC')
})

test('else from DIVAR_PRO to the posts', () => {
  expect(indexPath(5, { touch_point: 'DIVAR_PRO' })).toBe('/u/5/kenar-divar')
})

test.each([undefined, 'MY_DIVAR', 'CHAT', 'else'])('otherwise, from %s, to my-ads', (touch_point) => {
  expect(indexPath(5, touch_point ? { touch_point } : {})).toBe('/u/5/my-ads')
})

test('a post token cannot leave its path segment', () => {
  expect(indexPath(5, { post_token: '../../x?y' })).toBe('/u/5/kenar-divar/..%2F..%2Fx%3Fy')
})

test('session data accepts plain words only', () => {
  expect(sessionDataOf('a=b; divar_post_token=AbC_1; divar_touch_point=DIVAR_PRO')).toEqual({
    post_token: 'AbC_1',
    touch_point: 'DIVAR_PRO',
  })
  expect(sessionDataOf('divar_post_token=%2F%2Fevil; divar_touch_point=')).toEqual({})
  expect(sessionDataOf('')).toEqual({})
})

test('the query of a return from the consent page comes before older cookies', () => {
  const cookies = 'divar_post_token=older; divar_touch_point=CHAT'
  expect(sessionDataOf(cookies, { post_token: 'newer' })).toEqual({
    post_token: 'newer',
    touch_point: 'CHAT',
  })
  expect(sessionDataOf('', { post_token: '../' })).toEqual({})
})
