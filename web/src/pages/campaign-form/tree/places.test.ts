import { expect, test } from 'vitest'
import locations from '../../../../../data/reference/locations.json' with { type: 'json' }
import { toggled } from '../../campaign-values/choice-tree.ts'
import { coverOfPlaces, LARGEST_CITIES, placesOfCover, placeTree } from './places.ts'
import { found, searchIndex } from './choice-list.tsx'

const tree = placeTree(locations.capitals)
const index = searchIndex(tree)
const names = (query: string) => found(index, query, 60).nodes.map(({ name }) => name)

test('a province stands for its cities', () => {
  const province = tree.roots[0]
  if (!province) throw new Error('no province')
  const places = placesOfCover(tree, toggled(tree, new Set(), province.slug))
  expect(places.cities).toEqual(province.children.map(({ slug }) => slug))
  expect(coverOfPlaces(tree, places)).toEqual(new Set([province.slug]))
})

test('a neighbourhood brings its city, which is then not meant whole', () => {
  const city = tree.nodes.get('tehran')
  const [first, second] = city?.children ?? []
  if (!first || !second) throw new Error('no neighbourhoods')
  const cover = new Set([first.slug, second.slug, 'shiraz'])
  const places = placesOfCover(tree, cover)
  expect(places.cities.toSorted()).toEqual(['shiraz', 'tehran'])
  expect(places.neighborhoods).toEqual([first.slug, second.slug])
  expect(coverOfPlaces(tree, places)).toEqual(cover)
})

test('the last neighbourhood taken away takes its city with it', () => {
  const place = tree.nodes.get('tehran')?.children[0]
  if (!place) throw new Error('no neighbourhoods')
  const cover = toggled(tree, toggled(tree, new Set(), place.slug), place.slug)
  expect(placesOfCover(tree, cover)).toEqual({ cities: [], neighborhoods: [] })
})

test('finds a city whichever letters are typed, the exact name first', () => {
  expect(names('تهران')[0]).toBe('تهران')
  expect(names('كرج')).toContain('کرج')
  expect(names('يزد')[0]).toBe('یزد')
  expect(names('هیچ‌کجا')).toEqual([])
})

test('a province says that it is one, and a city of its name is found before it', () => {
  expect(tree.roots.every(({ name }) => name.startsWith('استان '))).toBe(true)
  const slugs = found(index, 'تهران', 60).nodes.map(({ slug }) => slug)
  expect(slugs[0]).toBe('tehran')
  expect(slugs).toContain('tehran-province')
  expect(found(index, 'استان تهران', 60).nodes[0]?.slug).toBe('tehran-province')
})

test('the largest cities are cities of the list', () => {
  const depths = LARGEST_CITIES.map((slug) => tree.parents.get(tree.parents.get(slug)?.slug ?? slug))
  expect(depths).toEqual(LARGEST_CITIES.map(() => undefined))
  expect(LARGEST_CITIES.every((slug) => tree.parents.has(slug))).toBe(true)
})

test('a long list of matches says how many it leaves out', () => {
  const { nodes, more } = found(index, 'ا', 60)
  expect(nodes).toHaveLength(60)
  expect(more).toBeGreaterThan(300)
})
