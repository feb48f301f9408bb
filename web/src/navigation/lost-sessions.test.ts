import { expect, test } from 'vitest'
import { lostSessions } from './lost-sessions.ts'

test('a refused account leads to sign-in once, not in circles', () => {
  const leads = lostSessions()
  expect(leads(5, 403, 0)).toBe(true)
  expect(leads(5, 403, 50)).toBe(false)
  expect(leads(5, 403, 3_000)).toBe(false)
})

test('another account, or a later loss, leads there again', () => {
  const leads = lostSessions()
  leads(5, 403, 0)
  expect(leads(7, 403, 50)).toBe(true)
  expect(leads(5, 403, 10_000)).toBe(true)
})

test('a session that is over leads there every time, as when one goes back from sign-in', () => {
  const leads = lostSessions()
  expect([leads(5, 401, 0), leads(5, 401, 50)]).toEqual([true, true])
})
