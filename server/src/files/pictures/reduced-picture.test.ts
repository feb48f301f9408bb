import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noise, plainPicture } from '../../../test/pictures.ts'
import { reducedPicture } from './service.ts'

const CAMERA = { width: 1_920, height: 1_440 }
/** With grain, as from a phone's camera. */
const photo = () => noise(CAMERA).blur(0.8).jpeg({ quality: 92 }).toBuffer()

test.each([
  [1_280, 90_000],
  [320, 8_000],
])('a photo of %i pixels has at most %i bytes', async (longest, mostBytes) => {
  const picture = await reducedPicture('a', await photo(), { longest, mostBytes })
  const { width, height, format } = await sharp(picture?.bytes).metadata()
  expect([picture?.extension, format]).toEqual(['webp', 'webp'])
  expect(picture?.bytes.length).toBeLessThanOrEqual(mostBytes)
  expect(width).toBeGreaterThanOrEqual(longest / 2)
  expect(width / height).toBeCloseTo(4 / 3, 2)
})

test('a picture that is already light stays as it is', async () => {
  const drawing = await plainPicture(CAMERA).png().toBuffer()
  const picture = await reducedPicture('a', drawing, { longest: 1_280, mostBytes: 90_000 })
  expect(picture?.extension).toBe('png')
  expect(await sharp(picture?.bytes).metadata()).toMatchObject({ width: 1_280, height: 960 })
})

test('nothing is enlarged', async () => {
  const small = await plainPicture({ width: 200, height: 100 }).png().toBuffer()
  const picture = await reducedPicture('a', small, { longest: 1_280, mostBytes: 90_000 })
  expect(await sharp(picture?.bytes).metadata()).toMatchObject({ width: 200, height: 100 })
})
