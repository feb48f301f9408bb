import { expect, test } from 'vitest'
import { capitals } from '../../../../../data/reference/locations.json'
import { PROVINCE_TILES } from './province-map.tsx'

test('every province of the reference data has one tile', () => {
  expect(PROVINCE_TILES.map(({ name }) => name).toSorted()).toEqual(
    capitals.map(({ name }) => name).toSorted(),
  )
})

test('no two provinces share a place', () => {
  const places = new Set(PROVINCE_TILES.map(({ row, column }) => `${row} ${column}`))
  expect(places.size).toBe(PROVINCE_TILES.length)
})
