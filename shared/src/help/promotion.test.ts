import { expect, test } from 'vitest'
import { promotionPhase } from './promotion.ts'

const startsAt = new Date('2026-11-22T20:30:00Z')
const endsAt = new Date('2026-11-29T20:30:00Z')
const period = { startsAt, endsAt }
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

test('a promotion is open from its first moment until before its last', () => {
  expect(promotionPhase(period, after(startsAt, -1))).toBe('before')
  expect(promotionPhase(period, startsAt)).toBe('open')
  expect(promotionPhase(period, after(endsAt, -1))).toBe('open')
  expect(promotionPhase(period, endsAt)).toBe('ended')
})
