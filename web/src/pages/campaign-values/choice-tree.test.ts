import { describe, expect, test } from 'vitest'
import {
  choiceTree,
  coverNodes,
  coverOf,
  isChosen,
  partlyChosen,
  toggled,
  type ChoiceNode,
} from './choice-tree.ts'

const node = (slug: string, ...children: ChoiceNode[]): ChoiceNode => ({ slug, name: slug, children })
const tree = choiceTree([
  node('vehicles', node('cars', node('light'), node('classic')), node('boats')),
  node('homes', node('flats')),
])
const cover = (...slugs: string[]) => new Set(slugs)

describe('toggled', () => {
  test('chooses all below a node and forgets what was chosen there', () => {
    expect(toggled(tree, cover('light'), 'vehicles')).toEqual(cover('vehicles'))
  })

  test('the last missing child makes its parents whole', () => {
    expect(toggled(tree, cover('light', 'boats'), 'classic')).toEqual(cover('vehicles'))
  })

  test('an only child stands for its parent', () => {
    expect(toggled(tree, cover(), 'flats')).toEqual(cover('homes'))
  })

  test('taking one out of a whole leaves the others', () => {
    expect(toggled(tree, cover('vehicles', 'homes'), 'light')).toEqual(cover('classic', 'boats', 'homes'))
  })

  test('a partly chosen node is chosen whole first', () => {
    expect(toggled(tree, cover('light'), 'cars')).toEqual(cover('cars'))
  })

  test('twice is nothing', () => {
    for (const slug of tree.nodes.keys()) {
      expect(toggled(tree, toggled(tree, cover(), slug), slug)).toEqual(cover())
    }
  })
})

test('coverOf puts a loose list in order and drops the unknown', () => {
  expect(coverOf(tree, ['light', 'nowhere', 'classic', 'boats', 'cars'])).toEqual(cover('vehicles'))
})

test('a node is chosen through its ancestors, and they in part through it', () => {
  expect(isChosen(tree, cover('vehicles'), 'classic')).toBe(true)
  expect(isChosen(tree, cover('classic'), 'vehicles')).toBe(false)
  expect(partlyChosen(tree, cover('classic'))).toEqual(new Set(['cars', 'vehicles']))
})

test('coverNodes follows the tree, not the order of choosing', () => {
  expect(coverNodes(tree, cover('homes', 'classic')).map(({ slug }) => slug)).toEqual(['classic', 'homes'])
})
