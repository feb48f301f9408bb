import { expect, test } from 'vitest'
import { bannerNames } from './campaign-form-problems.ts'

test('sizes are named in a row', () => {
  expect(bannerNames(['large'])).toBe('بزرگ')
  expect(bannerNames(['medium', 'large'])).toBe('متوسط و بزرگ')
  expect(bannerNames(['medium', 'large', 'xlarge'])).toBe('متوسط، بزرگ و خیلی بزرگ')
})
