import { BANNER_SIZE_NAMES, BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { expect, test } from 'vitest'
import { centredArea, isStrip } from './cut-banners.ts'

test.each(BANNER_SIZE_NAMES)('%s: its proportions, inside the picture, around the middle', (name) => {
  for (const size of [
    { width: 1_200, height: 900 },
    { width: 600, height: 1_400 },
    { width: 4_000, height: 300 },
  ]) {
    const area = centredArea(size, name)
    const { width, height } = BANNER_SIZES[name]
    expect(area.width / area.height).toBeCloseTo(width / height)
    expect(area.x).toBeGreaterThanOrEqual(0)
    expect(area.y).toBeGreaterThanOrEqual(0)
    expect(area.x * 2 + area.width).toBeCloseTo(size.width)
    expect(area.y * 2 + area.height).toBeCloseTo(size.height)
    // It cannot grow: it is as wide or as high as the picture.
    expect(Math.min(area.x, area.y)).toBeCloseTo(0)
  }
})

test('of a photo only the medium banner is cut; the wider ones would be strips of it', () => {
  const photo = { width: 1_200, height: 900 }
  const strips = BANNER_SIZE_NAMES.filter((name) => isStrip(photo, centredArea(photo, name)))
  expect(strips).toEqual(['large', 'xlarge'])
})

test('a panorama is cut for every banner', () => {
  const panorama = { width: 3_600, height: 700 }
  expect(BANNER_SIZE_NAMES.some((name) => isStrip(panorama, centredArea(panorama, name)))).toBe(false)
})
