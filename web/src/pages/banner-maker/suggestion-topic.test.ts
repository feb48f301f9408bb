import { expect, test } from 'vitest'
import { choiceTree } from '../campaign-values/choice-tree.ts'
import { topicOf } from './suggestion-topic.ts'

const tree = choiceTree([
  {
    slug: 'vehicles',
    name: 'وسایل نقلیه',
    children: [{ slug: 'light', name: 'سواری', children: [] }],
  },
])

test.each([
  [{ everyCategory: true, categories: ['light'] }, null, null],
  [{ everyCategory: false, categories: [] }, null, null],
  [{ everyCategory: false, categories: ['gone', 'light'] }, 'light', 'vehicles'],
  [{ everyCategory: false, categories: ['vehicles'] }, 'vehicles', 'vehicles'],
])('%o is about %s of %s', (values, category, root) => {
  expect(topicOf(values, tree)).toEqual({ category, root })
})
