import { expect, test } from 'vitest'
import html from '../index.html?raw'

const page = new DOMParser().parseFromString(html, 'text/html')
const check = [...page.querySelectorAll('script')]
  .map(({ text }) => text)
  .find((text) => text.includes('outdated'))

/** Whether the page for outdated browsers is shown, and the panel is hidden, with this value of `CSS`. */
function isOutdated(css: unknown): boolean {
  const parts = { outdated: { hidden: true }, root: { hidden: false } }
  const find = { getElementById: (id: keyof typeof parts) => parts[id] }
  // oxlint-disable-next-line no-implied-eval -- the page's own script, in a browser that lacks something
  new Function('window', 'CSS', 'document', check ?? '')({ CSS: css }, css, find)
  expect(parts.outdated.hidden).toBe(!parts.root.hidden)
  return parts.root.hidden
}

test('a browser that lacks what the oldest supported ones have gets a plain page that says so', () => {
  const knows = { registerProperty() {}, supports: () => true }
  expect(isOutdated(undefined)).toBe(true)
  expect(isOutdated({ supports: () => true })).toBe(true)
  expect(isOutdated({ registerProperty() {} })).toBe(true)
  expect(isOutdated({ ...knows, supports: () => false })).toBe(true)
  expect(isOutdated(knows)).toBe(false)
  expect(isOutdated(CSS)).toBe(false)
  expect(page.querySelector('#outdated')?.querySelector('h1')).not.toBeNull()
})

test('the page is Persian and right-to-left', () => {
  expect([page.documentElement.lang, page.documentElement.dir]).toEqual(['fa', 'rtl'])
})
