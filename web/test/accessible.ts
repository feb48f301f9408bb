import axe from 'axe-core'
import { expect } from 'vitest'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the accessibility of a state of a page; whole pages are checked in journeys. */
export async function expectNoViolations(part: Element = document.body) {
  await settle()
  const { violations } = await axe.run(part, { runOnly: STANDARDS, resultTypes: ['violations'] })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
}

/** Colours change with a short animation; endless animations, such as a skeleton's, are not waited for. */
async function settle() {
  await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
