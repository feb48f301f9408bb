import { expect, test } from 'vitest'
import { listPlan, neighborhoodPlan, type CityRow } from './asset-plan.ts'

const row = (id: number, slug: string, name: string) => ({ id: BigInt(id), slug, name })
const city = (id: number, slug: string, ...neighborhoods: ReturnType<typeof row>[]): CityRow => ({
  ...row(id, slug, slug),
  neighborhoods,
})

test('names are updated, new ones added, and missing ones stay', () => {
  const rows = [row(1, 'light', 'سواری'), row(2, 'heavy', 'سنگین')]
  const assets = [
    { slug: 'light', name: 'سواری و وانت' },
    { slug: 'drones', name: 'پهپاد' },
    { slug: 'drones', name: 'پهپاد' },
  ]
  expect(listPlan(rows, assets)).toEqual({
    changed: [row(1, 'light', 'سواری و وانت')],
    added: [{ slug: 'drones', name: 'پهپاد' }],
  })
})

test('a neighbourhood with our own slug is recognised by its name, in any spelling', () => {
  const cities = [city(1, 'qom', row(10, 'qom-azr', 'آذر'), row(11, 'qom-arm', 'ارم'))]
  const districts = new Map([
    [
      'qom',
      [
        { slug: 'azar', name: 'آذر' },
        { slug: 'arm', name: 'اِرم' },
      ],
    ],
  ])
  expect(neighborhoodPlan(cities, districts)).toEqual({
    changed: [
      { ...row(10, 'azar', 'آذر'), before: 'qom-azr' },
      { ...row(11, 'arm', 'اِرم'), before: 'qom-arm' },
    ],
    added: [],
  })
})

test('a slug that two cities have gets the city in front, and a second run changes nothing', () => {
  const districts = new Map([
    ['qom', [{ slug: 'golestan', name: 'گلستان' }]],
    ['ahvaz', [{ slug: 'golestan', name: 'گلستان' }]],
  ])
  const before = [city(1, 'qom', row(10, 'qom-x', 'گلستان')), city(2, 'ahvaz')]
  expect(neighborhoodPlan(before, districts)).toEqual({
    changed: [{ ...row(10, 'qom-golestan', 'گلستان'), before: 'qom-x' }],
    added: [{ slug: 'ahvaz-golestan', name: 'گلستان', citySlug: 'ahvaz' }],
  })
  const after = [
    city(1, 'qom', row(10, 'qom-golestan', 'گلستان')),
    city(2, 'ahvaz', row(12, 'ahvaz-golestan', 'گلستان')),
  ]
  expect(neighborhoodPlan(after, districts)).toEqual({ changed: [], added: [] })
})

test('two neighbourhoods of one name in a city stay two', () => {
  const cities = [city(1, 'qom', row(10, 'qom-azr', 'آذر'))]
  const districts = new Map([
    [
      'qom',
      [
        { slug: 'azar-1', name: 'آذر' },
        { slug: 'azar-2', name: 'آذر' },
      ],
    ],
  ])
  const { changed, added } = neighborhoodPlan(cities, districts)
  expect([changed.length, added.length]).toEqual([1, 1])
})
