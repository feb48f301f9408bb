import { afterMs } from '@jarchi/shared/time/durations.ts'
import { expect, test } from 'vitest'
import { FIRST_LOOK_MS, nextLook, pauseAfter } from './check-times.ts'

const created_at = new Date('2026-05-09T08:30:00Z')
const MINUTE = 60_000

/** The minutes of a payment's age at which its bank is asked. */
function looks(state: string, first: number, minutes: number) {
  const payment = { state, created_at, expires_at: afterMs(created_at, minutes * MINUTE) }
  const ages: number[] = []
  for (let at: Date | null = afterMs(created_at, first); at; at = nextLook(payment, at)) {
    ages.push((at.getTime() - created_at.getTime()) / MINUTE)
  }
  return ages
}

test('a bank is asked about a payment less and less often, within two minutes, until its time is over', () => {
  const ages = looks('redirected', FIRST_LOOK_MS, 12)
  expect(ages).toEqual([1, 2, 3, 4.5, 6.5, 8.5, 10.5, 12])
})

test('a bank is asked about a failed payment even less often', () => {
  expect(looks('failed', 2 * MINUTE, 30)).toEqual([2, 4, 6, 9, 13.5, 20.25, 30])
})

test('after an unclear answer a bank is asked again in half a minute, then later and later', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((checks) => pauseAfter(checks) / MINUTE)).toEqual([
    0.5, 1, 2, 4, 8, 10, 10,
  ])
})
