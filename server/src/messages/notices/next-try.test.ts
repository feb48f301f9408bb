import { expect, test } from 'vitest'
import { nextTry } from './next-try.ts'

const now = new Date('2026-11-21T08:00:00Z')
const fresh = { tries: 1, created_at: now }
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const refused = (failure: 'transient' | 'throttled' | 'credit' | 'config' | 'recipient') => ({
  failure,
  mayHaveArrived: false,
})

test('a provider that is busy, down or unpaid is asked again, more and more rarely', () => {
  for (const failure of ['transient', 'throttled', 'credit'] as const) {
    expect(nextTry(refused(failure), fresh, now)).toEqual(later(1))
  }
  expect(nextTry(refused('transient'), { ...fresh, tries: 4 }, now)).toEqual(later(8))
  expect(nextTry(refused('transient'), { ...fresh, tries: 30 }, now)).toEqual(later(60))
})

test('a message that may have arrived, or never can, is not sent again', () => {
  expect(nextTry({ failure: 'transient', mayHaveArrived: true }, fresh, now)).toBeNull()
  expect(nextTry(refused('config'), fresh, now)).toBeNull()
  expect(nextTry(refused('recipient'), fresh, now)).toBeNull()
})

test('after a day no message is sent', () => {
  const old = { tries: 9, created_at: later(-24 * 60 + 30) }
  expect(nextTry(refused('transient'), old, now)).toBeNull()
})
