import { MIDDLE } from '@jarchi/shared/files/banner/crop.ts'
import { expect, test } from 'vitest'
import { keyedCrop } from './picture-gestures.ts'

const moved = {
  picture: { width: 1600, height: 1000 },
  frame: { width: 800, height: 1000 },
  crop: { x: 0.5, y: 0.5, zoom: 2 },
}
const press = (key: string, more: Partial<Parameters<typeof keyedCrop>[0]> = {}) =>
  keyedCrop({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, moved)

test('an arrow moves the picture its way, with Shift further', () => {
  const [left, far] = [press('ArrowLeft'), press('ArrowLeft', { shiftKey: true })]
  expect(left?.x).toBeGreaterThan(0.5)
  expect(far?.x).toBeGreaterThan(left?.x ?? 1)
  expect(press('ArrowDown')?.y).toBeLessThan(0.5)
})

test('plus and minus zoom, zero goes back', () => {
  expect(press('+')?.zoom).toBeCloseTo(2.2)
  expect(press('-')?.zoom).toBeCloseTo(2 / 1.1)
  expect(press('۰')).toEqual(MIDDLE)
})

test('other keys and shortcuts are left alone', () => {
  expect(press('Tab')).toBeNull()
  expect(press('+', { ctrlKey: true })).toBeNull()
})
