import { expect, test } from 'vitest'
import { BANNER_SIZE_NAMES, BANNER_SIZES } from '../banner-size.ts'
import type { Canvas2D } from './canvas.ts'
import { levelFor, LOWEST_FRAME, pictureLevels } from './picture-levels.ts'
import { TEMPLATES } from './templates.ts'

const levelsOf = (width: number, height: number) => {
  const calls: number[][] = []
  const ctx = {
    drawImage: (_: string, ...places: number[]) => calls.push(places),
  } as unknown as Canvas2D<string>
  const levels = pictureLevels({ image: 'a', width, height }, (size) => ({ image: `${size.width}`, ctx }))
  return { levels, calls }
}

test('each level is exactly half of the previous one', () => {
  const { levels, calls } = levelsOf(1601, 1801)
  expect(levels.map(({ width, height }) => [width, height])).toEqual([
    [1601, 1801],
    [800, 900],
    [400, 450],
  ])
  expect(calls[0]).toEqual([0, 0, 1600, 1800, 0, 0, 800, 900])
})

test('a low picture stays as it is', () => expect(levelsOf(2400, 880).levels).toHaveLength(1))

test('the level is shrunk to no less than half', () => {
  const { levels } = levelsOf(1600, 2000)
  const widthAt = (scale: number) => levelFor(levels, scale)?.width
  expect([2, 0.5, 0.49, 0.25, 0.2, 0.01].map(widthAt)).toEqual([1600, 1600, 800, 800, 400, 400])
})

test('no frame is lower than halving assumes', () => {
  for (const template of Object.values(TEMPLATES)) {
    for (const name of BANNER_SIZE_NAMES) {
      expect(template.compose(name, BANNER_SIZES[name]).frame.height).toBeGreaterThanOrEqual(LOWEST_FRAME)
    }
  }
})
