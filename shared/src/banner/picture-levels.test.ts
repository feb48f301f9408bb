import { expect, test } from 'vitest'
import type { Canvas2D } from './canvas.ts'
import { levelFor, pictureLevels } from './picture-levels.ts'

const levelsOf = (width: number, height: number) => {
  const calls: number[][] = []
  const ctx = {
    drawImage: (_: string, ...places: number[]) => calls.push(places),
  } as unknown as Canvas2D<string>
  const levels = pictureLevels({ image: 'a', width, height }, (size) => ({ image: `${size.width}`, ctx }))
  return { levels, calls }
}

test('each level is exactly half of the one before', () => {
  const { levels, calls } = levelsOf(1601, 1001)
  expect(levels.map(({ width, height }) => [width, height])).toEqual([
    [1601, 1001],
    [800, 500],
    [400, 250],
    [200, 125],
  ])
  expect(calls[0]).toEqual([0, 0, 1600, 1000, 0, 0, 800, 500])
})

test('a small picture stays as it is', () => expect(levelsOf(500, 40).levels).toHaveLength(1))

test('the level is shrunk to no less than half', () => {
  const { levels } = levelsOf(1600, 1000)
  const widthAt = (scale: number) => levelFor(levels, scale)?.width
  expect([2, 0.5, 0.49, 0.25, 0.2, 0.01].map(widthAt)).toEqual([1600, 1600, 800, 800, 400, 200])
})
