import { expect, test } from 'vitest'
import { fileQueryOf, movementFilterOf, movementSearch } from './movement-filter.ts'

test('the filter is read from the URL, and what is wrong there does not count', () => {
  expect(movementFilterOf({ offset: '27', kind: 'spend', month: '1405-08' })).toEqual({
    offset: 20,
    kind: 'spend',
    month: '1405-08',
  })
  const none = { offset: 0, kind: '', month: '' }
  for (const wrong of [
    {},
    { offset: '-1', kind: 'theft', month: '2026-08' },
    { kind: 7, month: '1405-13' },
  ]) {
    expect(movementFilterOf(wrong)).toEqual(none)
  }
})

test('a filter reads back from its URL', () => {
  expect(movementSearch({ offset: 0, kind: '', month: '' })).toBe('')
  const filter = { offset: 30, kind: 'gift', month: '1405-07' }
  expect(movementFilterOf(Object.fromEntries(new URLSearchParams(movementSearch(filter))))).toEqual(filter)
})

test('a month asks for its days in a file', () => {
  expect(fileQueryOf({ offset: 10, kind: 'spend', month: '1405-08' })).toEqual({
    kind: 'spend',
    from: '2026-10-23',
    to: '2026-11-21',
  })
  expect(fileQueryOf({ offset: 0, kind: '', month: '' })).toEqual({
    kind: '',
    from: undefined,
    to: undefined,
  })
})
