import { expect, test } from 'vitest'
import { cropRect, draggedCrop, MIDDLE } from './crop.ts'

const picture = { width: 1600, height: 1000 }
const frame = { width: 400, height: 500 }

test('the middle of a picture covers its frame without stretching', () => {
  expect(cropRect(picture, frame, MIDDLE)).toEqual({ x: 400, y: 0, width: 800, height: 1000 })
})

test('zoom shows less, position says which end', () => {
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
