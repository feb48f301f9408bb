import { expect, test } from 'vitest'
import { choiceTree, coverOf, toggled, type ChoiceNode } from '../../campaign-values/choice-tree.ts'
import { placeTree } from './places.ts'
import { chosenItems, itemName, withoutItem } from './choice-field.tsx'

const node = (slug: string, ...children: ChoiceNode[]): ChoiceNode => ({ slug, name: slug, children })
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => node(`${prefix}${index}`))

const tree = choiceTree([
  node('tehran', node('city', ...many('quarter', 300)), ...many('town', 20)),
  node('alborz', node('karaj'), node('fardis')),
])
const said = (cover: ReadonlySet<string>) =>
  chosenItems(tree, cover).map(({ node: each, except }) => [each.slug, ...except.map(({ slug }) => slug)])

test('whole nodes are said by their names', () => {
  expect(said(coverOf(tree, ['alborz', 'quarter3']))).toEqual([['quarter3'], ['alborz']])
})

test('a province without one quarter is said as such, not as three hundred others', () => {
  expect(said(toggled(tree, coverOf(tree, ['tehran']), 'quarter7'))).toEqual([['tehran', 'quarter7']])
})

test('several missing parts are named together, widest first', () => {
  const missing = ['quarter7', 'town2', 'town3']
  const cover = missing.reduce((kept, slug) => toggled(tree, kept, slug), coverOf(tree, ['tehran']))
  expect(said(cover)).toEqual([['tehran', ...missing]])
})

test('where too much is missing above, what is below is said', () => {
  const missing = ['town0', 'town1', 'town2', 'town3', 'quarter7']
  const cover = missing.reduce((kept, slug) => toggled(tree, kept, slug), coverOf(tree, ['tehran']))
  expect(said(cover).slice(0, 2)).toEqual([['city', 'quarter7'], ['town4']])
})

test('a whole city that is missing is named once', () => {
  expect(said(toggled(tree, coverOf(tree, ['tehran']), 'city'))).toEqual([['tehran', 'city']])
})

test('one of two is that one, not the other left out', () => {
  expect(said(coverOf(tree, ['karaj']))).toEqual([['karaj']])
})

test('nothing chosen is nothing said', () => {
  expect(said(new Set())).toEqual([])
})

test('an item goes whole, and nothing else with it', () => {
  const cover = toggled(tree, coverOf(tree, ['tehran', 'karaj']), 'quarter7')
  expect(said(withoutItem(tree, cover, 'tehran'))).toEqual([['karaj']])
  expect(said(withoutItem(tree, cover, 'karaj'))).toEqual([['tehran', 'quarter7']])
  expect(withoutItem(tree, cover, 'nowhere')).toBe(cover)
})

test('a province is not taken for the city of its name', () => {
  const places = placeTree([
    {
      id: 1,
      slug: 'p',
      name: 'تهران',
      capital_city_id: 1,
      cities: ['تهران', 'ری', 'ورامین', 'پردیس'].map((name, id) => ({
        id,
        slug: name,
        name,
        neighborhoods: [],
      })),
    },
  ])
  const names = (cover: ReadonlySet<string>) => chosenItems(places, cover).map(itemName)
  expect(names(new Set(['p']))).toEqual(['استان تهران'])
  expect(names(new Set(['تهران']))).toEqual(['تهران'])
  expect(names(toggled(places, new Set(['p']), 'تهران'))).toEqual(['استان تهران به‌جز تهران'])
})
