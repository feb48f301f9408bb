import { expect, test } from 'vitest'
import { capitals } from '../../../../../data/reference/locations.json'
import { provinceNames } from '../../../i18n/report-provinces.ts'
import { PROVINCE_TILES } from './province-tiles.ts'

test('every province of the reference data has one tile, and a name for it', () => {
  const slugs = capitals.map(({ slug }) => slug).toSorted()
  expect(PROVINCE_TILES.map(([slug]) => slug).toSorted()).toEqual(slugs)
  expect(Object.keys(provinceNames).toSorted()).toEqual(slugs)
})

test('no two provinces share a place', () => {
  expect(new Set(PROVINCE_TILES.map(([, row, column]) => `${row} ${column}`)).size).toBe(
    PROVINCE_TILES.length,
  )
})
