import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('a path with its query is kept', () => {
  expect(ownPath('/my-ads?offset=10')).toEqual({ path: '/my-ads', search: '?offset=10' })
})

test('dots are resolved', () => {
  expect(ownPath('/u/5/../6/my-ads')).toEqual({ path: '/u/6/my-ads', search: '' })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/%09/evil.example',
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '//user:pass@evil.example/',
  '///evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'my-ads',
  '/%E0%A4%A',
  '',
  null,
  undefined,
])('%j is refused', (text) => {
  expect(ownPath(text)).toBeNull()
})
