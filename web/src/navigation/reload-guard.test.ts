import { expect, test } from 'vitest'
import { mayReload } from './reload-guard.ts'

test('a page reloads at most once a minute', () => {
  expect(mayReload(null, 0)).toBe(true)
  expect(mayReload(1_000, 60_999)).toBe(false)
  expect(mayReload(1_000, 61_000)).toBe(true)
})

test('a clock set back does not forbid it', () => {
  expect(mayReload(100_000, 1_000)).toBe(true)
})
