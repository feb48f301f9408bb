import { expect, test } from 'vitest'
import { afterDecision, neighboursOf } from './review-head.tsx'

const queue = [{ id: 5 }, { id: 7 }, { id: 9 }]

test('an ad stands between its neighbours', () => {
  expect(neighboursOf(queue, 7)).toEqual({ at: 1, previous: 5, next: 9 })
  expect(neighboursOf(queue, 5)).toEqual({ at: 0, previous: null, next: 7 })
  expect(neighboursOf(queue, 9)).toEqual({ at: 2, previous: 7, next: null })
})

test('an ad that is not in the queue is followed by its first', () => {
  expect(neighboursOf(queue, 8)).toEqual({ at: -1, previous: null, next: 5 })
  expect(neighboursOf([], 8)).toEqual({ at: -1, previous: null, next: null })
})

test('after a verdict comes what followed, at the end what was skipped, at last nothing', () => {
  expect(afterDecision(queue, 7)).toBe(9)
  expect(afterDecision(queue, 9)).toBe(5)
  expect(afterDecision([{ id: 9 }], 9)).toBeNull()
})
