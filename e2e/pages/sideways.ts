import type { Page } from '@playwright/test'

/** Elements that make the page or a dialog scroll sideways. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return frames
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((frame) => {
        const { left, right } = frame.getBoundingClientRect()
        const out = [...frame.querySelectorAll('*')].filter((part) => {
          const box = part.getBoundingClientRect()
          return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
        })
        const parts = out.slice(0, 4).map((part) => part.outerHTML.slice(0, 160))
        return [`${frame.scrollWidth} > ${frame.clientWidth}`, ...parts].join('\n')
      })
  })
}
