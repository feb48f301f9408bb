import { expect, test } from 'vitest'
import { scrollToShow } from './tree-branch.tsx'

const list = { top: 100, bottom: 400 }

test('an opened row scrolls as far as its children need', () => {
  expect(scrollToShow({ top: 350, bottom: 480 }, list)).toBe(80)
  expect(scrollToShow({ top: 120, bottom: 300 }, list), 'all of it is in sight').toBe(0)
})

test('a long branch begins at the top of the list', () => {
  expect(scrollToShow({ top: 350, bottom: 4_000 }, list)).toBe(250)
  expect(scrollToShow({ top: 90, bottom: 4_000 }, list), 'nothing moves back').toBe(0)
})
