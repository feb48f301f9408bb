import { expect, test } from 'vitest'
import { changeOf, figureOf, isWelcome } from './report-figures.ts'

const counts = { clicks: 20, impressions: 1_000, viewable: 640, spend: 360_000 }

test.each([
  ['spend', 360_000],
  ['clicks', 20],
  ['price', 18_000],
  ['impressions', 1_000],
  ['viewable', 0.64],
  ['rate', 0.02],
] as const)('%s is %d', (figure, value) => {
  expect(figureOf(figure, counts)).toBe(value)
})

test('free clicks have no part in the price of a click', () => {
  expect(figureOf('price', { ...counts, free_clicks: 2 })).toBe(20_000)
})

test('nothing is divided by nothing, and what is hidden stays so', () => {
  const none = { clicks: 0, impressions: 0, viewable: 0, spend: 0 }
  expect(figureOf('price', none)).toBeNull()
  expect(figureOf('rate', none)).toBeNull()
  expect(figureOf('rate', { ...counts, clicks: 1, impressions: 99 })).toBeNull()
  expect(figureOf('price', { ...counts, spend: null })).toBeNull()
  expect(figureOf('spend', { ...counts, spend: null })).toBeNull()
})

test('a change is told against what was there before', () => {
  expect(changeOf(120, 100)).toBeCloseTo(0.2)
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(null, 4)).toBeNull()
})

test('a dearer click is no good news, more clicks are, and spend depends', () => {
  expect(isWelcome('price', 0.1)).toBe(false)
  expect(isWelcome('clicks', 0.1)).toBe(true)
  expect(isWelcome('spend', 0.1)).toBeNull()
})
