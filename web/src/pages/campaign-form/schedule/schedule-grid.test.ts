import { expect, test } from 'vitest'
import { hourWidth } from './schedule-grid.tsx'

test.each([326, 390, 600])(
  'in %i pixels only whole hours are seen, each wide enough for a finger',
  (room) => {
    const width = hourWidth(room, 44)
    expect(width).toBeGreaterThanOrEqual(44)
    expect((room - 80) / width).toBeCloseTo(Math.round((room - 80) / width))
  },
)

test('with a pointer the whole day is in sight', () => {
  for (const room of [430, 540, 900]) expect(24 * hourWidth(room, 14)).toBeCloseTo(room - 80)
})
