import { expect, test } from 'vitest'
import { nextLook } from './payment-return.tsx'

const created_at = '2026-11-21T10:00:00Z'
const minute = (minutes: number) => Date.parse(created_at) + minutes * 60_000

test('what is being checked is asked about ever more seldom, and never given up', () => {
  const pauses = [0, 1, 2, 20, 500].map((looks) =>
    nextLook({ outcome: 'checking', state: 'verifying', created_at }, looks, minute(1)),
  )
  expect(pauses).toEqual([2_000, 3_000, 4_500, 30_000, 30_000])
})

test('a failure may still be corrected for half an hour', () => {
  const failure = { outcome: 'failure', state: 'failed', created_at } as const
  expect(nextLook(failure, 3, minute(29))).toBe(30_000)
  expect(nextLook(failure, 3, minute(31))).toBe(false)
})

test('a success, and a payment whose time is over, stay', () => {
  expect(nextLook({ outcome: 'success', state: 'paid', created_at }, 0, minute(1))).toBe(false)
  expect(nextLook({ outcome: 'failure', state: 'expired', created_at }, 0, minute(1))).toBe(false)
})
