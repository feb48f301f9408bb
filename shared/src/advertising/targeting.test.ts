import { expect, test } from 'vitest'
import {
  allCitiesSelected,
  allNeighborhoodsSelected,
  storedTargeting,
  targetingIndex,
  type Targeting,
} from './targeting.ts'

const tehran = { slug: 'tehran', neighborhoods: [{ slug: 'tehran-vanak' }, { slug: 'tehran-rey' }] }
const karaj = { slug: 'karaj', neighborhoods: [{ slug: 'karaj-gohardasht' }, { slug: 'karaj-azimieh' }] }
const ahar = { slug: 'ahar', neighborhoods: [] }
const index = targetingIndex(
  [{ cities: [tehran, karaj, ahar] }],
  [{ en_name: 'vehicles' }, { en_name: 'light' }],
)

function chosen(config: Partial<Targeting>): Targeting {
  return { cities: [], neighborhoods: [], category_slugs: [], ...config }
}

test('a plain choice is stored as it is, repeated slugs once', () => {
  const config = chosen({
    cities: ['tehran', 'tehran'],
    neighborhoods: ['tehran-rey'],
    category_slugs: ['vehicles', 'light', 'light'],
  })
  expect(storedTargeting(config, index)).toEqual({
    ok: true,
    value: { cities: ['tehran'], neighborhoods: ['tehran-rey'], category_slugs: ['vehicles', 'light'] },
  })
})

test('all cities are stored as none, which means all', () => {
  const stored = storedTargeting(chosen({ cities: ['tehran', 'karaj', 'ahar'] }), index)
  expect(stored).toEqual({ ok: true, value: chosen({}) })
  expect(allCitiesSelected(chosen({}))).toBe(true)
  expect(allCitiesSelected(chosen({ cities: ['tehran'] }))).toBe(false)
})

test('all neighbourhoods of a city are stored as none', () => {
  const config = chosen({ cities: ['tehran'], neighborhoods: ['tehran-rey', 'tehran-vanak'] })
  expect(storedTargeting(config, index)).toEqual({ ok: true, value: chosen({ cities: ['tehran'] }) })
  expect(allNeighborhoodsSelected(chosen({ cities: ['tehran'] }))).toBe(true)
  expect(allNeighborhoodsSelected(config)).toBe(false)
})

test('a whole city beside a narrowed one: only the narrowing is stored', () => {
  const config = chosen({
    cities: ['tehran', 'karaj'],
    neighborhoods: ['tehran-rey', 'tehran-vanak', 'karaj-azimieh'],
  })
  expect(storedTargeting(config, index)).toMatchObject({ value: { neighborhoods: ['karaj-azimieh'] } })
})

test('unknown slugs are refused, each under its own field', () => {
  const config = chosen({ cities: ['atlantis'], neighborhoods: ['nowhere'], category_slugs: ['__proto__'] })
  expect(storedTargeting(config, index)).toEqual({
    ok: false,
    problems: [
      { path: 'divar_config.cities', code: 'unknown_city' },
      { path: 'divar_config.neighborhoods', code: 'unknown_neighborhood' },
      { path: 'divar_config.category_slugs', code: 'unknown_category' },
    ],
  })
})

test('a neighbourhood must be in a chosen city; with all cities any is allowed', () => {
  const elsewhere = storedTargeting(chosen({ cities: ['tehran'], neighborhoods: ['karaj-azimieh'] }), index)
  expect(elsewhere).toEqual({
    ok: false,
    problems: [{ path: 'divar_config.neighborhoods', code: 'neighborhood_elsewhere' }],
  })
  expect(storedTargeting(chosen({ neighborhoods: ['karaj-azimieh'] }), index).ok).toBe(true)
})
