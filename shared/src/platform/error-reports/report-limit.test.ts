import { expect, test } from 'vitest'
import { ReportLimit, troubleKey } from './report-limit.ts'

test('the same trouble is reported again only after its time', () => {
  const limit = new ReportLimit({ again: 60_000, hourly: 100 })
  expect([0, 1, 59_999, 60_000].map((now) => limit.take('a', now))).toEqual([true, false, false, true])
  expect(limit.take('b', 1)).toBe(true)
})

test('an hour has a limited number of reports', () => {
  const limit = new ReportLimit({ again: 0, hourly: 2 })
  expect([0, 10, 20].map((now) => limit.take(String(now), now))).toEqual([true, true, false])
  expect(limit.take('later', 3_600_000)).toBe(true)
})

test('a service that asks for a pause gets it', () => {
  const limit = new ReportLimit({ again: 0, hourly: 9 })
  limit.pause('5', 0)
  expect([limit.take('a', 4_999), limit.take('a', 5_000)]).toEqual([false, true])
  limit.pause(null, 10_000)
  expect([limit.take('b', 69_999), limit.take('b', 70_000)]).toEqual([false, true])
})

test('a trouble is identified by its kind, its words and its place', () => {
  const make = (text: string) => new Error(text)
  expect(troubleKey(make('a'))).toBe(troubleKey(make('a')))
  expect(troubleKey(make('a'))).not.toBe(troubleKey(make('b')))
  expect(troubleKey('text')).toBe('string')
})
