import { expect, test } from 'vitest'
import {
  effectiveStatus,
  expiresAt,
  isDeliverable,
  isReviewStatus,
  isToCorrect,
  reviewed,
  type ReviewStatus,
  type Verdict,
} from './ad-status.ts'

const registered = new Date('2026-11-01T10:00:00Z')
const day14 = new Date('2026-11-15T10:00:00Z')

test.each([2, 3] as const)('status %d expires 14 days after registration', (status) => {
  expect(effectiveStatus(status, registered, new Date(day14.getTime() - 1))).toBe(status)
  expect(effectiveStatus(status, registered, day14)).toBe(500)
})

test.each([1, 4, 5] as const)(
  'status %d does not expire: it waits, or keeps its reasons in sight',
  (status) => {
    expect(effectiveStatus(status, registered, day14)).toBe(status)
  },
)

test('the day of expiry is told', () => expect(expiresAt(registered)).toEqual(day14))

test('only pre-approved and approved ads are delivered', () => {
  expect(([1, 2, 3, 4, 5, 500] as const).filter(isDeliverable)).toEqual([2, 3])
})

const judged = (status: ReviewStatus, verdict: Verdict, at = registered) =>
  reviewed(status, verdict, registered, at)

test('a new ad may be given every verdict', () => {
  expect(judged(1, 'approve')).toBe(3)
  expect(judged(1, 'pre_approve')).toBe(2)
  expect(judged(1, 'deny')).toBe(4)
  expect(judged(1, 'ask_changes')).toBe(5)
})

test('no verdict is given twice, and an approval is not weakened', () => {
  expect(judged(3, 'approve')).toBeNull()
  expect(judged(3, 'pre_approve')).toBeNull()
  expect(judged(4, 'deny')).toBeNull()
  expect(judged(5, 'ask_changes')).toBeNull()
})

test('an approved ad can be withdrawn, a denied one reconsidered', () => {
  expect(judged(3, 'deny')).toBe(4)
  expect(judged(4, 'approve')).toBe(3)
})

test('a verdict does not put an expired ad on air, but one that waited; a denial is always possible', () => {
  expect(judged(2, 'approve', day14)).toBe('expired')
  expect(judged(2, 'deny', day14)).toBe(4)
  expect(judged(3, 'deny', day14)).toBe(4)
  for (const status of [1, 4, 5] as const) expect(judged(status, 'approve', day14)).toBe(3)
  expect(judged(1, 'pre_approve', day14)).toBe(2)
  expect(judged(1, 'ask_changes', day14)).toBe(5)
})

test('500 is never stored', () => {
  expect([1, 5, 500, 0, 7].map(isReviewStatus)).toEqual([true, true, false, false, false])
})

test('an ad has to be corrected if a review says so, also one that was changed; expired ones do not', () => {
  for (const exchange_review of [null, 'pending', 'approved', 'denied'] as const) {
    for (const status of [4, 5] as const) expect(isToCorrect({ status, exchange_review })).toBe(true)
    for (const status of [1, 500] as const) expect(isToCorrect({ status, exchange_review })).toBe(false)
    for (const status of [2, 3] as const)
      expect(isToCorrect({ status, exchange_review })).toBe(exchange_review === 'denied')
  }
})
