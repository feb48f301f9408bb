import { expect, test } from 'vitest'
import { isLargeEnough, largestZoom, readySize } from './picture-check.ts'

const all = ['medium', 'large', 'xlarge'] as const
const size = (width: number, height: number) => ({ width, height })

test.each([
  [size(1029, 504), 'medium'],
  [size(4608, 1008), 'large'],
  [size(3408, 504), 'xlarge'],
  [size(4000, 3000), null],
  [size(514, 252), null],
])('%o is ready as %s', (picture, name) => {
  expect(readySize(picture, all)).toBe(name)
})

test('a picture one pixel short is too small to cut from', () => {
  expect(isLargeEnough(size(1029, 504), 'medium')).toBe(true)
  expect(isLargeEnough(size(1028, 2000), 'medium')).toBe(false)
  expect(isLargeEnough(size(5000, 503), 'xlarge')).toBe(false)
})

test('zoom ends where the cut would have fewer pixels than the banner', () => {
  expect(largestZoom(size(4116, 1008), 'medium')).toBe(2)
  expect(largestZoom(size(1029, 504), 'medium')).toBe(1)
})
