import { expect, test } from 'vitest'
import { isListPage, lastOffset, listQueryOf, listSearch } from './list-query.ts'

test('the URL says the page, the search and the status', () => {
  expect(listQueryOf({ offset: '20', search: ' مبل ', show: 'denied' })).toEqual({
    offset: 20,
    limit: 10,
    search: 'مبل',
    status: '4',
  })
})

test('what is wrong in the URL counts as not given', () => {
  const none = { offset: 0, limit: 10, search: '', status: '' }
  expect(listQueryOf({})).toEqual(none)
  expect(listQueryOf({ offset: '-10', show: 'constructor' })).toEqual(none)
  expect(listQueryOf({ offset: '1e9', show: '4' })).toEqual(none)
})

test.each(['-10', 'abc', '1e9', '1.5', '', '۱۰', '999999999'])('the offset %j names no page', (offset) => {
  expect(isListPage({ offset })).toBe(false)
})

test('no offset, or any whole one, names a page', () => {
  expect([isListPage({}), isListPage({ offset: '0' }), isListPage({ offset: '170' })]).toEqual([
    true,
    true,
    true,
  ])
})

test('a page begins where its address says, and is as long', () => {
  expect(listQueryOf({ offset: '7' })).toMatchObject({ offset: 7, limit: 10 })
  expect(listQueryOf({ offset: '7', limit: '25' })).toMatchObject({ offset: 7, limit: 25 })
  for (const limit of ['0', '101', '-5', '1e1', '۲۰']) expect(listQueryOf({ limit }).limit).toBe(10)
})

test('the last page holds the last campaign', () => {
  expect([1, 10, 11, 20, 21].map((count) => lastOffset(count, 10))).toEqual([0, 0, 10, 10, 20])
  expect(lastOffset(47, 25)).toBe(25)
})

test('what is shown now and what is off can be asked for', () => {
  expect(['running', 'off'].map((show) => listQueryOf({ show }).status)).toEqual(['shown', 'paused'])
})

test('a filter and its URL are the same', () => {
  expect(listSearch({ offset: 20, limit: 10, search: 'مبل', status: '500' })).toBe(
    `?search=${encodeURIComponent('مبل')}&show=expired&offset=20`,
  )
  expect(listSearch({ offset: 0, limit: 10, search: '', status: '' })).toBe('')
})

test('the URL says the order and the view, whose pages are as long as it wants', () => {
  expect(listQueryOf({ sort: '-spend' }, 'table')).toMatchObject({ ordering: '-spend', limit: 50 })
  for (const sort of ['id', '--spend', 'spend,id', '']) expect(listQueryOf({ sort }).ordering).toBeUndefined()
  expect(listSearch(listQueryOf({ sort: 'title', offset: '50' }, 'table'), 'table')).toBe(
    '?sort=title&view=table&offset=50',
  )
})
