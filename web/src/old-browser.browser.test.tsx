import { expect, test } from 'vitest'
import html from '../index.html?raw'

const page = new DOMParser().parseFromString(html, 'text/html')
const check = [...page.querySelectorAll('script')]
  .map(({ text }) => text)
  .find((text) => text.includes('outdated'))

/** Whether the page for outdated browsers is shown, and the panel is hidden, with this value of `CSS`. */
function isOutdated(css: unknown): boolean {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const { contentDocument: inner, contentWindow: itsWindow } = frame
  if (!inner || !itsWindow) throw new Error('the frame has no page')
  Object.defineProperty(itsWindow, 'CSS', { value: css })
  inner.body.innerHTML = '<main id="outdated" hidden></main><div id="root"></div>'
  const script = inner.createElement('script')
  script.text = check ?? ''
  inner.body.append(script)
  const [isShown, isHidden] = ['outdated', 'root'].map(
    (id) => inner.getElementById(id)?.hidden === (id === 'root'),
  )
  frame.remove()
  expect(isShown).toBe(isHidden)
  return isShown === true
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
