import { expect, test } from 'vitest'
import { areCropsAlike } from './maker-state.ts'

const left = { x: 0, y: 0.5, zoom: 1 }
const of = (crops: object) => ({ picture: { file: 'a.png', crops, sample: null } })

test('no picture, untouched ones and ones moved together lie the same', () => {
  expect(areCropsAlike({ picture: null })).toBe(true)
  expect(areCropsAlike(of({}))).toBe(true)
  expect(areCropsAlike(of({ medium: left, large: { ...left }, xlarge: left }))).toBe(true)
})

test('one that was moved alone does not', () => {
  expect(areCropsAlike(of({ medium: left }))).toBe(false)
})
