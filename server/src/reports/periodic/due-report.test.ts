import { expect, test } from 'vitest'
import { isDue, newestDue } from './due-report.ts'

/** Tehran is three and a half hours ahead of UTC. */
const at = (text: string) => new Date(`${text}:00+03:30`)

test.each([
  // 2026-11-21 is a Saturday.
  ['daily', '2026-11-22T08:00', '2026-11-21', '2026-11-21'],
  ['daily', '2026-11-22T23:59', '2026-11-21', '2026-11-21'],
  ['daily', '2026-11-23T00:00', '2026-11-21', '2026-11-21'],
  ['daily', '2026-11-23T07:59', '2026-11-21', '2026-11-21'],
  ['daily', '2026-11-23T08:00', '2026-11-22', '2026-11-22'],
  ['weekly', '2026-11-21T07:59', '2026-11-07', '2026-11-13'],
  ['weekly', '2026-11-21T08:00', '2026-11-14', '2026-11-20'],
  ['weekly', '2026-11-27T23:59', '2026-11-14', '2026-11-20'],
  ['weekly', '2026-11-28T08:00', '2026-11-21', '2026-11-27'],
] as const)('%s at %s tells of %s to %s', (frequency, now, first, last) => {
  expect(newestDue(frequency, at(now))).toMatchObject({ first, last })
})

test('a period begins and ends at midnight in Tehran, and its report comes at eight', () => {
  const { from, to, dueAt } = newestDue('weekly', at('2026-11-21T12:00'))
  expect([from, to, dueAt]).toEqual([at('2026-11-14T00:00'), at('2026-11-21T00:00'), at('2026-11-21T08:00')])
})

test('the new year and a leap day work the same way', () => {
  expect(newestDue('daily', at('2028-03-01T09:00'))).toMatchObject({ first: '2028-02-29' })
  expect(newestDue('weekly', at('2026-03-21T09:00'))).toMatchObject({
    first: '2026-03-14',
    last: '2026-03-20',
  })
})

test('a user who asks after a report was due waits for the next one, and a day later it is dropped', () => {
  const now = at('2026-11-22T09:00')
  const period = newestDue('daily', now)
  expect(isDue(period, at('2026-11-22T08:00'), now)).toBe(true)
  expect(isDue(period, at('2026-11-22T08:01'), now)).toBe(false)
  expect(isDue(period, at('2026-11-01T00:00'), at('2026-11-23T07:59'))).toBe(true)
  expect(isDue(period, at('2026-11-01T00:00'), at('2026-11-23T08:00'))).toBe(false)
})
