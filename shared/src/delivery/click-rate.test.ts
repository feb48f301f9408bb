import { expect, test } from 'vitest'
import { clickRate } from './click-rate.ts'

test('a rate is told from 100 impressions on', () => {
  expect(clickRate({ clicks: 1, impressions: 1 })).toBeNull()
  expect(clickRate({ clicks: 0, impressions: 0 })).toBeNull()
  expect(clickRate({ clicks: 99, impressions: 99 })).toBeNull()
  expect(clickRate({ clicks: 3, impressions: 100 })).toBe(0.03)
  expect(clickRate({ clicks: 0, impressions: 100 })).toBe(0)
})
