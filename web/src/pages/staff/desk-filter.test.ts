import { expect, test } from 'vitest'
import { deskFilterOf, deskSearch } from './desk-filter.ts'

test('what the URL does not say or says wrong is not filtered by', () => {
  expect(deskFilterOf({}, ['search', 'kind'])).toEqual({ offset: 0, search: '', kind: '' })
  expect(deskFilterOf({ offset: 'x', search: 3, other: 'y' }, ['search'])).toEqual({ offset: 0, search: '' })
})

test('a page begins where pages begin', () => {
  expect(deskFilterOf({ offset: '45' }, [])).toEqual({ offset: 40 })
})

test('only what narrows the list is in the URL', () => {
  expect(deskSearch({ offset: 0, search: '', kind: '' })).toBe('')
  expect(deskSearch({ offset: 20, search: 'a b', kind: '' })).toBe('?offset=20&search=a+b')
})
