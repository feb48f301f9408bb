import { expect, test } from 'vitest'
import { bannerWidth, columnsOf, LISTING_SIZE_NAMES, LISTING_SIZES, pictureOf } from './listing-size.ts'

test('the small banner is the medium one, cut as the exchange delivers it', () => {
  expect(pictureOf('small')).toBe('medium')
  expect(LISTING_SIZES.small).toEqual({ width: 984, height: 552 })
  expect(pictureOf('xlarge')).toBe('xlarge')
})

test('on a phone every banner is as wide as the list', () => {
  expect(LISTING_SIZE_NAMES.map((size) => bannerWidth('phone', size))).toEqual([358, 358, 358, 358])
})

test('on a desktop a banner takes as many columns as keep it as high as a post', () => {
  expect(LISTING_SIZE_NAMES.map(columnsOf)).toEqual([1, 1, 2, 3])
  const heights = LISTING_SIZE_NAMES.map(
    (size) => (bannerWidth('desktop', size) * LISTING_SIZES[size].height) / LISTING_SIZES[size].width,
  )
  for (const height of heights) expect(Math.abs(height - 186)).toBeLessThan(24)
})
