import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropRect, draggedCrop, LARGEST_ZOOM, MIDDLE, roundedCrop, zoomedCrop } from './crop.ts'

const picture = { width: 1600, height: 1000 }
const frame = { width: 400, height: 500 }

test('the middle of a picture covers its frame without stretching', () => {
  expect(cropRect(picture, frame, MIDDLE)).toEqual({ x: 400, y: 0, width: 800, height: 1000 })
})

test('zoom shows less, the position says which part', () => {
  expect(cropRect(picture, frame, { x: 1, y: 0, zoom: 2 })).toEqual({
    x: 1200,
    y: 0,
    width: 400,
    height: 500,
  })
})

test('a crop never leaves the picture', () => {
  expect(cropRect(picture, frame, { x: 9, y: -3, zoom: 0.1 })).toEqual({
    x: 800,
    y: 0,
    width: 800,
    height: 1000,
  })
})

test('the picture follows the finger and stops at its edges', () => {
  const dragged = draggedCrop(picture, frame, MIDDLE, 40, 0)
  expect(cropRect(picture, frame, dragged).x).toBeCloseTo(400 - 80)
  expect(draggedCrop(picture, frame, MIDDLE, 5_000, 70)).toEqual({ x: 0, y: 0.5, zoom: 1 })
})

test('zooming keeps the point under the fingers, if the picture is large enough', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const zoom = fc.double({ min: 1, max: LARGEST_ZOOM, noNaN: true })
  fc.assert(
    fc.property(
      part,
      part,
      zoom,
      fc.double({ min: 1, max: 1.5, noNaN: true }),
      part,
      part,
      (x, y, from, by, px, py) => {
        const crop = { x, y, zoom: from }
        const next = zoomedCrop(picture, frame, crop, from * by, { x: px, y: py })
        const [before, after] = [cropRect(picture, frame, crop), cropRect(picture, frame, next)]
        expect(after.x + after.width * px).toBeCloseTo(before.x + before.width * px, 4)
        expect(after.y + after.height * py).toBeCloseTo(before.y + before.height * py, 4)
      },
    ),
  )
})

test('zoom is limited', () => {
  expect(zoomedCrop(picture, frame, MIDDLE, 9).zoom).toBe(LARGEST_ZOOM)
  expect(zoomedCrop(picture, frame, { ...MIDDLE, zoom: 2 }, 0.2)).toEqual(MIDDLE)
})

test('a stored crop has at most four digits', () => {
  expect(roundedCrop({ x: 1 / 3, y: 0, zoom: 1.234_56 })).toEqual({ x: 0.3333, y: 0, zoom: 1.2346 })
})
