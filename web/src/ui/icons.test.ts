import { expect, test } from 'vitest'
import * as icons from './icons.ts'
import * as laterIcons from './later-icons.ts'

test('no two icons look the same, those of transactions and terms neither', () => {
  const shapes = Object.values({ ...icons, ...laterIcons })
  expect(new Set(shapes).size).toBe(shapes.length)
  expect(icons.listIcon).not.toBe(laterIcons.termsIcon)
})
