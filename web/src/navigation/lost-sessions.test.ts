import { expect, test } from 'vitest'
import { lostSessions } from './lost-sessions.ts'

test('a refused account leads to sign-in once, not in circles', () => {
  const leads = lostSessions()
  expect(leads(5, 0)).toBe(true)
  expect(leads(5, 50)).toBe(false)
  expect(leads(5, 3_000)).toBe(false)
})

test('another account, or a later loss, leads there again', () => {
  const leads = lostSessions()
  leads(5, 0)
  expect(leads(7, 50)).toBe(true)
  expect(leads(5, 10_000)).toBe(true)
})
