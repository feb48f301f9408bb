import { expect, test } from 'vitest'
import { mayReload, reloadOnce } from './lazy-page.ts'

test('a page reloads at most once a minute', () => {
  expect(mayReload(0, Date.UTC(2026, 10, 26)), 'the first one').toBe(true)
  expect(mayReload(1_000, 60_999)).toBe(false)
  expect(mayReload(1_000, 61_000)).toBe(true)
})

test('a clock set back does not forbid it', () => {
  expect(mayReload(100_000, 1_000)).toBe(true)
})

test('the last reload is kept, so that the guard outlives the page', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let reloads = 0
  const attempt = (now: number) =>
    reloadOnce(
      () => storage,
      now,
      () => (reloads += 1),
    )
  expect([attempt(100_000), attempt(101_000), attempt(159_999), attempt(160_000)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(reloads).toBe(2)
})

test('a browser that keeps nothing reloads never, or it would do so without end', () => {
  let reloads = 0
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(reloadOnce(refused, 1_000, () => (reloads += 1))).toBe(false)
  expect(reloads).toBe(0)
})
