import { expect, test } from 'vitest'
import { linePath } from './sparkline.tsx'

test('time runs from right to left, and the highest day touches the top', () => {
  expect(linePath([0, 4, 2])).toBe('M2 100L1 0L0 50')
})

test('days without a click are a line on the ground', () => {
  expect(linePath([0, 0])).toBe('M1 100L0 100')
})
