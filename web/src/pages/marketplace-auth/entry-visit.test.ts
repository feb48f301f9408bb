import { expect, test } from 'vitest'
import { broughtAlong, hasVisited, retryReason, visitCookies, visitedCookie } from './entry-visit.ts'

test('post and touch point come from the link', () => {
  const search = '?post_token=gZcarPride&touch_point=MY_POST&utm_source=divar&account=7'
  expect(broughtAlong(search)).toEqual({ post_token: 'gZcarPride', touch_point: 'MY_POST' })
})

test('a link that names neither is no new visit', () => {
  expect(broughtAlong('')).toBeNull()
  expect(broughtAlong('?reason=denied')).toBeNull()
})

test.each([
  '?post_token=a1&post_token=b2',
  '?post_token=../',
  '?post_token=abc%00',
  `?post_token=${'a'.repeat(10_240)}`,
  '?touch_point=__proto__',
  '?touch_point=CHAT&touch_point=CHAT',
])('takes nothing from %s', (search) => {
  expect(broughtAlong(search)).toEqual({})
})

test('post and visit live for a week, the touch point for a day', () => {
  expect(visitCookies({ post_token: 'AbC', touch_point: 'CHAT' }, false)).toEqual([
    'divar_post_token=AbC; Path=/; Max-Age=604800; SameSite=Lax',
    'divar_touch_point=CHAT; Path=/; Max-Age=86400; SameSite=Lax',
  ])
  expect(visitedCookie(true)).toBe('visited=1; Path=/; Max-Age=604800; SameSite=Lax; Secure')
})

test('a visit without a post forgets the post of the one before', () => {
  expect(visitCookies({ touch_point: 'MY_DIVAR' }, false)[0]).toBe(
    'divar_post_token=; Path=/; Max-Age=0; SameSite=Lax',
  )
})

test('only the cookie of its own name says that one was here', () => {
  expect(hasVisited('a=b; visited=1')).toBe(true)
  expect(hasVisited('not_visited=1; visited=')).toBe(false)
})

test('reasons are those that the server gives', () => {
  expect(retryReason('?reason=denied')).toBe('denied')
  expect(retryReason('?reason=%3Cb%3E')).toBeNull()
  expect(retryReason('')).toBeNull()
})
