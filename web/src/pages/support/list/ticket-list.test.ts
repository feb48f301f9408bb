import { expect, test } from 'vitest'
import { ticketFilterOf, ticketSearch } from './ticket-list.tsx'

test('the address keeps the filter', () => {
  for (const filter of [
    { offset: 0, state: '' },
    { offset: 20, state: 'answered' },
  ]) {
    const query = Object.fromEntries(new URLSearchParams(ticketSearch(filter)))
    expect(ticketFilterOf(query)).toEqual(filter)
  }
  expect(ticketSearch({ offset: 0, state: '' })).toBe('')
})

test('what is wrong in the address counts as not given', () => {
  expect(ticketFilterOf({ offset: '-3', show: 'gone' })).toEqual({ offset: 0, state: '' })
  expect(ticketFilterOf({ offset: '17', show: ['open'] })).toEqual({ offset: 10, state: '' })
})
