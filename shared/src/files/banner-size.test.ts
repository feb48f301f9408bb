import { expect, test } from 'vitest'
import { BANNER_SIZES, bannerSizeProblem } from './banner-size.ts'

test.each([
  [1029, 504, null],
  [2058, 1008, null],
  [1039, 504, null],
  [1040, 504, 'wrong_aspect'],
  [1029, 510, 'wrong_aspect'],
  [504, 1029, 'wrong_aspect'],
  [1028, 504, 'too_small_picture'],
  [1034, 503, 'too_small_picture'],
  [0, 0, 'wrong_aspect'],
])('a medium banner of %d×%d: %s', (width, height, problem) => {
  expect(bannerSizeProblem({ width, height }, 'medium')).toBe(problem)
})

test('each size has its own proportions', () => {
  expect(BANNER_SIZES).toEqual({
    medium: { width: 1029, height: 504 },
    large: { width: 2304, height: 504 },
    xlarge: { width: 3408, height: 504 },
  })
  expect(bannerSizeProblem({ width: 2304, height: 504 }, 'large')).toBeNull()
  expect(bannerSizeProblem({ width: 3408, height: 504 }, 'xlarge')).toBeNull()
  expect(bannerSizeProblem({ width: 2304, height: 504 }, 'xlarge')).toBe('wrong_aspect')
})
