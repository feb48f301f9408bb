import { expect, test } from 'vitest'
import { minutesToNextLook, postEnd } from './post-watch.ts'

test('ads end with their post', () => {
  expect(postEnd(null)).toBe('removed')
  expect(postEnd({ state: 'retired' })).toBe('retired')
  expect(postEnd({ state: 'published' })).toBeNull()
  expect(postEnd({ state: 'waiting' })).toBeNull()
})

test('looks become rarer while the marketplace does not answer', () => {
  expect([0, 1, 2, 3, 9, 1_000].map((failures) => minutesToNextLook(15, failures))).toEqual([
    15, 30, 60, 120, 360, 360,
  ])
  expect(minutesToNextLook(600, 3)).toBe(600)
})
